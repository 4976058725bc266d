import InterlockData
import InterlockEvolution

/// The table of a fleet, and the names and placeholders that its statements are written with.
struct FleetTable: Sendable {
  let dialect: SQLDialect

  /// The name of the table, quoted.
  let name: String

  /// The column of the key, quoted.
  let key: String

  let keyType: FleetKeyType

  /// The name as the program wrote it.
  let written: String

  init(_ name: String, key: String, _ keyType: FleetKeyType, _ dialect: SQLDialect) {
    self.dialect = dialect
    self.keyType = keyType
    self.name = dialect.identifier(name)
    self.key = dialect.identifier(key)
    written = name
  }

  /// The name of the table as a string literal.
  var literal: String { dialect.literal(dialect == .sqlite ? written : name) }

  /// The name of another table, or of an index, that belongs to the fleet, quoted.
  func other(_ suffix: String) -> String { dialect.identifier("\(written)_\(suffix)") }

  /// The channel on which workers hear of new timers. Fleets whose channels are the same only wake each other.
  var channel: String {
    String(written.unicodeScalars.map { $0.isASCIIAlphanumeric ? Character($0) : "_" }) + "_timers"
  }

  /// Returns the problems of the names of the table and its columns.
  ///
  /// - Parameter columns: The columns, the key included, as the program wrote them.
  /// - Returns: The problems.
  func problems(ofColumns columns: [String]) -> [FleetError.Problem] {
    dialect.problems(of: written, isReserved: dialect.isReserved(table: written))
      + dialect.problems(ofLength: "\(written)_requests_by_time")
      + columns.flatMap { dialect.problems(ofColumn: $0) }
      + columns.map { $0.lowercased() }.duplicates.map { .oneColumn($0) }
  }
}

extension FleetTable {
  /// A condition in SQL as one about the key, in a query of its own, where it sees the columns of the entity and nothing else.
  func restriction(_ condition: String) -> String {
    "\(key) IN (SELECT \(key) FROM \(name) WHERE (\(condition)\n))"
  }

  /// The placeholder of a value. PostgreSQL is told its type, whatever the driver says.
  func parameter(_ number: Int, _ type: DataType) -> String {
    switch dialect {
    case .sqlite: "?\(number)"
    case .postgreSQL: "$\(number)::\(dialect.valueType(type) ?? "text")"
    }
  }

  /// The placeholder of a key.
  func keyParameter(_ number: Int) -> String {
    switch (keyType, dialect) {
    case (.integer, _): parameter(number, .integer)
    case (.text, _), (.uuid, .sqlite): parameter(number, .text)
    case (.uuid, .postgreSQL): "$\(number)::uuid"
    }
  }

  /// The type of a column of keys.
  var keyColumnType: String {
    switch (keyType, dialect) {
    case (.integer, _): dialect.referenceType
    case (.uuid, .sqlite), (.text, _): dialect.textType
    case (.uuid, .postgreSQL): "UUID"
    }
  }

  /// The definition of the column of keys.
  var keyDefinition: String {
    keyType == .integer
      ? "\(key) \(dialect.keyType)" : "\(key) \(keyColumnType) PRIMARY KEY NOT NULL"
  }

  /// The number of the attempt after one: 1 after a million, because another program may have written a number that
  /// can't grow, and the statement would then fail for ever.
  func attempt(after number: String) -> String { "\(number) % 1000000 + 1" }

  /// The current time, in seconds since 1970.
  var time: String {
    switch dialect {
    case .sqlite: "(julianday('now') - 2440587.5) * 86400.0"
    case .postgreSQL: "extract(epoch FROM clock_timestamp())::double precision"
    }
  }

  /// The time at which a statement begins, for conditions: unlike a running clock, it lets the database use an index.
  var statementTime: String {
    switch dialect {
    case .sqlite: time
    case .postgreSQL: "extract(epoch FROM statement_timestamp())::double precision"
    }
  }

  /// The end of a query that locks rows for a change. In SQLite, the transaction has already locked all rows.
  var locking: String { dialect == .postgreSQL ? "\nFOR UPDATE" : "" }

  /// The end of a query that locks rows for a change, without rows that are already locked.
  var skippingLocked: String { dialect == .postgreSQL ? "\nFOR UPDATE SKIP LOCKED" : "" }
}

extension SQLDialect {
  fileprivate func problems(ofColumn name: String) -> [FleetError.Problem] {
    problems(of: name, isReserved: isReserved(column: name)) + problems(ofLength: name)
  }

  fileprivate func problems(of name: String, isReserved: Bool) -> [FleetError.Problem] {
    var problems: [FleetError.Problem] = []
    if name.isEmpty { problems.append(.emptyName) }
    if name.unicodeScalars.contains("\0") { problems.append(.nulCharacter(name)) }
    if isReserved { problems.append(.reservedName(name)) }
    return problems
  }

  fileprivate func problems(ofLength name: String) -> [FleetError.Problem] {
    guard let limit = identifierLimit, name.utf8.count > limit else { return [] }
    return [.longName(name, limit: limit)]
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIAlphanumeric: Bool {
    isASCII && (properties.isAlphabetic || properties.numericType != nil)
  }
}
