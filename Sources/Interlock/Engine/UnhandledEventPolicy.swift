/// The policy of a machine for events that no active state handles or defers.
public enum UnhandledEventPolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// Throws a refusal; the event has no effect.
  case refuse
  /// Drops the event, as SCXML processors do, and tries eventless transitions once more. The receipt lists the event
  /// under `unhandled`.
  case ignore
}
