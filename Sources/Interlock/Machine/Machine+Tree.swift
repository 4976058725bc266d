extension Machine {
  /// Returns the ancestors of a state, from its parent to the top-level state; none if it is at the top level, or
  /// unknown.
  ///
  /// - Parameter id: The state.
  /// - Returns: The states.
  /// - Complexity: O(*d*) in the depth.
  public func ancestors(of id: StateID) -> [StateID] {
    guard let node = plan.nodes[id] else { return [] }
    let around = sequence(first: plan.chart.tree.parent(node)) { plan.chart.tree.parent($0) }
    return plan.stateIDs(of: Array(around.prefix { $0 != .root }))
  }

  /// Returns the events that have a state among their sources, including joins, in definition order. If none of them
  /// takes an event, those of the state's `ancestors(of:)` are tried.
  ///
  /// ```swift
  /// let ways = player.rows(from: .playing).compactMap(\.target)
  /// ```
  ///
  /// - Parameter id: The state; nil for the any-state transitions.
  /// - Returns: The events, each with its trigger, guard names and targets.
  /// - Complexity: O(*r*) in the number of transitions.
  public func rows(from id: StateID?) -> [Event] {
    plan.definition.shownEvents { event in
      guard let id else { return event.sources == .any }
      return event.sources.ids.contains(id)
    }
  }

  /// The active states and their ancestors in document order, each on its own line, indented by two spaces per level;
  /// `(inactive)` while the machine is inactive.
  ///
  /// ```text
  /// on
  ///   sound
  ///     loud
  ///   disc
  ///     playing
  /// ```
  ///
  /// - Complexity: O(*n* · *d*) in the number of active states and their depth.
  public var activeTree: String {
    let tree = plan.chart.tree
    let leaves = currentConfiguration.leaves
    guard !leaves.isEmpty else { return "(inactive)" }
    var lines: [String] = []
    var last: [Node] = []
    for leaf in leaves {
      let branch = sequence(first: leaf) { tree.parent($0) }.prefix { $0 != .root }
      let path = Array(branch.reversed())
      for (depth, node) in path.enumerated() where depth >= last.count || last[depth] != node {
        let indent = String(repeating: "  ", count: depth)
        lines.append(indent + oneLine(displayText(of: plan.stateIDs[node.position])))
      }
      last = path
    }
    return lines.joined(separator: "\n")
  }
}

extension MachineTransition where Self: ~Copyable {
  /// An inactive machine with the same definition, for questions about states, their user info, parents and
  /// transitions.
  ///
  /// ```swift
  /// let title = transition.prototype.state(withID: .read)?.userInfo["title"]
  /// ```
  ///
  /// For the current configuration, ask the transition: ``state``, ``configuration``, ``isIn(_:)``.
  ///
  /// If the machine has a context, its prototype has no code, and each call creates a new one.
  ///
  /// - Complexity: O(1); with a context, O(*s* + *r*) in states and transitions.
  public var prototype: Machine<StateID, EventID> {
    let machine = Machine(plan: base.plan)
    return base.plan.definition.needsContext ? machine.withoutCode() : machine
  }
}
