import InterlockData

/// How values are written in the declaration of a field.
enum FieldValues {
  /// The values of a list or of a range of integers.
  static func list(_ text: String, _ type: DataType) throws(FieldError) -> [DataValue] {
    if let range = try range(text, type) { return range }
    var values: [DataValue] = []
    for part in split(text, at: ",") { values.append(try value(part.trimmed, type)) }
    return values
  }

  private static func range(
    _ text: String,
    _ type: DataType
  ) throws(FieldError) -> [DataValue]? {
    guard type == .integer || type == .optional(.integer), let dots = text.firstRange(of: "...")
    else { return nil }
    guard let first = Int(text[..<dots.lowerBound].trimmed),
      let last = Int(text[dots.upperBound...].trimmed), first <= last
    else { throw FieldError("'\(text)' is not a range, such as 0...5") }
    let (width, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, width < FieldDeclaration.valueLimit else {
      throw FieldError("'\(text)' has more than \(FieldDeclaration.valueLimit) values")
    }
    return (type.isOptional ? [.nothing] : []) + (first...last).map { .integer($0) }
  }

  /// A value of a type. Quotation marks around a text can be left out.
  static func value(_ text: String, _ type: DataType) throws(FieldError) -> DataValue {
    if type == .date { throw FieldError("the values of a date cannot be declared") }
    let value: DataValue? =
      switch type {
      case .boolean: Bool(text).map { .boolean($0) }
      case .integer: Int(text).map { .integer($0) }
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case .text: Self.text(text).map { .text($0) }
      case .optional(let wrapped): text == "nil" ? .nothing : try Self.value(text, wrapped)
      case .date, .list, .nothing: nil
      }
    guard let value else { throw FieldError("'\(text)' is not \(type)") }
    return value
  }

  private static func text(_ text: String) -> String? {
    guard text.first == "\"" else {
      return text.isEmpty || text.contains("\"") ? nil : text
    }
    let inside = text.dropFirst().dropLast()
    return text.count > 1 && text.last == "\"" && !inside.contains("\"") ? String(inside) : nil
  }

  /// The parts between separators that are not in double quotes.
  static func split(_ text: String, at separator: Character) -> [Substring] {
    var isQuoted = false
    return text.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
  }
}
