/// The conditions that keep a transition from being plain: guards, callbacks, timers, and the consequences of entering
/// a state.
struct BehaviourSummary {
  private let silentEvents: Table<EventPosition, Bool>
  private let guardCounts: Table<EventPosition, Int>
  private let isObserved: Bool

  /// The events that carry a payload to be checked; nil if there are none.
  private let payloads: PayloadTypes?

  /// Whether all callbacks have code, so that a transition can be taken without the engine.
  let isComplete: Bool

  /// Whether something runs on activation before the initial states are entered.
  private let runsInitially: Bool

  // Counts along paths: the difference of two says at once whether anything lies between two nodes, however deep they
  // are.
  /// For each node, how many nodes on the path from the root to it have exit callbacks.
  private let exitCallbacks: Table<Node, Int32>

  /// For each node, how many nodes on the path from the root to it have entry callbacks.
  private let entryCallbacks: Table<Node, Int32>

  /// For each node, how many nodes on the path from the root to it have regions, timers or history, or are final and
  /// complete something.
  private let consequences: Table<Node, Int32>

  /// For each node, how many nodes on the path from the root to it have eventless transitions.
  private let eventless: Table<Node, Int32>

  /// A summary of the callbacks.
  struct Callbacks {
    var silentEvents: Table<EventPosition, Bool>
    var guardCounts: Table<EventPosition, Int>
    var isObserved: Bool
    var runsInitially: Bool
    /// For each node, including the root, whether nothing runs when it is left.
    var silentExits: Table<Node, Bool>
    /// For each node, including the root, whether nothing runs when it is entered.
    var silentEntries: Table<Node, Bool>
    /// Whether all of them have code.
    var isComplete = true
    var payloads: PayloadTypes?
  }

  init(_ chart: Chart, _ callbacks: Callbacks) {
    let tree = chart.tree
    silentEvents = callbacks.silentEvents
    guardCounts = callbacks.guardCounts
    isObserved = callbacks.isObserved
    isComplete = callbacks.isComplete
    payloads = callbacks.payloads
    runsInitially = callbacks.runsInitially
    exitCallbacks = tree.counted { !callbacks.silentExits[$0] }
    entryCallbacks = tree.counted { !callbacks.silentEntries[$0] }
    consequences = tree.counted { chart.hasConsequences($0) }
    // Spares machines without eventless transitions a search for each node.
    let hasEventless = chart.hasEventlessRows
    eventless = tree.counted {
      hasEventless && chart.row(of: $0, .other(chart.columns.always), after: nil) != nil
    }
  }

  /// Returns true if an event carries a payload.
  func carriesPayload(_ column: Column) -> Bool {
    payloads?[column] != nil
  }

  func isGuarded(_ event: EventPosition) -> Bool {
    guardCounts[event] > 0
  }

  func guardCount(_ event: EventPosition) -> Int {
    guardCounts[event]
  }

  func isSilent(_ event: EventPosition) -> Bool {
    silentEvents[event] && !isObserved
  }

  /// Returns true if nothing follows automatically from being in a leaf.
  func isSettled(_ leaf: Node) -> Bool {
    eventless[leaf] == 0
  }

  /// Returns true if nothing follows automatically from leaving one leaf and entering another.
  func isSettled(_ leaf: Node, _ next: Node, within domain: Node) -> Bool {
    isSettled(next) && consequences[leaf] == consequences[domain]
      && consequences[next] == consequences[domain]
  }

  /// Returns true if no callback runs on the way from one leaf to another.
  func isSilent(_ leaf: Node, _ next: Node, within domain: Node) -> Bool {
    exitCallbacks[leaf] == exitCallbacks[domain]
      && entryCallbacks[next] == entryCallbacks[domain]
  }

  /// Returns true if no callback of a state runs on the way from one leaf to another, except those of the two leaves.
  func isSilent(between leaf: Node, _ next: Node, within domain: Node, _ tree: Tree) -> Bool {
    exitCallbacks[tree.parent(leaf)] == exitCallbacks[domain]
      && entryCallbacks[tree.parent(next)] == entryCallbacks[domain]
  }

  /// Returns true if nothing follows automatically from a change: no timer, completion or eventless transition.
  func isSettled(_ change: ConfigurationChange, _ chart: Chart) -> Bool {
    change.configuration.leaves.allSatisfy(isSettled)
      && change.exited.allSatisfy { chart.timeouts[$0] == nil }
      && change.entered.allSatisfy { chart.timeouts[$0] == nil && !chart.completesSomething($0) }
  }

  /// Returns true if no callback runs on a change.
  func isSilent(_ transitions: [EnabledTransition], _ change: ConfigurationChange, _ chart: Chart)
    -> Bool
  {
    transitions.allSatisfy { $0.rows.allSatisfy { isSilent(chart.rows[$0].event) } }
      && change.exited.allSatisfy { isOwn(exitCallbacks, 0, of: $0, chart.tree) }
      && areSilentOnEntry(change, chart)
  }

  func isSilentOnActivation(_ change: ConfigurationChange, _ chart: Chart) -> Bool {
    !runsInitially && areSilentOnEntry(change, chart)
  }

  /// Returns true if activation does nothing except enter the initial states: no callback runs or is missing, no timer
  /// is set, nothing follows and nothing is complete.
  func isQuiet(activation change: ConfigurationChange, _ chart: Chart) -> Bool {
    isSettled(change, chart) && isSilentOnActivation(change, chart) && change.fallbacks.isEmpty
      && !change.entered.contains { chart.tree.kind($0).completesParent }
  }

  private func areSilentOnEntry(_ change: ConfigurationChange, _ chart: Chart) -> Bool {
    change.entered.allSatisfy { isOwn(entryCallbacks, 0, of: $0, chart.tree) }
      && change.fallbacks.values.allSatisfy { isOwn(entryCallbacks, 0, of: $0, chart.tree) }
  }

  /// Returns true if a node itself adds the given number to a count along the path to it.
  private func isOwn(_ counts: Table<Node, Int32>, _ number: Int32, of node: Node, _ tree: Tree)
    -> Bool
  {
    counts[node] - counts[tree.parent(node)] == number
  }
}

extension Tree {
  /// For each node, the number of nodes on the path from the root to it that have a property.
  fileprivate func counted(_ hasProperty: (Node) -> Bool) -> Table<Node, Int32> {
    var counts = Table<Node, Int32>(repeating: 0, count: count)
    for node in nodes {
      counts[node] = (node == .root ? 0 : counts[parent(node)]) + (hasProperty(node) ? 1 : 0)
    }
    return counts
  }
}

extension Chart {
  /// Returns true if leaving or entering a node has further consequences: regions, timers, history or completion.
  fileprivate func hasConsequences(_ node: Node) -> Bool {
    tree.kind(node).hasRegions || timeouts[node] != nil || tree.histories[node] != nil
      || completesSomething(node)
  }

  /// Returns true if entering a node can end the machine, or complete a state that has completion transitions.
  fileprivate func completesSomething(_ node: Node) -> Bool {
    guard node != Node.root, tree.kind(node).completesParent else { return false }
    return tree.parent(node) == Node.root || !columns.completions.isEmpty
  }
}
