public import Interlock

/// A conversion of entities from an older definition to the next one.
///
/// ```swift
/// let toSecond = Migration(
///   from: first,
///   .renameState("read", to: "seen"),
///   .mergeStates(["spam", "trash"], into: "deleted")
/// )
/// ```
///
/// A migration leads to the next definition: the source of the next migration in the chain, or, for the last one, the
/// machine that has the chain. Old definitions are dynamic machines, so you need not keep their enumerations: store
/// what `encode(to:)` wrote for each released definition, and decode it as `DynamicMachine`, or keep the code and call
/// `dynamic()`.
///
/// Its steps are applied in order, each to the names after the previous one. If a step names a state, it applies to the
/// configuration, the history and the timers of the snapshot. After the last step, the snapshot must fit the next
/// definition; otherwise the snapshot is unchanged, and the error names the configuration.
///
/// `migrationReport(for:)` proves a chain; `evolving(from:onMismatch:unmarked:marking:)` applies it whenever an entity
/// is decoded.
public struct Migration: Sendable {
  /// The definition of the entities; its current state does not matter.
  public let source: DynamicMachine

  /// The steps, in order.
  public let steps: [Step]

  /// The fingerprint of the source.
  public let fingerprint: Fingerprint

  /// Makes a migration.
  ///
  /// - Parameters:
  ///   - source: The definition of the entities.
  ///   - steps: The steps, in order. None if the entities fit unchanged, or if former names are enough.
  /// - Complexity: That of the fingerprint.
  public init(from source: DynamicMachine, _ steps: Step...) {
    self.init(from: source, steps: steps)
  }

  /// Makes a migration of a list of steps.
  ///
  /// - Parameters:
  ///   - source: The definition of the entities.
  ///   - steps: The steps, in order.
  /// - Complexity: That of the fingerprint.
  public init(from source: DynamicMachine, steps: [Step]) {
    self.source = source.fresh()
    self.steps = steps
    fingerprint = source.fingerprint
  }
}
