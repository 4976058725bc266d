import Interlock

/// Something that is true of a moment in the life of a machine, or not.
///
///     !.isIn(.locked) || .took(.unlock)
///
/// A moment is a configuration in which the machine rests, and the step that has led to it.
public struct Proposition<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Sendable {
  indirect enum Term: Sendable {
    case isIn(StateID)
    case isFinished
    case accepts(EventID)
    case took(EventID)
    case not(Term)
    case both(Term, Term)
    case either(Term, Term)
  }

  let term: Term

  /// A state is active, or a state in it is.
  public static func isIn(_ state: StateID) -> Self {
    Self(term: .isIn(state))
  }

  /// The machine has ended.
  public static var isFinished: Self {
    Self(term: .isFinished)
  }

  /// An event can be fired, if its guards hold.
  public static func accepts(_ event: EventID) -> Self {
    Self(term: .accepts(event))
  }

  /// The last step was taken by an event.
  public static func took(_ event: EventID) -> Self {
    Self(term: .took(event))
  }

  /// Something is not true.
  public static prefix func ! (proposition: Self) -> Self {
    Self(term: .not(proposition.term))
  }

  /// Both are true.
  public static func && (left: Self, right: Self) -> Self {
    Self(term: .both(left.term, right.term))
  }

  /// One is true, or both are.
  public static func || (left: Self, right: Self) -> Self {
    Self(term: .either(left.term, right.term))
  }
}

extension Proposition.Term {
  /// Whether it says something of the last step.
  var isAboutSteps: Bool {
    switch self {
    case .took: true
    case .isIn, .isFinished, .accepts: false
    case .not(let term): term.isAboutSteps
    case .both(let left, let right), .either(let left, let right):
      left.isAboutSteps || right.isAboutSteps
    }
  }

  /// Whether it is true.
  ///
  /// - Parameter isTrue: Whether a term that has no other terms in it is true.
  /// - Returns: Whether it is.
  func isTrue(_ isTrue: (Self) -> Bool) -> Bool {
    switch self {
    case .isIn, .isFinished, .accepts, .took: isTrue(self)
    case .not(let term): !term.isTrue(isTrue)
    case .both(let left, let right): left.isTrue(isTrue) && right.isTrue(isTrue)
    case .either(let left, let right): left.isTrue(isTrue) || right.isTrue(isTrue)
    }
  }
}
