extension NumberedDefinition {
  /// The fingerprint of the definition's structure, once it has passed all checks.
  var fingerprint: Fingerprint {
    let source = FingerprintSource(self)
    var hash = StableHash()
    hash.combine("interlock 1")
    hash.combine(unordered: source.names(of: initials[.root]))
    hash.combine(unordered: (0..<stateCount).map(source.hash(ofState:)))
    hash.combine(unordered: source.hashesOfRows())
    return Fingerprint(bits: hash.bits)
  }
}

/// A numbered definition with the names of its states, each computed once.
private struct FingerprintSource {
  private let numbered: NumberedDefinition
  private let names: [String]

  init(_ numbered: NumberedDefinition) {
    self.numbered = numbered
    names = (0..<numbered.stateCount).map { numbered.text.stateName($0) }
  }

  private var tree: Tree { numbered.tree }

  /// The name of a state; nil for the root.
  private func name(_ node: Node) -> String? {
    node == Node.root ? nil : names[node.position]
  }

  /// The names of states, each once.
  func names(of nodes: some Sequence<Node>) -> [String] {
    Set(nodes).compactMap(name)
  }
}

extension FingerprintSource {
  func hash(ofState position: Int) -> StableHash {
    let node = Node(position: position)
    let kind = tree.kind(node)
    let regions = kind.hasRegions ? Array(tree.children(of: node)) : []
    var hash = StableHash()
    hash.combine(names[position])
    hash.combine(kind.rawValue)
    hash.combine(name(tree.parent(node)))
    hash.combine(unordered: names(of: kind.hasInitialStates ? tree.initials(of: node) : []))
    hash.combine(regions.count)
    for region in regions { hash.combine(names[region.position]) }
    hash.combine(unordered: deferredNames(of: position))
    return hash
  }

  private func deferredNames(of position: Int) -> [String] {
    var columns: Set<Column> = []
    return numbered.deferrals[position].enumerated().compactMap { entry, column in
      columns.insert(column).inserted ? numbered.text.deferredEventName(entry, of: position) : nil
    }
  }
}

extension FingerprintSource {
  /// A group of transitions whose order matters.
  private struct Group: Hashable {
    let place: Node
    let column: Column
    /// Timeouts that archives can't tell apart count as one.
    let seconds: UInt64
  }

  /// One hash for each source of each event.
  func hashesOfRows() -> [StableHash] {
    let guardStates = Dictionary(grouping: numbered.guardStates, by: \.event)
    var counts: [Group: Int] = [:]
    /// For each state, the number of its any-event transitions.
    var anyEventRows: [Node: Int] = [:]
    var hashes: [StableHash] = []
    hashes.reserveCapacity(numbered.events.count)
    for (position, event) in numbered.events.enumerated() {
      let effect = RowEffect(
        targets: names(of: numbered.targets[position]),
        guards: guards(of: position, guardStates[position] ?? [])
      )
      for (place, sources) in places(of: position) {
        var hash = StableHash()
        let group = group(of: event, place)
        hash.combine(name(place))
        hash.combine(counts[group, default: 0])
        counts[group, default: 0] += 1
        if case .event = event.trigger {
          hash.combine(anyEventRows[place] ?? 0)
        } else {
          hash.combine(0)
        }
        combine(event.trigger, of: position, into: &hash)
        combine(sources, isJoin: event.isJoin, into: &hash)
        combine(event, effect, into: &hash)
        hashes.append(hash)
        if case .anyEvent = event.trigger { anyEventRows[place, default: 0] += 1 }
      }
    }
    return hashes
  }

  private func group(of event: NumberedDefinition.Event, _ place: Node) -> Group {
    guard case .after(let duration) = event.trigger else {
      return Group(place: place, column: event.column, seconds: 0)
    }
    let seconds = duration.seconds.bitPattern
    return Group(place: place, column: Column.noEvent, seconds: seconds)
  }

  /// The nodes that hold the event's transitions, each with the sources of its transition; none stands for any state.
  private func places(of event: Int) -> [(place: Node, sources: [Node])] {
    let sources = numbered.sources[event]
    guard numbered.events[event].isJoin else {
      return sources.map { ($0, $0 == Node.root ? [] : [$0]) }
    }
    return [(numbered.place(ofJoin: event), Array(sources))]
  }

  private func combine(
    _ trigger: NumberedDefinition.Trigger,
    of event: Int,
    into hash: inout StableHash
  ) {
    switch trigger {
    case .event:
      hash.combine("event")
      hash.combine(numbered.text.eventName(event) ?? "")
    case .anyEvent:
      hash.combine("anyEvent")
    case .after(let duration):
      hash.combine("after")
      hash.combine(duration.seconds.bitPattern)
    case .completion(let state):
      hash.combine("completion")
      hash.combine(name(state) ?? "")
    case .always:
      hash.combine("always")
    }
  }

  private func combine(_ sources: [Node], isJoin: Bool, into hash: inout StableHash) {
    guard !sources.isEmpty else { return hash.combine("any") }
    hash.combine(isJoin ? "all" : "states")
    hash.combine(unordered: isJoin ? names(of: sources) : sources.compactMap(name))
  }

  private func guards(
    of event: Int,
    _ states: [NumberedDefinition.GuardState]
  ) -> [RowEffect.Guard] {
    let states = Dictionary(states.map { ($0.entry, $0) }) { first, _ in first }
    return (0..<numbered.events[event].guardCount).map { entry in
      guard let presence = states[entry] else {
        return .named(numbered.text.guardName(entry, of: event))
      }
      return .presence(of: name(presence.state) ?? "", isExpected: presence.isExpected)
    }
  }

  /// Adds the targets and guards of an event. A guard's name begins with 0 or 1, so that no name can be confused with
  /// a guard that asks about a state.
  private func combine(
    _ event: NumberedDefinition.Event,
    _ effect: RowEffect,
    into hash: inout StableHash
  ) {
    hash.combine(unordered: effect.targets)
    hash.combine(UInt8(event.isLocal ? 1 : 0))
    if let payload = event.payload {
      hash.combine("carries \(payload.name)")
      if let version = payload.laterVersion { hash.combine("version \(version)") }
    }
    hash.combine(event.guardCount)
    for item in effect.guards {
      switch item {
      case .named(let name): hash.combine(name)
      case .presence(let state, let isExpected):
        hash.combine(UInt8(isExpected ? 2 : 3))
        hash.combine(state)
      }
    }
  }
}

/// The common parts of an event's transitions, with each name looked up once.
private struct RowEffect {
  enum Guard {
    case named(String?)
    case presence(of: String, isExpected: Bool)
  }

  let targets: [String]
  let guards: [Guard]
}
