import Foundation
import Interlock

/// A property with the machines of messages, by the messages' identifiers.
///
/// In JSON, equal machines are written once, since most messages are in one of a few states:
///
/// ```swift
/// [{"ids": ["<1@example.org>", "<2@example.org>"], "machine": "unread"}, …]
/// ```
@propertyWrapper
package struct Grouped: Equatable, Sendable {
  package var wrappedValue: [String: MessageMachine]

  package init(wrappedValue: [String: MessageMachine]) { self.wrappedValue = wrappedValue }

  private enum CodingKeys: String, CodingKey { case ids, machine }
}

extension Grouped: Codable {
  package func encode(to encoder: any Encoder) throws {
    let prototype = encoder.userInfo.prototype
    let groups = Dictionary(grouping: wrappedValue.keys.sorted()) { wrappedValue[$0] }
    var list = encoder.unkeyedContainer()
    for (machine, ids) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let machine else { continue }
      var group = list.nestedContainer(keyedBy: CodingKeys.self)
      try group.encode(ids, forKey: .ids)
      try group.encode(machine, forKey: .machine, configuration: prototype)
    }
  }

  package init(from decoder: any Decoder) throws {
    let prototype = decoder.userInfo.prototype
    var list = try decoder.unkeyedContainer()
    wrappedValue = [:]
    while !list.isAtEnd {
      let group = try list.nestedContainer(keyedBy: CodingKeys.self)
      let machine = try group.decode(
        MessageMachine.self,
        forKey: .machine,
        configuration: prototype
      )
      for id in try group.decode([String].self, forKey: .ids) { wrappedValue[id] = machine }
    }
  }
}

extension CodingUserInfoKey {
  /// The key under which coders have the prototype of the messages.
  static var prototype: Self {
    guard let key = Self(rawValue: "prototype") else {
      preconditionFailure("every string is a key")
    }
    return key
  }
}

extension [CodingUserInfoKey: Any] {
  fileprivate var prototype: MessageMachine {
    guard let prototype = self[.prototype] as? MessageMachine else {
      preconditionFailure("the prototype has been passed to the coder")
    }
    return prototype
  }
}
