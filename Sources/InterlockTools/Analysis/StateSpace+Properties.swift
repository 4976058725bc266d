import Interlock

extension StateSpace {
  /// Whether a property holds in every run of the machine.
  ///
  /// If not all configurations were explored, a failure is still a failure, and everything else is undecided.
  ///
  /// - Parameter property: The property.
  /// - Returns: The verdict, with a counterexample if it fails.
  /// - Complexity: For `always` and `never`, O(*c*) in the configurations, or in the steps if the proposition is
  ///   about events; otherwise O(*c* + *s*) in configurations and steps.
  public func verdict(on property: Property) -> Verdict {
    let search = LifeSearch(self, tracksSteps: property.isAboutSteps)
    switch property.form {
    case .always(let proposition):
      return verdict(search.moment(where: { !search.isTrue(proposition, at: $0) }))
    case .leads(let proposition, to: let other, let assumption):
      let starts = proposition.map { proposition in
        search.moments(where: { search.isTrue(proposition, at: $0) })
      }
      return verdict(
        search.endlessLife(
          from: starts ?? search.starts,
          assumption,
          within: {
            !search.isTrue(other, at: $0)
          }
        )
      )
    case .until(let proposition, let other, let assumption):
      let broken = search.moment(
        where: { !search.isTrue(proposition, at: $0) && !search.isTrue(other, at: $0) },
        passing: { !search.isTrue(other, at: $0) }
      )
      if let broken { return verdict(broken) }
      return verdict(
        search.endlessLife(
          from: search.starts,
          assumption,
          within: {
            !search.isTrue(other, at: $0)
          }
        )
      )
    }
  }

  private func verdict(
    _ example: Verdict.Counterexample?
  ) -> Verdict {
    if let example { return .fails(example) }
    return isComplete ? .holds : .undecided(explored: count)
  }
}

extension StateSpace.Property {
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
