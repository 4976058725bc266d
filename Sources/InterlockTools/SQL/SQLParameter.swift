public import InterlockData

/// A value that a statement needs.
public struct SQLParameter: Hashable, Sendable {
  /// What it is: `now`, a field of the payload, such as `payload.amount`, or a key of the user info, such as
  /// `userInfo.reason`.
  public let name: String

  /// How the statement names it: `:payload1` or `:userInfo1` in SQLite, `$2` in PostgreSQL.
  public let placeholder: String

  /// Its type. The time is a number, in seconds since 1970. Other dates are numbers of seconds since 2001.
  public let type: DataType
}

extension SQLDialect {
  /// The parameter of a field of the payload, or of a key of the user info.
  ///
  /// - Parameters:
  ///   - place: Its place among them.
  ///   - name: Its name in formulas.
  ///   - hasTime: Whether the time is a parameter too, which is the first then.
  /// - Returns: How the statement names it.
  func placeholder(_ place: Int, _ name: FormulaName, hasTime: Bool) -> String {
    switch self {
    case .sqlite: ":\(name.parts[0])\(place + 1)"
    case .postgreSQL: "$\(place + (hasTime ? 2 : 1))"
    }
  }

  /// The parameter with its type, which PostgreSQL wants to know.
  func parameter(_ place: Int, _ name: FormulaName, _ type: DataType, hasTime: Bool) -> String {
    let placeholder = placeholder(place, name, hasTime: hasTime)
    guard self == .postgreSQL else { return placeholder }
    switch type.unwrapped {
    case .text: return "\(placeholder)::text"
    default: return columnType(type).map { "\(placeholder)::\($0)" } ?? placeholder
    }
  }

  /// The parameter of the time.
  var timePlaceholder: String {
    switch self {
    case .sqlite: ":now"
    case .postgreSQL: "$1"
    }
  }
}
