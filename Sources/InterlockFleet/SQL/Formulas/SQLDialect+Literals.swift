import InterlockData

extension SQLDialect {
  /// A value as a literal of exactly this value; nil for a string with NUL, and for lists.
  func literal(_ value: DataValue) -> SQLExpression? {
    switch value {
    case .boolean(let value): value ? .isTrue : .isFalse
    case .integer(let value): SQLExpression(atom: integer(value))
    case .number(let value), .date(let value): SQLExpression(atom: number(value))
    case .text(let text):
      text.unicodeScalars.contains("\0") ? nil : SQLExpression(atom: literal(text))
    case .nothing: .null
    case .list: nil
    }
  }

  /// In PostgreSQL the type is written out, because it takes small integers for 32 bits and large ones for decimals.
  func integer(_ value: Int) -> String {
    switch self {
    case .sqlite: value < 0 ? "(\(value))" : "\(value)"
    case .postgreSQL: value < 0 ? "(\(value))::bigint" : "\(value)::bigint"
    }
  }

  /// A finite number. PostgreSQL reads decimals correctly rounded. SQLite does not, so anything but a short decimal
  /// fraction is written there as an exactly representable integer, multiplied or divided by powers of two.
  func number(_ value: Double) -> String {
    switch self {
    case .postgreSQL: "'\(value)'::double precision"
    case .sqlite: value < 0 ? "(-\(magnitude(-value)))" : magnitude(abs(value))
    }
  }

  private func magnitude(_ value: Double) -> String {
    if value < 1e5, (value * 1_024).rounded() == value * 1_024 { return Self.decimal(value) }
    if let whole = Int(exactly: value) { return "CAST(\(whole) AS REAL)" }
    let exponent = Int(value.exponent) - 52
    let significand = Int(value.significand * 0x1p52)
    let factor = exponent < 0 ? " / " : " * "
    var factors = ""
    var rest = abs(exponent)
    // A denormal loses no bit on the way: the significand ends in as many zeros.
    while rest > 0 {
      let power = min(rest, 62)
      factors += "\(factor)\(1 << power)"
      rest -= power
    }
    return "(CAST(\(significand) AS REAL)\(factors))"
  }

  /// A number with at most ten binary places, without an exponent.
  private static func decimal(_ value: Double) -> String {
    let whole = Int(value)
    // Ten binary places are ten decimal places.
    let fraction = Int((value - Double(whole)) * 1e10)
    guard fraction > 0 else { return "\(whole).0" }
    let digits = "\(fraction)"
    var text = String(repeating: "0", count: 10 - digits.count) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return "\(whole).\(text)"
  }
}

extension SQLDialect {
  /// The type of a column that holds values of a type; nil for a list.
  func columnType(_ type: DataType) -> String? {
    switch type.unwrapped {
    case .boolean: "BOOLEAN"
    case .integer: referenceType
    case .number, .date: "DOUBLE PRECISION"
    case .text: textType
    case .list, .optional, .nothing: nil
    }
  }

  /// The type of a value in a cast; nil for a list.
  func valueType(_ type: DataType) -> String? {
    self == .postgreSQL && type.unwrapped == .text ? "text" : columnType(type)
  }

  /// Nil of a type: PostgreSQL takes a plain NULL for a text wherever nothing else determines its type.
  func null(_ type: DataType) -> SQLExpression {
    guard self == .postgreSQL, let name = valueType(type) else { return .null }
    return SQLExpression(atom: "NULL::\(name)")
  }

  /// Whether a number is finite; NULL is not.
  func isFinite(_ number: SQLExpression) -> SQLExpression {
    switch self {
    case .sqlite: "\(number) > -9e999 AND \(number) < 9e999"
    case .postgreSQL:
      "\(number) > '-Infinity'::double precision AND \(number) < 'Infinity'::double precision"
    }
  }

  /// The end of a step. It keeps the database from merging its columns into the next step, where they would be computed
  /// again.
  var fence: String {
    switch self {
    case .sqlite: "LIMIT -1"
    case .postgreSQL: "OFFSET 0"
    }
  }
}
