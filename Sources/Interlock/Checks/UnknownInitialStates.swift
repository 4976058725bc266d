extension Machine.Definition {
  /// The initial states, of the machine and of its states, are among the states.
  func unknownInitialStates(_ names: Names) -> [Finding] {
    guard !states.isEmpty else { return [] }
    let ofMachine = initial.filter { !names.contains($0) }.map { state in
      finding(
        .unknownInitialState,
        "initial",
        "the initial state \(quoted(state)) is not defined",
        cure: names.cure(forUnknown: state)
      )
    }
    let ofStates = names.statesWithInitials.lazy.flatMap { position in
      states[position].initial.lazy.filter { !names.contains($0) }.map { (position, $0) }
    }
    return ofMachine
      + ofStates.prefix(Self.findingLimit).map { position, state in
        let word = states[position].kind.isHistory ? "default" : "initial state"
        return finding(
          .unknownInitialState,
          state: position,
          "initial",
          "the \(word) \(quoted(state)) is not defined",
          cure: names.cure(forUnknown: state)
        )
      }
  }
}
