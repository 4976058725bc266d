import InterlockData
import InterlockFleet
import InterlockTestSupport

extension DatabaseEngine {
  /// A value as SQL, exact to the last bit.
  func literal(_ value: DataValue) -> String {
    switch (self, value) {
    case (_, .nothing): "NULL"
    case (_, .boolean(let value)): value ? "TRUE" : "FALSE"
    case (.sqlite, .integer(let value)): "\(value)"
    case (.postgreSQL, .integer(let value)): "'\(value)'::bigint"
    case (.sqlite, .number(let value)), (.sqlite, .date(let value)):
      "ieee754_from_blob(x'\(Self.hex(value))')"
    case (.postgreSQL, .number(let value)), (.postgreSQL, .date(let value)):
      "'\(value)'::double precision"
    case (.sqlite, .text(let text)): "CAST(x'\(Self.hex(text))' AS TEXT)"
    case (.postgreSQL, .text(let text)): "convert_from(decode('\(Self.hex(text))', 'hex'), 'UTF8')"
    case (_, .list): "no column holds a list"
    }
  }

  /// A statement with values in place of its parameters, except the time.
  func bind(
    _ statement: String,
    _ parameters: [SQLParameter],
    _ value: (_ name: String) -> DataValue
  ) -> String {
    // In reverse order, because `$12` starts with `$1`.
    parameters.reversed().reduce(statement) { text, parameter in
      guard parameter.name != "now" else { return text }
      return text.replacing(parameter.placeholder, with: "(\(literal(value(parameter.name))))")
    }
  }

  /// A column as a text that shows its value in full.
  func shown(_ column: String, _ type: DataType) -> String {
    let text =
      switch (self, type.unwrapped) {
      case (.sqlite, .number), (.sqlite, .date): "hex(ieee754_to_blob(\(column) + 0.0))"
      case (.postgreSQL, .number), (.postgreSQL, .date):
        "upper(encode(float8send(\(column) + 0), 'hex'))"
      case (.sqlite, .text): "hex(\(column))"
      case (.postgreSQL, .text): "upper(encode(convert_to(\(column), 'UTF8'), 'hex'))"
      case (.postgreSQL, .boolean): "\(column)::integer::text"
      case (_, _): "CAST(\(column) AS TEXT)"
      }
    return "CASE WHEN \(column) IS NULL THEN 'nil' ELSE \(text) END"
  }

  /// A value as a database prints it.
  static func shown(_ value: DataValue) -> String {
    switch value {
    case .nothing: "nil"
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): "\(value)"
    // Zero has two signs, which formulas cannot distinguish.
    case .number(let value), .date(let value): hex(value + 0)
    case .text(let text): hex(text)
    case .list: "a list"
    }
  }

  private static func hex(_ value: Double) -> String {
    let digits = String(value.bitPattern, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func hex(_ text: String) -> String {
    text.utf8.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    .joined()
  }
}
