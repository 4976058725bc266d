extension UserInfoValue {
  /// Reads a value of a user info.
  ///
  /// - Parameters:
  ///   - value: The value; nil where there is none.
  ///   - type: The declared type. A whole number is taken for an integer and an integer for a number: an archive tells
  ///     neither 2 from 2.0 nor an `Int32` from an `Int`.
  init(_ value: (any Sendable)?, as type: DataType) {
    guard let value else {
      self = .missing
      return
    }
    self = DataValue(ofUserInfo: value).map { .found($0.brought(to: type)) } ?? .foreign
  }
}

extension DataValue {
  /// Nil is made of a type that the language does not have.
  fileprivate init?(ofUserInfo value: any Sendable) {
    if let field = value as? any FieldValue {
      self = field.dataValue
      return
    }
    // What an archive has decoded, or a program has mixed.
    guard let elements = value as? [any Sendable] else { return nil }
    var values: [DataValue] = []
    for element in elements {
      guard let value = DataValue(ofUserInfo: element) else { return nil }
      values.append(value)
    }
    self = .list(values)
  }

  fileprivate func brought(to type: DataType) -> Self {
    switch (self, type.unwrapped) {
    case (.integer, .number): widened
    case (.number(let value), .integer): Int(exactly: value).map { .integer($0) } ?? self
    case (.list(let values), .list(let element)): .list(values.map { $0.brought(to: element) })
    default: self
    }
  }
}
