extension BehaviourSummary.Callbacks {
  init(_ hooks: HookTable, _ missing: MissingCode?, _ payloads: PayloadTypes?) {
    self.init(
      silentEvents: Table(hooks.events.map(\.isSilent)),
      guardCounts: Table(hooks.events.map(\.guardCount)),
      isObserved: !hooks.observedKinds.isSilent,
      runsInitially: hooks.nodes[0].initially != nil,
      silentExits: Table(hooks.nodes.map(\.isSilentOnExit)),
      silentEntries: Table(hooks.nodes.map(\.isSilentOnEntry))
    )
    self.payloads = payloads
    if let missing { add(missing) }
  }

  /// Counts missing code as a callback, because only the engine refuses a transition that reaches it.
  private mutating func add(_ missing: MissingCode) {
    isComplete = false
    for place in missing.places {
      switch place {
      case .event(let event): silentEvents[event] = false
      case .transition: isObserved = true
      case .initially(Node.root): runsInitially = true
      case .entry(let node), .initially(let node): silentEntries[node] = false
      case .exit(let node): silentExits[node] = false
      case .exits: silentExits.breakSilence()
      case .entries: silentEntries.breakSilence()
      }
    }
  }
}

extension Table<Node, Bool> {
  /// Treats every state as having callbacks.
  fileprivate mutating func breakSilence() {
    // From 1: the root is no state, and observers of states don't see it.
    for index in 1..<UInt32(count) { self[Node(number: index)] = false }
  }
}
