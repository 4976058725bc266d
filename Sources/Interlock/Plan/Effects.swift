/// What keeps a row from being plain: guards, callbacks, timers, and what follows from entering a state.
struct Effects {
  private let silentEvents: [Bool]
  private let guardedEvents: [Bool]
  private let isObserved: Bool

  /// Whether all callbacks have code, so that a row can be taken without the engine.
  let isComplete: Bool

  /// Whether something runs on activation before the initial states are entered.
  private let runsInitially: Bool

  /// How many nodes, from the root to each, have callbacks that run when it is left.
  private let exitCallbacks: [Int32]

  /// How many nodes, from the root to each, have callbacks that run when it is entered.
  private let entryCallbacks: [Int32]

  /// How many nodes, from the root to each, have regions, timers or history, or are final and complete
  /// something.
  private let consequences: [Int32]

  /// How many nodes, from the root to each, have eventless rows.
  private let eventless: [Int32]

  /// What the callbacks are.
  struct Callbacks {
    var silentEvents: [Bool]
    var guardedEvents: [Bool]
    var isObserved: Bool
    var runsInitially: Bool
    /// For each node, the root included, whether nothing runs when it is left.
    var silentExits: [Bool]
    /// For each node, the root included, whether nothing runs when it is entered.
    var silentEntries: [Bool]
    /// Whether all of them have code.
    var isComplete = true
  }

  init(_ chart: Chart, _ callbacks: Callbacks) {
    let tree = chart.tree
    silentEvents = callbacks.silentEvents
    guardedEvents = callbacks.guardedEvents
    isObserved = callbacks.isObserved
    isComplete = callbacks.isComplete
    runsInitially = callbacks.runsInitially
    exitCallbacks = tree.counted { !callbacks.silentExits[Int($0)] }
    entryCallbacks = tree.counted { !callbacks.silentEntries[Int($0)] }
    consequences = tree.counted { chart.hasConsequences($0) }
    let hasEventless = chart.hasEventlessRows
    eventless = tree.counted {
      hasEventless && chart.row(of: $0, .other(chart.columns.always), after: nil) != nil
    }
  }

  func isGuarded(_ event: UInt32) -> Bool {
    guardedEvents[Int(event)]
  }

  func isSilent(_ event: UInt32) -> Bool {
    silentEvents[Int(event)] && !isObserved
  }

  /// Whether nothing follows by itself from being in a leaf.
  func isSettled(_ leaf: UInt32) -> Bool {
    eventless[Int(leaf)] == 0
  }

  /// Whether nothing follows by itself from leaving one leaf and entering another.
  func isSettled(_ leaf: UInt32, _ next: UInt32, within domain: UInt32) -> Bool {
    isSettled(next) && consequences[Int(leaf)] == consequences[Int(domain)]
      && consequences[Int(next)] == consequences[Int(domain)]
  }

  /// Whether no callback runs on the way from one leaf to another.
  func isSilent(_ leaf: UInt32, _ next: UInt32, within domain: UInt32) -> Bool {
    exitCallbacks[Int(leaf)] == exitCallbacks[Int(domain)]
      && entryCallbacks[Int(next)] == entryCallbacks[Int(domain)]
  }

  /// Whether nothing follows by itself from a route: no timer, completion or eventless row.
  func isSettled(_ route: Route, _ chart: Chart) -> Bool {
    route.configuration.leaves.allSatisfy(isSettled)
      && route.exited.allSatisfy { chart.timeouts[$0] == nil }
      && route.entered.allSatisfy { chart.timeouts[$0] == nil && !chart.completesSomething($0) }
  }

  /// Whether no callback runs on a route.
  func isSilent(_ arcs: [Arc], _ route: Route, _ chart: Chart) -> Bool {
    arcs.allSatisfy { $0.rows.allSatisfy { isSilent(chart.rows[$0].event) } }
      && route.exited.allSatisfy { isOwn(exitCallbacks, 0, $0, chart.tree) }
      && areSilentOnEntry(route, chart)
  }

  func isSilentOnActivation(_ route: Route, _ chart: Chart) -> Bool {
    !runsInitially && areSilentOnEntry(route, chart)
  }

  private func areSilentOnEntry(_ route: Route, _ chart: Chart) -> Bool {
    route.entered.allSatisfy { isOwn(entryCallbacks, 0, $0, chart.tree) }
      && route.fallbacks.values.allSatisfy { isOwn(entryCallbacks, 0, $0, chart.tree) }
  }

  /// Whether a node adds a number to a count along the path to it.
  private func isOwn(_ counts: [Int32], _ number: Int32, _ node: UInt32, _ tree: Tree) -> Bool {
    counts[Int(node)] - counts[Int(tree.parent(node))] == number
  }
}

extension Tree {
  /// How many nodes on the path from the root to each have a property.
  fileprivate func counted(_ hasProperty: (UInt32) -> Bool) -> [Int32] {
    var counts = [Int32](repeating: 0, count: count)
    for node in 0..<UInt32(count) {
      counts[Int(node)] = (node == 0 ? 0 : counts[Int(parent(node))]) + (hasProperty(node) ? 1 : 0)
    }
    return counts
  }
}

extension Chart {
  /// Whether leaving or entering a node does more than that: regions, timers, history, completion.
  fileprivate func hasConsequences(_ node: UInt32) -> Bool {
    tree.kind(node) == .parallel || timeouts[node] != nil || tree.histories[node] != nil
      || completesSomething(node)
  }

  /// Whether entering a node can complete a state for which there are rows, or end the machine.
  fileprivate func completesSomething(_ node: UInt32) -> Bool {
    guard node != Tree.root, tree.kind(node) == .final else { return false }
    return tree.parent(node) == Tree.root || !columns.completions.isEmpty
  }
}
