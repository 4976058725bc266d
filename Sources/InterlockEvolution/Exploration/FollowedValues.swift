package import Interlock

/// The values of fields, which an exploration follows from step to step.
///
/// A number stands for the values of all fields at one moment; only this type can decode it. Equal values have equal
/// numbers, so numbers can be compared. Until the transitions of an event are taken, the number includes the values of
/// its payload.
package protocol FollowedValues: AnyObject, Sendable {
  /// The values that a machine can start with.
  var starts: [Int] { get }

  /// Whether `starts` leaves some out.
  var isCut: Bool { get }

  /// Some values, combined with each payload that an event can have.
  ///
  /// - Parameters:
  ///   - events: The transitions that the event can take, by position in the definition.
  ///   - values: The values.
  /// - Returns: The values with each payload; just the values if the transitions read no payload.
  func variants(for events: [Int], of values: Int) -> [Int]

  /// How certain the answer of a guard is.
  ///
  /// - Parameters:
  ///   - question: The number of the guard.
  ///   - values: The values.
  ///   - states: The active states.
  /// - Returns: What is known about the answer.
  func certainty(of question: Int, with values: Int, in states: ActiveStates) -> GuardCertainty

  /// Whether guards can give these answers together.
  func isPossible(
    _ answers: ArraySlice<AnswerCombinations.Answer>,
    with values: Int,
    in states: ActiveStates
  ) -> Bool

  /// Whether a guard is a condition over fields.
  func isCondition(_ question: Int) -> Bool

  /// Whether all values are known.
  func isKnown(_ values: Int) -> Bool

  /// The values after callbacks have run.
  ///
  /// - Parameters:
  ///   - calls: The callbacks, in the order in which they run.
  ///   - values: The values, including those of the payload.
  /// - Returns: Each possible result, without the values of the payload; empty if a callback always fails.
  func results(of calls: [FollowedCall], with values: Int) -> [Int]
}

/// The knowledge about the answer of a guard.
package enum GuardCertainty: Hashable, Sendable {
  case holds
  case doesNotHold
  /// It cannot be computed, so the call throws.
  case fails
  /// It may hold or not.
  case open
}

/// The states that are active at a moment.
package struct ActiveStates: Sendable {
  private let configuration: Configuration
  private let tree: Tree

  init(_ configuration: Configuration, _ tree: Tree) {
    self.configuration = configuration
    self.tree = tree
  }

  /// Whether a state is active, by its position in document order.
  package func contains(_ position: Int) -> Bool {
    configuration.isActive(Node(position: position), tree)
  }
}

/// The callbacks of one owner at one moment.
package struct FollowedCall: Sendable {
  /// The owner of callbacks.
  package enum Owner: Hashable, Sendable {
    case machine
    /// A state, by its position in document order.
    case state(Int)
    /// An event, by its position in the definition.
    case event(Int)
  }

  package let owner: Owner
  package let kind: CallbackKind

  /// The states that are active at that moment.
  package let states: ActiveStates
}

/// The meaning of the numbers of guards in an exploration.
package struct FollowedGuards: Sendable {
  /// Where each question first occurs: the position of the event in the definition, and that of the guard among its
  /// guards.
  package let places: [(event: Int, term: Int)]

  /// The questions of each event, in the order in which they are evaluated.
  package let ofEvents: [[Int]]

  /// Creates the numbering.
  package init(places: [(event: Int, term: Int)], ofEvents: [[Int]]) {
    self.places = places
    self.ofEvents = ofEvents
  }
}
