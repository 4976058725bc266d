public import Interlock

/// Why a statement failed, as an adapter reports it.
public struct SQLError: Error, Hashable, Sendable {
  /// What kind of failure it is, which decides whether it is tried again.
  public let kind: Kind

  /// What the database says.
  public let message: String

  /// What kind of failure it is.
  public enum Kind: Hashable, Sendable {
    /// The transaction was ended in favour of another one: a deadlock or a serialization failure. It is tried again.
    case conflict
    /// A lock was not granted in time. It is tried again.
    case busy
    /// A unique index has the value already.
    case uniqueViolation
    /// The connection is lost. Before a commit, the transaction has not happened; during one, nobody knows.
    case connectionLost
    /// Anything else.
    case other
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure it is.
  ///   - message: What the database says.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension SQLError: DescribedError {
  /// What the database says.
  public var description: String { message }
}

extension SQLError {
  /// Whether the transaction has not happened and can be tried again.
  var isTransient: Bool { kind == .conflict || kind == .busy || kind == .connectionLost }
}
