import Interlock

extension StateSpace {
  /// What should be true of every run of a machine.
  ///
  /// ```swift
  /// let comesOff = StateSpace<Mode, Key>.Property.that(
  ///   .isIn(.playing),
  ///   leadsTo: .isIn(.off),
  ///   assuming: .fairness
  /// )
  /// ```
  ///
  /// A run is a path through the configurations that ends where nothing can happen any more, or never. Something that
  /// should happen eventually need not happen in a run that cycles forever, unless it is assumed that nothing that can
  /// happen again and again is put off forever: that is fairness.
  ///
  /// The terms are those of [Lamport's temporal logic](https://doi.org/10.1145/177492.177726).
  public struct Property: Sendable {
    /// What is assumed about the choices of the world: about events, timeouts, guards.
    public enum Assumption: Hashable, Sendable {
      /// Only that something happens as long as something can.
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

    /// Something is true at some time in every run.
    public static func eventually(
      _ proposition: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .leads(nil, to: proposition, assumption))
    }

    /// Whenever something is true, something else is true then, or at some later time.
    public static func that(
      _ proposition: Proposition,
      leadsTo other: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .leads(proposition, to: other, assumption))
    }

    /// Something is true from the beginning until something else is, which happens at some time in every run.
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
  /// The property in the form that the command line reads, such as `fairly playing leads to off`.
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
