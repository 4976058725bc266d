extension Machine.Definition {
  /// An event comes from states of the machine.
  func unknownSources(_ names: Names) -> [Finding] {
    events.indices.flatMap { position in
      events[position].sources.ids.filter { !names.contains($0) }.map { source in
        finding(
          .unknownSource,
          event: position,
          "the source \(quoted(source)) is not defined",
          cure: names.cure(forUnknown: source)
        )
      }
    }
  }
}

extension Machine.Event.Sources {
  /// The states that are listed; none for any state.
  var ids: [StateID] {
    switch self {
    case .any: []
    case .states(let ids): ids
    }
  }
}
