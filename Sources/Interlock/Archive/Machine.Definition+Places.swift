extension Machine.Definition {
  /// The path of a finding in an archive, where lists of several states have their own keys.
  func place(of finding: Finding) -> [ArchiveKey] {
    let place: [ArchiveKey]
    var key = finding.key
    switch finding.part {
    case .machine:
      place = []
      if key == "initial" && initial.count > 1 { key = "initials" }
    case .state(let position):
      place = [ArchiveKey("states"), ArchiveKey(position)]
      if key == "initial" && states[position].initial.count > 1 { key = "initials" }
    case .event(let position):
      place = [ArchiveKey("events"), ArchiveKey(position)]
      key = self.key(key, of: events[position])
    }
    return place + [ArchiveKey(key)] + (finding.entry.map { [ArchiveKey($0)] } ?? [])
  }

  private func key(_ key: String, of event: Machine.Event) -> String {
    switch (key, event.sources) {
    case ("to", _) where event.targets.count > 1: "fork"
    case ("from", .all): "joining"
    default: key
    }
  }
}
