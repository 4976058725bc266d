/// One thing that is wrong, or looks wrong, in the definition of a machine: what, where, and the cure.
public struct Finding: Hashable, Sendable {
  /// The check that found it.
  public enum Check: String, CaseIterable, Sendable {
    /// The machine has no states.
    case noStates
    /// An identifier is an empty string, or only white space.
    case blankIdentifier
    /// Two states have the same identifier.
    case duplicateState
    /// An initial state, or the default of a history state, is not among the states.
    case unknownInitialState
    /// An event comes from a state that is not among the states.
    case unknownSource
    /// An event leads to a state that is not among the states.
    case unknownTarget
    /// An event waits for the completion of a state that is not there, or that cannot be complete.
    case unknownCompletion
    /// A guard asks about a state that is not there, or that is never active itself.
    case unknownGuardState
    /// An event has no source, or none that exists.
    case noSource
    /// An event comes from a state that it cannot come from: a final or a history state, or a choice where
    /// it is not eventless.
    case invalidSource
    /// A compound state has no state in it that can be active, or a parallel state has no region.
    case emptyState
    /// A region is a final state.
    case finalRegion
    /// A history state stands at the top, or has no default.
    case misplacedHistory
    /// An initial state is not within the state of which it is one, or is a choice.
    case initialOutside
    /// Initial states, and defaults of history states, lead back to themselves.
    case initialCycle
    /// Several targets, or initial states, cannot be active together.
    case incompatibleTargets
    /// The list of targets of a fork is empty.
    case emptyFork
    /// A timeout is zero or less, or names no states.
    case invalidTimeout
    /// A choice has no row.
    case deadChoice
    /// Eventless transitions follow each other without end, and no guard can stop them.
    case eventlessLoop
    /// A row can never be taken, because one before it always is.
    case unreachableRow
    /// An event is never deferred, because a row of the same state always takes it. A warning.
    case deadDeferral
    /// The step limit is less than one.
    case invalidStepLimit
    /// A former name of a state or event is the name of another, or a former one of another too.
    case ambiguousName
    /// Rows of one event carry payloads of different types, or a row carries one that no event triggers.
    case invalidPayload
    /// A condition or an assignment that is data does not fit the context.
    case invalidFormula
    /// No sequence of events leads to the state. A warning.
    case unreachableState
    /// An event is local where that makes no difference. A warning.
    case redundantLocal
  }

  /// What follows from a finding.
  public enum Severity: String, Sendable {
    /// The machine cannot be built.
    case error
    /// The machine can be built, and its `warnings` hold the finding.
    case warning
  }

  /// Where a part of a definition is written.
  public typealias Location = DefinitionLocation

  /// A part of a definition.
  package enum Part: Hashable, Sendable {
    /// The machine as a whole.
    case machine
    /// A state, by its position in document order.
    case state(Int)
    /// An event, by its position.
    case event(Int)
  }

  /// The check that found it.
  public let check: Check

  /// The part of the definition that it is about.
  package let part: Part
  /// What of that part: `initial`, `from`, `to` and so on.
  let key: String
  /// Which entry, where that is a list.
  let entry: Int?
  /// The part of the definition, such as `event #3 'delete'`; numbers count from one.
  public let place: String
  /// Where that part is written; nil if it came from an archive or the finding has no such part.
  public let location: Location?
  /// What is wrong.
  public let message: String
  /// How to mend it.
  public let cure: String

  /// Whether the finding keeps the machine from being built.
  public var severity: Severity { check.severity }
}

extension Finding.Check {
  /// What follows from all that it finds.
  package var severity: Finding.Severity {
    switch self {
    case .unreachableState, .deadDeferral, .redundantLocal: .warning
    default: .error
    }
  }
}

extension Finding: CustomStringConvertible {
  /// Place, source line, message and cure in one line.
  public var description: String {
    let written = location.map { " (\($0))" } ?? ""
    return "\(place)\(written): \(message). \(cure)."
  }
}
