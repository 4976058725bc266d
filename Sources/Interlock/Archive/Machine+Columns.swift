#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An entity as the text of a database column. The state, which queries compare, appears in plain form.

extension Machine where StateID: Encodable, EventID: Encodable {
  /// The entity as the text of a database column: just its state, such as `placed`, if that says everything,
  /// otherwise JSON. The prototype reads it with `restored(column:)`.
  ///
  ///     let text = try order.column                   // placed
  ///     order = try prototype.restored(column: text)
  ///
  /// Queries can therefore compare states directly: `WHERE status = 'placed'`.
  ///
  /// The text is the JSON of the entity, as <doc:ArchiveFormat> states it, except that a single string has no
  /// quotation marks and no escapes. It keeps them if the string begins with `{`, `[` or `"`, or is empty.
  ///
  /// - Throws: `EncodingError.invalidValue` if the user info of a waiting event contains anything except Booleans,
  ///   numbers, strings, and arrays and dictionaries of those.
  public var column: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let json = try encoder.encode(StoredEntity(machine: self))
      let text = try? JSONDecoder().decode(String.self, from: json)
      guard let text, let first = text.utf8.first, !isJSON(first) else {
        return String(decoding: json, as: UTF8.self)
      }
      return text
    }
  }
}

extension Machine where StateID: Decodable, EventID: Decodable {
  /// A machine of this definition, including callbacks, restored from the text of a column. No callback runs.
  ///
  /// - Parameter text: What `column` returned: a state, or JSON. A state in quotation marks is accepted too.
  /// - Returns: The restored machine.
  /// - Throws: `DecodingError` if there is no such state, or the content doesn't fit.
  public func restored(column text: String) throws -> Self {
    let decoder = JSONDecoder()
    func machine(_ json: Data) throws -> Self {
      decoder.userInfo[.prototype] = self
      return try decoder.decode(RestoredEntity<StateID, EventID>.self, from: json).machine
    }
    if let first = text.utf8.first, isJSON(first) { return try machine(Data(text.utf8)) }
    do {
      return try machine(try JSONEncoder().encode(text))
    } catch {
      // A state whose raw value is a number is a number in JSON, too.
      guard let machine = try? machine(Data(text.utf8)) else { throw error }
      return machine
    }
  }
}

/// Whether a text that begins with this character is JSON, rather than a plain state.
private func isJSON(_ first: UInt8) -> Bool {
  first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
}

// Foundation's coders accept a configuration only on newer systems.

private struct StoredEntity<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Encodable
where StateID: Encodable, EventID: Encodable {
  let machine: Machine<StateID, EventID>

  func encode(to encoder: any Encoder) throws {
    try machine.encode(to: encoder, configuration: machine)
  }
}

private struct RestoredEntity<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Decodable
where StateID: Decodable, EventID: Decodable {
  let machine: Machine<StateID, EventID>

  init(from decoder: any Decoder) throws {
    guard let prototype = decoder.userInfo[.prototype] as? Machine<StateID, EventID> else {
      preconditionFailure("restored(column:) passes the prototype")
    }
    machine = try Machine(from: decoder, configuration: prototype)
  }
}

extension CodingUserInfoKey {
  fileprivate static var prototype: Self {
    guard let key = Self(rawValue: "org.interlock.prototype") else {
      preconditionFailure("every string is a key")
    }
    return key
  }
}
