extension Machine.Definition {
  /// A choice has rows.
  func deadChoices(_ names: Names) -> [Finding] {
    let choices = states.indices.lazy.filter { states[$0].kind == .choice }
    guard choices.first != nil else { return [] }
    let branches = events.indices.lazy.filter { names.eventColumns[$0] == names.extra.always }
    let sources = Set(branches.flatMap { names.sources[$0] })
    return choices.filter { !sources.contains(UInt32($0 + 1)) }.prefix(Self.findingLimit).map {
      finding(
        .deadChoice,
        state: $0,
        "id",
        "the choice has no row, so that it leads nowhere",
        cure: "Add eventless events from it, the last without a guard"
      )
    }
  }
}
