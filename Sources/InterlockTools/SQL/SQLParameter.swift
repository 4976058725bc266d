public import InterlockData

/// A value that a statement needs.
public struct SQLParameter: Hashable, Sendable {
  /// Its name: `now`, or a field of the payload, such as `payload.amount`.
  public let name: String

  /// Its name in the statement: `:payload1` in SQLite, `$2` in PostgreSQL.
  public let placeholder: String

  /// Its type. The time is a number, in seconds since 1970. A date of the payload is one in seconds since 2001.
  public let type: DataType
}

extension SQLDialect {
  /// The parameter of a field of the payload.
  ///
  /// - Parameters:
  ///   - place: Its position among them.
  ///   - hasTime: Whether the time is a parameter, too, which then is the first.
  /// - Returns: The placeholder in the statement.
  func placeholder(_ place: Int, hasTime: Bool) -> String {
    switch self {
    case .sqlite: ":payload\(place + 1)"
    case .postgreSQL: "$\(place + (hasTime ? 2 : 1))"
    }
  }

  /// The parameter with its type, which PostgreSQL needs to know.
  func parameter(_ place: Int, _ type: DataType, hasTime: Bool) -> String {
    let placeholder = placeholder(place, hasTime: hasTime)
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
