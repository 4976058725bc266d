public import Interlock

/// What becomes of the entities of an older definition: one step on the way to the present one.
///
///     let toSecond = Migration(
///       from: first,
///       .renameState("read", to: "seen"),
///       .mergeStates(["spam", "trash"], into: "deleted")
///     )
///
/// A migration leads to the definition that follows: to the source of the next migration in a chain, or, from
/// the last, to the machine that has the chain. Old definitions are dynamic machines, so that their
/// enumerations need not live on: keep what `encode(to:)` wrote of each released definition, and
/// decode it as `DynamicMachine`, or keep the code and call `dynamic()`.
///
/// Its steps are taken in their order, each with the names that the one before has left. Where a step names a
/// state, all that a snapshot says of it follows: the configuration, history, timers. What is left after the
/// last step has to fit the definition that follows, otherwise nothing is migrated and the error names the
/// configuration.
///
/// `migrationReport(for:)` proves a chain; `evolving(from:onMismatch:unmarked:marking:)` has
/// it applied wherever an entity is decoded.
public struct Migration: Sendable {
  /// The definition of the entities; where it is does not matter.
  public let source: DynamicMachine

  /// What is done, in order.
  public let steps: [Step]

  /// The fingerprint of the source.
  public let fingerprint: Fingerprint

  /// Makes a migration.
  ///
  /// - Parameters:
  ///   - source: The definition of the entities.
  ///   - steps: What is done, in order. None where the entities fit as they are, or former names say it all.
  /// - Complexity: That of the fingerprint.
  public init(from source: DynamicMachine, _ steps: Step...) {
    self.init(from: source, steps: steps)
  }

  /// Makes a migration of a list of steps.
  ///
  /// - Parameters:
  ///   - source: The definition of the entities.
  ///   - steps: What is done, in order.
  /// - Complexity: That of the fingerprint.
  public init(from source: DynamicMachine, steps: [Step]) {
    self.source = source.fresh()
    self.steps = steps
    fingerprint = source.fingerprint
  }
}
