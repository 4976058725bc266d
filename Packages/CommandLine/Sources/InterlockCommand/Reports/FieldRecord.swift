package import InterlockData

/// A field with its value, for a document. A date is in seconds since the beginning of 2001.
package struct FieldRecord: Encodable, Hashable, Sendable {
  package let name: String
  package let value: DataValue

  /// The fields; nil instead of none, so that documents without fields have no key for them.
  static func records(of values: [Explanation.Value]) -> [Self]? {
    values.isEmpty ? nil : values.map { Self(name: "\($0.name)", value: $0.value) }
  }

  private enum CodingKeys: CodingKey {
    case name, value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try encode(value, in: container.superEncoder(forKey: .value))
  }

  private func encode(_ value: DataValue, in encoder: any Encoder) throws {
    if case .list(let values) = value {
      var container = encoder.unkeyedContainer()
      for value in values { try encode(value, in: container.superEncoder()) }
      return
    }
    var container = encoder.singleValueContainer()
    switch value {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value), .date(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .nothing, .list: try container.encodeNil()
    }
  }
}
