/// Why the snapshot of another definition is not taken over. Nothing of it is lost: it is as it was.
public struct DefinitionMismatch: Error, Sendable {
  /// The definition of the snapshot.
  public let fingerprint: Fingerprint

  /// The active states of the snapshot, as it was; none if the machine was inactive.
  public let configuration: [String]

  /// Why it is not taken over: of a machine with migrations, a `MigrationError` of InterlockEvolution. Nil where
  /// the machine has no migrations.
  public let cause: (any Error)?
}

extension DefinitionMismatch: Hashable {
  /// Whether definition and configuration are the same, and the causes are of one type and read alike.
  public static func == (left: Self, right: Self) -> Bool {
    left.fingerprint == right.fingerprint && left.configuration == right.configuration
      && areAlike(left.cause, right.cause)
  }

  /// Hashes definition and configuration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
    hasher.combine(configuration)
  }

  /// The cause, where it says by itself what has failed, and where.
  private var ownCause: (any Error)? { cause is NamingError ? nil : cause }

  /// What is handed on: the cause, where that says it all.
  var reported: any Error { ownCause ?? self }

}

extension DefinitionMismatch: DescribedError {
  /// What does not work, where, and how to mend it.
  public var description: String {
    if let ownCause { return "\(ownCause)" }
    let place =
      configuration.isEmpty ? "An inactive machine" : "A machine in \(list(of: configuration))"
    let reason = cause.map { "\($0)" } ?? Self.change + "; " + Self.cure
    return "\(place) of the definition \(fingerprint) cannot be taken over: \(reason)."
  }

  /// The cause, where there is one; otherwise that the definition has changed.
  public var failureReason: String? {
    cause.map { "\($0)" } ?? sentence(Self.change)
  }

  /// What gives the machine its migrations; nil if it has some.
  public var recoverySuggestion: String? {
    cause == nil ? sentence(Self.cure) : cause?.suggestion
  }

  private static var change: String { "the definition has changed since" }

  private static var cure: String {
    "give the machine its migrations with 'evolving(from:)' of InterlockEvolution"
  }
}
