package import Interlock

/// The values of fields, which whoever explores a machine follows from step to step.
///
/// All values that the fields have at one time are one number, which only this knows how to read. Numbers are compared: the
/// same values have the same number. Those that an event brings are a part of it until the rows of the event are taken.
package protocol FollowedValues: AnyObject, Sendable {
  /// With what a machine can begin.
  var starts: [Int] { get }

  /// Whether a machine can begin with more than that.
  var isCut: Bool { get }

  /// Some values, with all that an event can bring.
  ///
  /// - Parameters:
  ///   - events: The rows that the event can take, by the positions of their events in the definition.
  ///   - values: The values.
  /// - Returns: The values with each payload; those alone where the rows read none.
  func variants(for events: [Int], of values: Int) -> [Int]

  /// What a guard answers.
  ///
  /// - Parameters:
  ///   - question: The number of the guard.
  ///   - values: The values.
  ///   - states: The active states.
  /// - Returns: What is known of the answer.
  func certainty(of question: Int, with values: Int, in states: ActiveStates) -> GuardCertainty

  /// Whether guards can give some answers together.
  func isPossible(
    _ answers: ArraySlice<GuardAnswers.Answer>,
    with values: Int,
    in states: ActiveStates
  ) -> Bool

  /// Whether a guard is a condition over fields.
  func isCondition(_ question: Int) -> Bool

  /// Whether all values are known.
  func isKnown(_ values: Int) -> Bool

  /// What callbacks make of values.
  ///
  /// - Parameters:
  ///   - calls: The callbacks, in the order in which they run.
  ///   - values: The values, with those that an event has brought.
  /// - Returns: Each result that is possible, without what the event has brought; none where a callback always fails.
  func results(of calls: [FollowedCall], with values: Int) -> [Int]
}

/// What is known of the answer of a guard.
package enum GuardCertainty: Hashable, Sendable {
  case holds
  case doesNotHold
  /// It cannot be computed, so that the call throws.
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

  /// Whether the state at a position is, in document order.
  package func contains(_ position: Int) -> Bool {
    configuration.isActive(Node(position: position), tree)
  }
}

/// The callbacks of one owner at one moment.
package struct FollowedCall: Sendable {
  /// What has callbacks.
  package enum Owner: Hashable, Sendable {
    case machine
    /// A state, by its position in document order.
    case state(Int)
    /// An event, by its position in the definition.
    case event(Int)
  }

  package let owner: Owner
  package let kind: CallbackKind

  /// The states that are active then.
  package let states: ActiveStates
}

/// What the numbers of guards mean in an exploration.
package struct FollowedGuards: Sendable {
  /// Where each question stands first: the position of the event in the definition, and that of the guard among all of it.
  package let places: [(event: Int, term: Int)]

  /// The questions of each event, in the order in which they are asked.
  package let ofEvents: [[Int]]

  /// Makes the numbers.
  package init(places: [(event: Int, term: Int)], ofEvents: [[Int]]) {
    self.places = places
    self.ofEvents = ofEvents
  }
}
