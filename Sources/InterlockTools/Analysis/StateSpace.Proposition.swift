import Interlock
public import InterlockData

extension StateSpace {
  /// A statement that is true or false at a moment in a run of the machine.
  ///
  /// ```swift
  /// let isQuiet: StateSpace<Mode, Key>.Proposition = !.isIn(.playing) || .took(.insert)
  /// ```
  ///
  /// A moment is a configuration in which the machine rests, with the values of the followed fields, and the step that
  /// led to it.
  public struct Proposition: Sendable {
    indirect enum Term: Sendable {
      case isIn(StateID)
      case isFinished
      case accepts(EventID)
      case took(EventID)
      case condition(Formula)
      case not(Term)
      case both(Term, Term)
      case either(Term, Term)
    }

    let term: Term

    /// States that a state, or one of its descendants, is active.
    public static func isIn(_ state: StateID) -> Self {
      Self(term: .isIn(state))
    }

    /// States that the machine has ended.
    public static var isFinished: Self {
      Self(term: .isFinished)
    }

    /// States that an event can be fired if its guards hold.
    public static func accepts(_ event: EventID) -> Self {
      Self(term: .accepts(event))
    }

    /// States that an event took the last step.
    public static func took(_ event: EventID) -> Self {
      Self(term: .took(event))
    }

    /// States that a condition over the fields of the context holds. Write it as in `when`.
    ///
    /// ```swift
    /// .always(!.isIn(.paid) || .holds(\Order.paid >= \.total))
    /// ```
    ///
    /// The space must follow the fields: see ``StateSpace/init(of:from:carrying:ignoringCallbacks:within:progress:)``.
    /// If a value is unknown, the truth of the condition is unknown. For a condition in a string, see
    /// ``StateSpace/holds(_:)``.
    ///
    /// - Parameter condition: The condition.
    /// - Returns: The proposition.
    public static func holds<Context: DataContext>(_ condition: Condition<Context>) -> Self {
      Self(term: .condition(condition.formula))
    }

    /// Negates a proposition.
    public static prefix func ! (proposition: Self) -> Self {
      Self(term: .not(proposition.term))
    }

    /// States that both propositions are true.
    public static func && (left: Self, right: Self) -> Self {
      Self(term: .both(left.term, right.term))
    }

    /// States that at least one of the propositions is true.
    public static func || (left: Self, right: Self) -> Self {
      Self(term: .either(left.term, right.term))
    }
  }
}

extension StateSpace.Proposition.Term {
  /// Whether it refers to the last step.
  var isAboutSteps: Bool {
    switch self {
    case .took: true
    case .isIn, .isFinished, .accepts, .condition: false
    case .not(let term): term.isAboutSteps
    case .both(let left, let right), .either(let left, let right):
      left.isAboutSteps || right.isAboutSteps
    }
  }

  /// Evaluates the proposition.
  ///
  /// - Parameters:
  ///   - unknown: What a term counts as if it is unknown whether it is true; the opposite inside a negation.
  ///   - isTrue: Whether a term that contains no other terms is true; nil if unknown.
  /// - Returns: Whether it is true, or can be.
  func isTrue(unknown: Bool, _ isTrue: (Self) -> Bool?) -> Bool {
    switch self {
    case .isIn, .isFinished, .accepts, .took, .condition: isTrue(self) ?? unknown
    case .not(let term): !term.isTrue(unknown: !unknown, isTrue)
    case .both(let left, let right):
      left.isTrue(unknown: unknown, isTrue) && right.isTrue(unknown: unknown, isTrue)
    case .either(let left, let right):
      left.isTrue(unknown: unknown, isTrue) || right.isTrue(unknown: unknown, isTrue)
    }
  }

  /// Whether it contains a condition.
  var hasCondition: Bool {
    switch self {
    case .condition: true
    case .isIn, .isFinished, .accepts, .took: false
    case .not(let term): term.hasCondition
    case .both(let left, let right), .either(let left, let right):
      left.hasCondition || right.hasCondition
    }
  }
}

extension StateSpace.Proposition: CustomStringConvertible {
  /// The proposition in the form that the command line reads, such as `not playing or took(insert)`. The name of a
  /// state means that it is active. A condition is `holds(paid >= total)`.
  public var description: String { term.text }
}

extension StateSpace.Proposition.Term {
  /// How tightly its parts are bound: less tightly bound parts need parentheses.
  private var binding: Int {
    switch self {
    case .either: 0
    case .both: 1
    case .not: 2
    case .isIn, .isFinished, .accepts, .took, .condition: 3
    }
  }

  var text: String {
    switch self {
    case .isIn(let state): Self.name(identifierText(state))
    case .isFinished: "finished"
    case .accepts(let event): "accepts(\(Self.name(identifierText(event))))"
    case .took(let event): "took(\(Self.name(identifierText(event))))"
    case .condition(let formula): "holds(\(formula))"
    case .not(let term): "not \(term.text(inside: 2))"
    case .both(let left, let right): "\(left.text(inside: 1)) and \(right.text(inside: 2))"
    case .either(let left, let right): "\(left.text(inside: 0)) or \(right.text(inside: 1))"
    }
  }

  private func text(inside binding: Int) -> String {
    self.binding < binding ? "(\(text))" : text
  }

  /// A name that could be taken for something else is in quotation marks.
  private static func name(_ text: String) -> String {
    let isWord = !text.isEmpty && text.allSatisfy { !$0.isWhitespace && !"()\"".contains($0) }
    return isWord && !words.contains(text) ? text : "\"\(text)\""
  }

  private static var words: Set<String> {
    [
      "always", "never", "eventually", "leads", "to", "until", "fairly", "finished", "accepts",
      "took", "not", "and", "or",
    ]
  }
}
