package import Foundation

/// The coders that the archive tests use.
package enum ArchiveCoder: CaseIterable, Sendable {
  case json, binaryPropertyList, xmlPropertyList, tree

  package enum Document: Hashable {
    case data(Data)
    case tree(TreeValue)
  }

  package func encode(_ value: some Encodable) throws -> Document {
    switch self {
    case .json: .data(try JSONEncoder.sorted.encode(value))
    case .binaryPropertyList: .data(try propertyListEncoder(.binary).encode(value))
    case .xmlPropertyList: .data(try propertyListEncoder(.xml).encode(value))
    case .tree: .tree(try TreeCoder.encode(value))
    }
  }

  package func decode<Value: Decodable>(_ type: Value.Type, from document: Document) throws -> Value
  {
    switch document {
    case .data(let data) where self == .json: try JSONDecoder().decode(type, from: data)
    case .data(let data): try PropertyListDecoder().decode(type, from: data)
    case .tree(let tree): try TreeCoder.decode(type, from: tree)
    }
  }

  /// The content of a document, regardless of the order of keys.
  package func content(of document: Document) throws -> JSONValue {
    try decode(JSONValue.self, from: document)
  }

  package func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try decode(Value.self, from: encode(value))
  }

  private func propertyListEncoder(
    _ format: PropertyListDecoder.PropertyListFormat
  ) -> PropertyListEncoder {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return encoder
  }
}
