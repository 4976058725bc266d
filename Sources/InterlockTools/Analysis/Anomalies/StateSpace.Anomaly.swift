public import Interlock

extension StateSpace {
  /// An error or a likely error in a machine, found by exploring all its configurations.
  public struct Anomaly: Hashable, Sendable {
    /// The kind of anomaly.
    public enum Kind: String, CaseIterable, Sendable {
      /// A state that the machine never enters.
      case unreachedState
      /// A configuration that has no further step, although the machine has not ended.
      case deadEnd
      /// A group of configurations that the machine never leaves again: it can no longer end, or there are several such
      /// groups.
      case trap
      /// A step that may never end, because eventless transitions form a cycle.
      case livelock
      /// An event that no configuration takes.
      case deadEvent
      /// A transition that is never taken: others always win, or no values make its conditions hold.
      case deadRow
      /// Two transitions of one state for one event whose guards can both hold: their order decides.
      case overlappingGuards
      /// Transitions of one state for one event whose conditions all fail for some values.
      case incompleteGuards
      /// An assignment gives a followed field a value that the field does not declare.
      case undeclaredValue
      /// An event that a state defers and that no later configuration takes.
      case lostDeferral
      /// A timeout that is never due: another leaves the state first.
      case deadTimeout
    }

    /// The severity of an anomaly.
    public enum Severity: String, CaseIterable, Comparable, Sendable {
      /// The anomaly may be intended, but readers of the machine should know.
      case note
      /// The anomaly is hardly intended.
      case warning
      /// The anomaly cannot be intended.
      case error

      /// Returns true if the left is less severe than the right.
      public static func < (left: Self, right: Self) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
      }
    }

    /// The kind of anomaly.
    public let kind: Kind

    /// Its severity.
    public let severity: Severity

    /// The part of the machine, such as `state 'read'` or `event 'view' from 'unread'`.
    public let place: String

    /// The place of that part in the source, for a configuration that of its first state; nil if it came from an
    /// archive, or concerns many parts.
    public let location: DefinitionLocation?

    /// The problem.
    public let message: String

    /// How to fix it.
    public let suggestion: String

    /// The shortest path to the problem; nil if the problem is a missing path.
    public let path: Subject.Path?
  }
}

extension StateSpace.Anomaly: CustomStringConvertible {
  /// The finding on one line, and the path to it on a second.
  public var description: String {
    let written = location.map { " (\($0))" } ?? ""
    let line = "\(severity): \(place)\(written): \(message); \(suggestion)"
    return path.map { line + "\n  by: \($0)" } ?? line
  }
}
