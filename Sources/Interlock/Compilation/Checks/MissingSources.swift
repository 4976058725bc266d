extension Machine.Definition {
  /// An event can be fired from some state.
  func missingSources(_ names: Names) -> [Finding] {
    events.indices.compactMap { position in
      guard case .states(let ids) = events[position].sources,
        !ids.contains(where: names.contains)
      else { return nil }
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
