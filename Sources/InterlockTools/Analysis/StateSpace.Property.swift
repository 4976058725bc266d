import Interlock

extension StateSpace {
  /// A statement about every run of a machine.
  ///
  /// ```swift
  /// let comesOff = StateSpace<Mode, Key>.Property.that(
  ///   .isIn(.playing),
  ///   leadsTo: .isIn(.off),
  ///   assuming: .fairness
  /// )
  /// ```
  ///
  /// A run is a path through the configurations that continues as long as there is a step. A run that cycles forever
  /// need not reach a goal. Under fairness, a step that is possible again and again is taken at some time.
  ///
  /// The terms are those of [Lamport's temporal logic](https://doi.org/10.1145/177492.177726).
  public struct Property: Sendable {
    /// The assumption about events, timeouts and guards.
    public enum Assumption: Hashable, Sendable {
      /// The run takes a step as long as there is one.
      case progress
      /// A step that is possible again and again is taken at some time.
      case fairness
    }

    enum Form: Sendable {
      case always(Proposition)
      case leads(Proposition?, to: Proposition, Assumption)
      case until(Proposition, Proposition, Assumption)
    }

    let form: Form

    /// States that a proposition is true at all times.
    public static func always(_ proposition: Proposition) -> Self {
      Self(form: .always(proposition))
    }

    /// States that a proposition is true at no time.
    public static func never(_ proposition: Proposition) -> Self {
      Self(form: .always(!proposition))
    }

    /// States that a proposition is true at some time in every run.
    public static func eventually(
      _ proposition: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .leads(nil, to: proposition, assumption))
    }

    /// States that whenever the first proposition is true, the second is true then or later.
    public static func that(
      _ proposition: Proposition,
      leadsTo other: Proposition,
      assuming assumption: Assumption = .progress
    ) -> Self {
      Self(form: .leads(proposition, to: other, assumption))
    }

    /// States that the first proposition is true until the second is, and that the second becomes true in every run.
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
