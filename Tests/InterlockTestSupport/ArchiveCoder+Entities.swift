import Foundation
package import Interlock

extension ArchiveCoder {
  /// Encodes an entity.
  package func encode<StateID: Codable, EventID: Codable>(
    _ entity: Machine<StateID, EventID>,
    with prototype: Machine<StateID, EventID>
  ) throws -> Document {
    switch self {
    case .json: return .data(try JSONEncoder.sorted.encode(entity, configuration: prototype))
    case .binaryPropertyList, .xmlPropertyList:
      let encoder = PropertyListEncoder()
      encoder.outputFormat = self == .xmlPropertyList ? .xml : .binary
      return .data(try encoder.encode(entity, configuration: prototype))
    case .tree:
      let box = TreeBox()
      try entity.encode(to: TreeEncoder(box: box, codingPath: []), configuration: prototype)
      return .tree(box.value)
    }
  }

  /// Decodes an entity.
  package func decode<StateID: Codable, EventID: Codable>(
    _ document: Document,
    with prototype: Machine<StateID, EventID>
  ) throws -> Machine<StateID, EventID> {
    let type = Machine<StateID, EventID>.self
    return switch document {
    case .data(let data) where self == .json:
      try JSONDecoder().decode(type, from: data, configuration: prototype)
    case .data(let data):
      try PropertyListDecoder().decode(type, from: data, configuration: prototype)
    case .tree(let tree):
      try type.init(from: TreeDecoder(tree: tree, codingPath: []), configuration: prototype)
    }
  }

  package func roundTrip<StateID: Codable, EventID: Codable>(
    _ entity: Machine<StateID, EventID>,
    with prototype: Machine<StateID, EventID>
  ) throws -> Machine<StateID, EventID> {
    try decode(encode(entity, with: prototype), with: prototype)
  }
}
