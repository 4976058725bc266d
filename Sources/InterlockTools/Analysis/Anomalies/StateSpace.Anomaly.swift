public import Interlock

extension StateSpace {
  /// Something in a machine that is wrong, or looks wrong, where it is followed through all its configurations.
  public struct Anomaly: Hashable, Sendable {
    /// What has been looked for.
    public enum Kind: String, CaseIterable, Sendable {
      /// A state that the machine never enters.
      case unreachedState
      /// A configuration in which nothing can happen any more, though the machine has not ended.
      case deadEnd
      /// Configurations that, once entered, are never left for good: the end of the machine is out of reach, or there
      /// are several such groups.
      case trap
      /// A step that need not come to an end, for rows without an event lead round in a circle.
      case livelock
      /// An event that no configuration takes.
      case deadEvent
      /// A row that is never taken: others always come before it, or no values make its conditions hold.
      case deadRow
      /// Guards of rows of one state for one event of which both can hold: their order decides.
      case overlappingGuards
      /// Rows of one state for one event that all have conditions, none of which holds for some values.
      case incompleteGuards
      /// An assignment that gives a field a value that it does not declare, where fields are followed.
      case undeclaredValue
      /// An event that a state defers and that no later configuration takes.
      case lostDeferral
      /// A timeout that is never due: another leaves the state before.
      case deadTimeout
    }

    /// How bad it is.
    public enum Severity: String, CaseIterable, Comparable, Sendable {
      /// It can be meant, but somebody who reads the machine should know.
      case note
      /// It is hardly meant.
      case warning
      /// It cannot be meant.
      case error

      /// Whether one is less bad than another.
      public static func < (left: Self, right: Self) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
      }
    }

    /// What has been looked for.
    public let kind: Kind

    /// How bad it is.
    public let severity: Severity

    /// The part of the machine, such as `state 'read'` or `event 'view' from 'unread'`.
    public let place: String

    /// Where that is written; nil where it came from an archive, or is of many parts.
    public let location: DefinitionLocation?

    /// What is wrong.
    public let message: String

    /// How to mend it.
    public let cure: String

    /// The shortest way to where it can be seen; nil where it is that there is none.
    public let path: Subject.Path?
  }
}

extension StateSpace.Anomaly: CustomStringConvertible {
  /// The finding on one line, and the way to it on a second.
  public var description: String {
    let written = location.map { " (\($0))" } ?? ""
    let line = "\(severity): \(place)\(written): \(message); \(cure)"
    return path.map { line + "\n  by: \($0)" } ?? line
  }
}
