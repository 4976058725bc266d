package import InterlockData

/// A field of the context as `--field` declares it:
///
///     declaration = name ":" type [ "?" ] [ "in" values ] [ "=" value ]
///     type        = "boolean" | "integer" | "number" | "text" | "date"
///     values      = integer "..." integer | value { "," value }
package struct FieldDeclaration: Sendable {
  package let name: String

  package let entry: DataRecord.Layout.Entry

  /// How many values a range may have.
  package static var valueLimit: Int { 10_000 }

  /// Reads a declaration, such as `paid: integer in 0...5 = 0`.
  ///
  /// Without an initial value, the field starts with 0, false, an empty string or nil if it can have that value, and
  /// otherwise with the first of its values.
  ///
  /// - Parameter text: The declaration.
  /// - Throws: `FieldError` with the problem.
  package init(_ text: String) throws(FieldError) {
    guard let colon = text.firstIndex(of: ":") else {
      throw FieldError("expected a name, a colon and a type, as in 'paid: integer in 0...5 = 0'")
    }
    name = text[..<colon].trimmed
    guard !name.isEmpty else { throw FieldError("the name before the colon is missing") }
    var rest = Substring(text[text.index(after: colon)...].trimmed)
    let word = rest.prefix { $0.isLetter }
    rest = rest[word.endIndex...]
    guard var type = Self.types[String(word)] else {
      let known = Self.types.keys.sorted().joined(separator: ", ")
      throw FieldError("there is no type '\(word)'; the types are: \(known)")
    }
    if rest.first == "?" {
      type = .optional(type)
      rest = rest.dropFirst()
    }
    let parts = FieldValues.split(rest.trimmed, at: "=")
    guard parts.count <= 2 else { throw FieldError("there is more than one '='") }
    let values = try Self.values(parts[0].trimmed, type)
    let initial = try parts.dropFirst().first.map { part throws(FieldError) in
      try FieldValues.value(part.trimmed, type)
    }
    if let initial, values?.contains(initial) == false {
      throw FieldError("the initial value is not one of the values")
    }
    let usual = Self.usualStart(of: name, type)
    let isUsualStart = values.map { $0.contains { $0 == usual } } ?? true
    entry = DataRecord.Layout.Entry(
      name,
      type,
      initially: initial ?? (isUsualStart ? nil : values?.first),
      in: values
    )
  }

  private static let types: [String: DataType] = [
    "boolean": .boolean, "integer": .integer, "number": .number, "text": .text, "date": .date,
  ]

  /// The value of a field that is declared without an initial value.
  private static func usualStart(of name: String, _ type: DataType) -> DataValue? {
    DataRecord.Layout([.init(name, type)]).flatMap { DataRecord($0)[name] }
  }

  /// The values after `in`; nil if there is no `in`.
  private static func values(
    _ text: String,
    _ type: DataType
  ) throws(FieldError) -> [DataValue]? {
    guard !text.isEmpty else { return nil }
    guard text.hasPrefix("in "), !text.dropFirst(3).trimmed.isEmpty else {
      throw FieldError("expected 'in' and values, or '=' and a value, not '\(text)'")
    }
    return try FieldValues.list(text.dropFirst(3).trimmed, type)
  }
}

/// Why a text does not declare a field.
package struct FieldError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
