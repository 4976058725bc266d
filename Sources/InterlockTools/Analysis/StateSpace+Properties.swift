import Interlock

extension StateSpace {
  /// Decides whether a property holds in every run of the machine.
  ///
  /// If not all configurations were explored, a failure is certain, and any other verdict is undecided.
  ///
  /// - Parameter property: The property.
  /// - Returns: The verdict, with a counterexample if it fails.
  /// - Complexity: For `always` and `never`, O(*c*) in the configurations, or in the steps if the proposition is
  ///   about events; otherwise O(*c* + *s*) in configurations and steps.
  public func verdict(on property: Property) -> Verdict {
    let search = LifeSearch(self, tracksSteps: property.isAboutSteps)
    if let example = counterexample(to: property, search, Reading(isLenient: true)) {
      return .fails(example)
    }
    if property.hasCondition,
      let example = counterexample(to: property, search, Reading(isLenient: false))
    {
      return .mayFail(example)
    }
    return isComplete ? .holds : .undecided(explored: count)
  }

  /// How to treat a proposition that may be true or not.
  private struct Reading {
    /// Whether it counts as whatever makes the property hold.
    let isLenient: Bool

    /// Whether a proposition that the property requires counts as true.
    func isMet(_ proposition: Proposition, _ moment: Search.Moment, _ search: Search) -> Bool {
      isLenient
        ? search.isPossible(proposition, at: moment) : search.isCertain(proposition, at: moment)
    }

    /// Whether a proposition that triggers a requirement of the property counts as true.
    func isGiven(_ proposition: Proposition, _ moment: Search.Moment, _ search: Search) -> Bool {
      isLenient
        ? search.isCertain(proposition, at: moment) : search.isPossible(proposition, at: moment)
    }
  }

  private typealias Search = LifeSearch<StateID, EventID>

  /// A run in which a property does not hold.
  private func counterexample(
    to property: Property,
    _ search: Search,
    _ reading: Reading
  ) -> Verdict.Counterexample? {
    let isMet = { reading.isMet($0, $1, search) }
    switch property.form {
    case .always(let proposition):
      return search.moment(where: { !isMet(proposition, $0) })
    case .leads(let proposition, to: let other, let assumption):
      let starts = proposition.map { proposition in
        search.moments(where: { reading.isGiven(proposition, $0, search) })
      }
      return search.endlessLife(
        from: starts ?? search.starts,
        assumption,
        within: { !isMet(other, $0) }
      )
    case .until(let proposition, let other, let assumption):
      let broken = search.moment(
        where: { !isMet(proposition, $0) && !isMet(other, $0) },
        passing: { !isMet(other, $0) }
      )
      if let broken { return broken }
      return search.endlessLife(
        from: search.starts,
        assumption,
        within: { !isMet(other, $0) }
      )
    }
  }
}

extension StateSpace.Property {
  /// Whether it contains a condition.
  fileprivate var hasCondition: Bool {
    switch form {
    case .always(let proposition): proposition.term.hasCondition
    case .leads(let proposition, to: let other, _):
      proposition?.term.hasCondition == true || other.term.hasCondition
    case .until(let proposition, let other, _):
      proposition.term.hasCondition || other.term.hasCondition
    }
  }

  /// Whether it refers to steps.
  fileprivate var isAboutSteps: Bool {
    switch form {
    case .always(let proposition): proposition.term.isAboutSteps
    case .leads(let proposition, to: let other, _):
      proposition?.term.isAboutSteps == true || other.term.isAboutSteps
    case .until(let proposition, let other, _):
      proposition.term.isAboutSteps || other.term.isAboutSteps
    }
  }
}
