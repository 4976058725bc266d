extension Machine.Definition {
  /// An event leads to states of the machine.
  func unknownTargets(_ names: Names) -> [Finding] {
    var findings: [Finding] = []
    for position in events.indices {
      for (entry, node) in names.targets[position].enumerated()
      where node == Names.unknown && findings.count < Self.findingLimit {
        let target = events[position].targets[entry]
        findings.append(
          finding(
            .unknownTarget,
            event: position,
            "to",
            "the target \(quoted(target)) is not defined",
            cure: names.cure(forUnknown: target)
          )
        )
      }
    }
    return findings
  }
}
