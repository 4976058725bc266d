import Interlock

extension StateSpace {
  /// What should be true of every life of a machine.
  ///
  ///     let comesOff = StateSpace<Mode, Key>.Property.that(
  ///       .isIn(.playing),
  ///       leadsTo: .isIn(.off),
  ///       assuming: .fairness
  ///     )
  ///
  /// A life is a way through the configurations that ends where nothing can happen any more, or never. What has to
  /// come at some time need not come on a way that goes round in a circle for ever, unless it is assumed that nothing
  /// that can happen again and again is put off for ever: that is fairness.
  ///
  /// The terms are those of [Lamport's temporal logic](https://doi.org/10.1145/177492.177726).
  public struct Property: Sendable {
    /// What is assumed of the choices of the world: of events, timeouts, guards.
    public enum Assumption: Hashable, Sendable {
      /// Nothing, but that something happens as long as something can.
      case progress
      /// What can happen again and again happens at some time.
      case fairness
    }

    enum Form: Sendable {
      case always(Proposition)
      case leads(Proposition?, to: Proposition, Assumption)
      case until(Proposition, Proposition, Assumption)
    }

    let form: Form

    /// Something is true at all times.
    public static func always(_ proposition: Proposition) -> Self {
      Self(form: .always(proposition))
    }

    /// Something is true at no time.
    public static func never(_ proposition: Proposition) -> Self {
      Self(form: .always(!proposition))
    }

    /// Something is true at some time of every life.
    public static func eventually(
      _ proposition: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .leads(nil, to: proposition, assumption))
    }

    /// Whenever something is true, something else is then, or at some time after.
    public static func that(
      _ proposition: Proposition,
      leadsTo other: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .leads(proposition, to: other, assumption))
    }

    /// Something is true from the beginning until something else is, which is so at some time of every life.
    public static func that(
      _ proposition: Proposition,
      until other: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .until(proposition, other, assumption))
    }
  }
}

extension StateSpace.Property: CustomStringConvertible {
  /// The property as the command line reads it, such as `fairly playing leads to off`.
  public var description: String {
    switch form {
    case .always(let proposition):
      if case .not(let term) = proposition.term {
        "never \(term.text)"
      } else {
        "always \(proposition)"
      }
    case .leads(nil, to: let proposition, let assumption):
      "\(assumption.text)eventually \(proposition)"
    case .leads(let proposition?, to: let other, let assumption):
      "\(assumption.text)\(proposition) leads to \(other)"
    case .until(let proposition, let other, let assumption):
      "\(assumption.text)\(proposition) until \(other)"
    }
  }
}

extension StateSpace.Property.Assumption {
  /// The word before a property under this assumption.
  fileprivate var text: String {
    switch self {
    case .progress: ""
    case .fairness: "fairly "
    }
  }
}
