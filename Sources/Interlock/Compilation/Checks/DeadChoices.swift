extension Machine.Definition {
  /// A choice has rows.
  func deadChoices(_ names: Names) -> [Finding] {
    let choices = states.indices.lazy.filter { states[$0].kind == .choice }
    guard choices.first != nil else { return [] }
    let sources = Set(events.lazy.filter { $0.trigger == .always }.flatMap(\.sources.ids))
    return choices.filter { !sources.contains(states[$0].id) }.prefix(Self.findingLimit).map {
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
