public import Interlock

/// The failure of a statement, as an adapter reports it.
public struct SQLError: Error, Hashable, Sendable {
  /// The kind of failure. It decides whether the statement is retried.
  public let kind: Kind

  /// The message of the database.
  public let message: String

  /// The name of the violated constraint; nil if the database does not tell it, or none is violated. SQLite names the
  /// columns in the message instead.
  public let constraint: String?

  /// The kind of failure.
  public enum Kind: Hashable, Sendable {
    /// The transaction was ended in favour of another one: a deadlock or a serialization failure. It is retried.
    case conflict
    /// A lock was not granted in time, a statement took too long, or there is no room left. The transaction is
    /// retried.
    case busy
    /// A unique index has the value already.
    case uniqueViolation
    /// The connection is lost. Before a commit, the transaction is rolled back; during a commit, its outcome is
    /// unknown.
    case connectionLost
    /// Any other failure.
    case other
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of failure.
  ///   - message: The message of the database.
  ///   - constraint: The name of the violated constraint; nil if the database does not tell it, or none is violated.
  public init(_ kind: Kind, _ message: String, constraint: String? = nil) {
    self.kind = kind
    self.message = message
    self.constraint = constraint
  }
}

extension SQLError.Kind {
  /// Makes the kind of a PostgreSQL failure.
  ///
  /// - Parameter state: Its SQLSTATE; nil if there is none.
  public init(sqlState state: String?) {
    switch state {
    case "40001", "40P01": self = .conflict
    // The second is a statement that was cancelled, most often by its timeout.
    case "55P03", "57014": self = .busy
    case "23505": self = .uniqueViolation
    // The server stops, has crashed, or starts, or it has closed a connection that was idle, or whose transaction was
    // idle or took too long.
    case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04": self = .connectionLost
    // Exceptions of the connection.
    case let state? where state.hasPrefix("08"): self = .connectionLost
    // The disk or the memory is full, or there are too many connections.
    case let state? where state.hasPrefix("53"): self = .busy
    default: self = .other
    }
  }

  /// Makes the kind of an SQLite failure.
  ///
  /// - Parameter code: Its extended result code.
  public init(sqliteCode code: Int) {
    switch (code, code & 0xFF) {
    // SQLITE_BUSY, SQLITE_LOCKED and SQLITE_FULL, whatever they extend to.
    case (_, 5), (_, 6), (_, 13): self = .busy
    // SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID.
    case (1555, _), (2067, _), (2579, _): self = .uniqueViolation
    default: self = .other
    }
  }
}

extension SQLError: DescribedError {
  /// The message of the database.
  public var description: String { message }
}

extension SQLError {
  /// Whether the transaction has not happened and can be tried again.
  var isTransient: Bool { kind == .conflict || kind == .busy || kind == .connectionLost }
}
