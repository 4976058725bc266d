extension Machine.Definition {
  /// An event leads to a state of the machine.
  func unknownTargets(_ names: Names) -> [Finding] {
    let unknown = events.indices.lazy.filter { position in
      events[position].target.map { !names.contains($0) } ?? false
    }
    return unknown.prefix(Self.findingLimit).compactMap { position in
      guard let target = events[position].target else { return nil }
      return finding(
        .unknownTarget,
        event: position,
        "to",
        "the target \(quoted(target)) is not defined",
        cure: names.cure(forUnknown: target)
      )
    }
  }
}
