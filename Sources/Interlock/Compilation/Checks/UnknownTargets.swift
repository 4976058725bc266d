extension Machine.Definition {
  /// An event leads to states of the machine.
  func unknownTargets(_ names: Names) -> [Finding] {
    let unknown = events.indices.lazy.flatMap { position in
      events[position].targets.lazy.filter { !names.contains($0) }.map { (position, $0) }
    }
    return unknown.prefix(Self.findingLimit).map { position, target in
      finding(
        .unknownTarget,
        event: position,
        "to",
        "the target \(quoted(target)) is not defined",
        cure: names.cure(forUnknown: target)
      )
    }
  }
}
