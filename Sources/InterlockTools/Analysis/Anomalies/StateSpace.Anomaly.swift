public import Interlock

extension StateSpace {
  /// Something in a machine that is wrong, or looks wrong, found by exploring all its configurations.
  public struct Anomaly: Hashable, Sendable {
    /// The kind of anomaly.
    public enum Kind: String, CaseIterable, Sendable {
      /// A state that the machine never enters.
      case unreachedState
      /// A configuration in which nothing can happen any more, though the machine has not ended.
      case deadEnd
      /// Configurations that, once entered, are never left for good: the end of the machine can no longer be reached,
      /// or there are several such groups.
      case trap
      /// A step that may never end, because rows without an event form a cycle.
      case livelock
      /// An event that no configuration takes.
      case deadEvent
      /// A row that is never taken: others always win, or no values make its conditions hold.
      case deadRow
      /// Two rows of one state for one event whose guards can both hold: their order decides.
      case overlappingGuards
      /// Rows of one state for one event that all have conditions, none of which holds for some values.
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
      /// It may be intended, but readers of the machine should know.
      case note
      /// It is hardly intended.
      case warning
      /// It cannot be intended.
      case error

      /// Whether one is less severe than another.
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

    /// Where that part is written, for a configuration its first state; nil if it came from an archive, or concerns
    /// many parts.
    public let location: DefinitionLocation?

    /// What is wrong.
    public let message: String

    /// How to fix it.
    public let suggestion: String

    /// The shortest path to where it shows; nil if the problem is that there is none.
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
