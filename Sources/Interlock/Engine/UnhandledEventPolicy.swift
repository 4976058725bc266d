/// What a machine does with an event that no active state handles or defers.
public enum UnhandledEventPolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// Throws a refusal; the event has not happened.
  case refuse
  /// Drops the event, as SCXML processors do, and tries eventless transitions once more. The receipt lists the event
  /// under `unhandled`.
  case ignore
}
