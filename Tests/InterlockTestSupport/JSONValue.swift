import Foundation

/// A JSON document as a tree, for inspection and changes.
package enum JSONValue: Hashable, Codable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue {
  package init(text: String) throws {
    self = try JSONDecoder.value(of: text)
  }

  /// The tree of a value as encoded by `JSONEncoder`.
  package init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  package var text: String {
    get throws { try JSONEncoder.text(self) }
  }

  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// A step from a value to one inside it.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// The places of all values in order, starting with its own.
  package var places: [[Step]] {
    switch self {
    case .null, .bool, .integer, .number, .string: [[]]
    case .array(let values):
      [[]]
        + values.enumerated().flatMap { index, value in value.places.map { [.index(index)] + $0 } }
    case .object(let members):
      [[]]
        + members.sorted { $0.key < $1.key }
        .flatMap { key, value in value.places.map { [.key(key)] + $0 } }
    }
  }

  package func value(at place: some Collection<Step>) -> JSONValue? {
    guard let step = place.first else { return self }
    switch (self, step) {
    case (.object(let members), .key(let key)):
      return members[key]?.value(at: place.dropFirst())
    case (.array(let values), .index(let index)) where values.indices.contains(index):
      return values[index].value(at: place.dropFirst())
    default: return nil
    }
  }

  /// The value with the value at a place replaced, or removed if the replacement is nil.
  package func replacing(_ place: some Collection<Step>, with value: JSONValue?) -> JSONValue {
    guard let step = place.first else { return value ?? .null }
    let rest = place.dropFirst()
    switch (self, step) {
    case (.object(var members), .key(let key)):
      members[key] =
        rest.isEmpty ? value : members[key, default: .null].replacing(rest, with: value)
      return .object(members)
    case (.array(var values), .index(let index)):
      if rest.isEmpty, value == nil {
        values.remove(at: index)
      } else {
        values[index] = values[index].replacing(rest, with: value)
      }
      return .array(values)
    default: return self
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
