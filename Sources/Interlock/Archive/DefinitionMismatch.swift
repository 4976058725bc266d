/// The reason why a snapshot of another definition was rejected. The snapshot itself is unchanged.
public struct DefinitionMismatch: Error, Sendable {
  /// The definition of the snapshot.
  public let fingerprint: Fingerprint

  /// The active states of the snapshot; none if the machine was inactive.
  public let configuration: [String]

  /// The reason: for a machine with migrations, a `MigrationError` of InterlockEvolution. Nil if the machine has no
  /// migrations.
  public let cause: (any Error)?
}

extension DefinitionMismatch: Hashable {
  /// Returns true if definition and configuration are equal, and the causes have the same type and description.
  public static func == (left: Self, right: Self) -> Bool {
    left.fingerprint == right.fingerprint && left.configuration == right.configuration
      && areAlike(left.cause, right.cause)
  }

  /// Hashes definition and configuration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
    hasher.combine(configuration)
  }

  /// The cause, if it is a complete report.
  private var ownCause: (any Error)? { cause is NamingError ? nil : cause }

  /// The error to report: the cause, if it is a complete report.
  var reported: any Error { ownCause ?? self }

}

extension DefinitionMismatch: DescribedError {
  /// The problem, its place, and how to fix it.
  public var description: String {
    if let ownCause { return "\(ownCause)" }
    let place =
      configuration.isEmpty ? "An inactive machine" : "A machine in \(list(of: configuration))"
    let reason = cause.map { "\($0)" } ?? Self.change + "; " + Self.suggestion
    return "\(place) of the definition \(fingerprint) cannot be loaded: \(ended(reason))"
  }

  /// The cause, if there is one; otherwise a sentence that the definition has changed.
  public var failureReason: String? {
    sentence(cause.map { "\($0)" } ?? Self.change)
  }

  /// The way to add migrations; nil if the machine has some.
  public var recoverySuggestion: String? {
    cause == nil ? sentence(Self.suggestion) : cause?.suggestion
  }

  private static var change: String { "the definition has changed since" }

  private static var suggestion: String {
    "give the machine its migrations with 'evolving(from:)' of InterlockEvolution"
  }
}
