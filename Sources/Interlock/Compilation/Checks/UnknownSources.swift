extension Machine.Definition {
  /// An event comes from states of the machine.
  func unknownSources(_ names: Names) -> [Finding] {
    events.indices.flatMap { position in
      let sources = events[position].sources.ids.enumerated()
      return sources.filter { !names.contains($0.element) }.map { entry, source in
        finding(
          .unknownSource,
          event: position,
          "from",
          entry: entry,
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
