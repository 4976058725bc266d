public import InterlockData

/// A value that a statement needs.
public struct SQLParameter: Hashable, Sendable {
  /// What it stands for: `now`, a field of the payload, such as `payload.amount`, or a key of the user info, such as
  /// `userInfo.reason`.
  public let name: String

  /// Its placeholder in the statement: `:payload1` or `:userInfo1` in SQLite, `$2` in PostgreSQL.
  public let placeholder: String

  /// Its type. The time is a number of seconds since 1970. Other dates are numbers of seconds since 2001.
  public let type: DataType
}

extension SQLDialect {
  /// The placeholder for a field of the payload or a key of the user info.
  ///
  /// - Parameters:
  ///   - place: Its position among them.
  ///   - name: Its name in formulas.
  ///   - hasTime: Whether the time is a parameter as well; it is then the first.
  /// - Returns: The placeholder.
  func placeholder(_ place: Int, _ name: FormulaName, hasTime: Bool) -> String {
    switch self {
    case .sqlite: ":\(name.parts[0])\(place + 1)"
    case .postgreSQL: "$\(place + (hasTime ? 2 : 1))"
    }
  }

  /// The placeholder with its type, which PostgreSQL needs.
  func parameter(_ place: Int, _ name: FormulaName, _ type: DataType, hasTime: Bool) -> String {
    let placeholder = placeholder(place, name, hasTime: hasTime)
    guard self == .postgreSQL, let name = valueType(type) else { return placeholder }
    return "\(placeholder)::\(name)"
  }

  /// The parameter of the time.
  var timePlaceholder: String {
    switch self {
    case .sqlite: ":now"
    case .postgreSQL: "$1"
    }
  }
}
