extension UserInfoValue {
  /// Reads a value from a user info.
  ///
  /// - Parameters:
  ///   - value: The value; nil if there is none.
  ///   - type: The declared type. A whole number is accepted as an integer and an integer as a number, because an
  ///     archive distinguishes neither 2 from 2.0 nor an `Int32` from an `Int`.
  init(_ value: (any Sendable)?, as type: DataType) {
    guard let value else {
      self = .missing
      return
    }
    self = DataValue(ofUserInfo: value).map { .found($0.brought(to: type)) } ?? .foreign
  }
}

extension DataValue {
  /// Returns nil if the language doesn't have the type.
  fileprivate init?(ofUserInfo value: any Sendable) {
    if let field = value as? any FieldValue {
      self = field.dataValue
      return
    }
    // Arrays that were decoded from an archive, or have elements of mixed types.
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
