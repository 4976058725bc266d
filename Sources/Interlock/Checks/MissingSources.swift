extension Machine.Definition {
  /// An event can be fired from some state.
  func missingSources(_ names: Names) -> [Finding] {
    let sourceless = events.indices.filter { position in
      names.sources[position].allSatisfy { $0 == Names.unknown }
    }
    return sourceless.prefix(Self.findingLimit).map { position in
      let ids = events[position].sources.ids
      return finding(
        .noSource,
        event: position,
        "from",
        ids.isEmpty ? "it has no source" : "none of its sources is defined",
        cure: "Name a state of the machine, or say that it comes from any state ('*' in an archive)"
      )
    }
  }
}
