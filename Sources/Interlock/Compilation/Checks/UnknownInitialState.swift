extension Machine.Definition {
  /// The initial state is one of the states.
  func unknownInitialState(_ names: Names) -> [Finding] {
    guard !states.isEmpty, !names.contains(initial) else { return [] }
    return [
      finding(
        .unknownInitialState,
        "initial",
        "the initial state \(quoted(initial)) is not defined",
        cure: names.cure(forUnknown: initial)
      )
    ]
  }
}
