extension Machine.Definition {
  /// An event leads to a state of the machine.
  func unknownTargets(_ names: Names) -> [Finding] {
    events.indices.compactMap { position in
      guard let target = events[position].target, !names.contains(target) else { return nil }
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
