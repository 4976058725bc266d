extension Machine.Definition {
  /// Where a finding stands in an archive, in which lists of several states have keys of their own.
  func place(of finding: Finding) -> [ArchiveKey] {
    var path = finding.path
    guard path.count > 2, let position = path[1].intValue else {
      return path == [ArchiveKey("initial")] && initial.count > 1 ? [ArchiveKey("initials")] : path
    }
    switch (path[0].stringValue, path[2].stringValue) {
    case ("states", "initial") where states[position].initial.count > 1:
      path[2] = ArchiveKey("initials")
    case ("events", "to") where events[position].isFork || events[position].targets.count > 1:
      path[2] = ArchiveKey("fork")
    case ("events", "from"):
      if case .all = events[position].sources { path[2] = ArchiveKey("joining") }
    default: break
    }
    return path
  }
}
