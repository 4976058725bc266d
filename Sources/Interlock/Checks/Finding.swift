/// A mistake, or a likely mistake, in the definition of a machine: the problem, its place, and how to fix it.
public struct Finding: Hashable, Sendable {
  /// The check that found it.
  public enum Check: String, CaseIterable, Sendable {
    /// The machine has no states.
    case noStates
    /// An identifier is an empty string, or only white space.
    case blankIdentifier
    /// Two states have the same identifier.
    case duplicateState
    /// An initial state, or a default of a history state, does not exist.
    case unknownInitialState
    /// A source of an event does not exist.
    case unknownSource
    /// A target of an event does not exist.
    case unknownTarget
    /// A completion event waits for a state that does not exist, or that can't be complete.
    case unknownCompletion
    /// A guard asks about a state that does not exist, or that is never active itself.
    case unknownGuardState
    /// An event has no source.
    case noSource
    /// A source of an event is a state it can't lead from: a final state, a history state, or, for an event that is
    /// not eventless, a choice.
    case invalidSource
    /// A compound state contains no state that can be active, or a parallel state has no region.
    case emptyState
    /// A region is a final state.
    case finalRegion
    /// A history state is at the top level, or has no default.
    case misplacedHistory
    /// An initial state is not inside the state it belongs to, or is a choice.
    case initialOutside
    /// Initial states, or defaults of history states, lead back to themselves.
    case initialCycle
    /// Several targets, or initial states, can't be active together.
    case incompatibleTargets
    /// A timeout is zero or less, or names no states.
    case invalidTimeout
    /// A choice has no transitions.
    case deadChoice
    /// Eventless transitions follow each other endlessly, and no guard can stop them.
    case eventlessLoop
    /// A transition can never be taken, because an earlier one always is.
    case unreachableRow
    /// An event is never deferred, because a transition of the same state always takes it. A warning.
    case deadDeferral
    /// The step limit is less than one, or more than a million.
    case invalidStepLimit
    /// A former name of a state or event is the current name of another, or a former name of several.
    case ambiguousName
    /// Transitions of one event declare payloads of different types, or a transition without an event declares a
    /// payload.
    case invalidPayload
    /// A condition or an assignment that is data doesn't fit the context.
    case invalidFormula
    /// A guard, a callback or an activity was written for a machine with another context.
    case foreignCode
    /// No sequence of events leads to the state. A warning.
    case unreachableState
    /// An event is local although that makes no difference. A warning.
    case redundantLocal
  }

  /// The consequence of a finding.
  public enum Severity: String, Sendable {
    /// The machine can't be built.
    case error
    /// The machine can be built, and the finding is among its `warnings`.
    case warning
  }

  /// The source location of a part of a definition.
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

  /// The part of the definition that has the problem.
  package let part: Part
  /// The property of that part: `initial`, `from`, `to` and so on.
  let key: String
  /// The index of the entry, if the property is a list.
  let entry: Int?
  /// The part of the definition, such as `event #3 'delete'`. Numbers count from one.
  public let place: String
  /// The source location of that part; nil if it came from an archive, or the finding concerns no such part.
  public let location: Location?
  /// The problem.
  public let message: String
  /// The way to fix it.
  public let suggestion: String

  /// An error if the machine can't be built, otherwise a warning.
  public var severity: Severity { check.severity }
}

extension Finding.Check {
  /// The severity of everything that this check finds.
  package var severity: Finding.Severity {
    switch self {
    case .unreachableState, .deadDeferral, .redundantLocal: .warning
    default: .error
    }
  }
}

extension Finding: CustomStringConvertible {
  /// Place, source location, message and suggestion on one line.
  public var description: String {
    let written = location.map { " (\($0))" } ?? ""
    return "\(place)\(written): \(ended(message)) \(suggestion)."
  }
}
