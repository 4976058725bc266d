import Interlock

/// The content of a machine's table, derived from its picture.
struct TableContent {
  typealias Entry = TransitionTable.Entry

  /// The meaning of a column.
  struct Trigger: Hashable {
    let name: String
    let isEvent: Bool

    static let anyEvent = Self(name: "any event", isEvent: false)

    var title: String { name.isEmpty && !isEvent ? "always" : visible(name) }

    /// Whether nested states have it, too: only the state itself is done.
    var isInherited: Bool { isEvent || !name.hasPrefix("done") }
  }

  let diagram: MachineDiagram
  private let elements: DiagramElements

  /// The events in the order of the definition, then all else in that order.
  let triggers: [Trigger]

  /// The states in the table: all that can be active, and choices.
  private let nodes: [MachineDiagram.Node]

  /// The rows of a state, or of any state, for a trigger, in the order of the definition.
  private var own: [Key: [NumberedEntry]] = [:]

  private struct Key: Hashable {
    let node: Int?
    let trigger: Trigger
  }

  private struct NumberedEntry {
    let position: Int
    var entry: Entry

    /// The row in the column of an event.
    var ofAnyEvent: Self {
      var row = self
      row.entry.text += " (\(Trigger.anyEvent.name))"
      return row
    }
  }

  init(_ diagram: MachineDiagram) {
    self.diagram = diagram
    elements = DiagramElements(diagram)
    let named = diagram.edges.map { Trigger(name: $0.trigger, isEvent: $0.isEvent) }
    let deferred = diagram.nodes.flatMap(\.deferredEvents).map { Trigger(name: $0, isEvent: true) }
    triggers = ((named + deferred).filter(\.isEvent) + named.filter { !$0.isEvent }).unique
    nodes = diagram.nodes.filter { !$0.kind.isHistory }
    for (position, edge) in diagram.edges.enumerated() { add(edge, named[position], position) }
  }

  /// Adds a row to the state that has it: the source, or the innermost state around all that it joins.
  private mutating func add(_ edge: MachineDiagram.Edge, _ trigger: Trigger, _ position: Int) {
    let isJoin = edge.sources.count > 1
    let entry = Entry(
      text: diagram.entryText(of: edge),
      isInternal: edge.targets.isEmpty,
      isGuarded: !edge.guards.isEmpty || isJoin,
      joined: isJoin ? edge.sources : []
    )
    let node = isJoin ? elements.innermostState(around: edge.sources) : edge.sources.first
    own[Key(node: node, trigger: trigger), default: []].append(
      NumberedEntry(position: position, entry: entry)
    )
  }

  /// The rows of a state for a trigger: rows of any event count for every event.
  private func rows(of node: Int?, for trigger: Trigger) -> [Entry] {
    let rows = own[Key(node: node, trigger: trigger)] ?? []
    guard trigger.isEvent, let others = own[Key(node: node, trigger: .anyEvent)] else {
      return rows.map(\.entry)
    }
    return (rows + others.map(\.ofAnyEvent)).sorted { $0.position < $1.position }.map(\.entry)
  }
}

extension TableContent {
  var titles: [TransitionTable.StateTitle] {
    var depths = diagram.nodes.map { _ in 0 }
    for node in diagram.nodes { depths[node.id] = node.parent.map { depths[$0] + 1 } ?? 0 }
    let states = nodes.map { node in
      TransitionTable.StateTitle(name: node.tableTitle, depth: depths[node.id])
    }
    return states + (hasAnyState ? [TransitionTable.StateTitle(name: "any state", depth: 0)] : [])
  }

  /// The assignments of states, as lines below the table.
  var assignments: [String] {
    diagram.nodes.flatMap { node in
      node.contentLines().map { "\(diagram.title(of: node)): \($0)" }
    }
  }

  /// The content of the cells. A state inherits from the one around it, which comes before it.
  var cells: [[[Entry]]] {
    let anyState = triggers.map { rows(of: nil, for: $0).reachable }
    var cells: [[[Entry]]] = []
    var places: [Int: Int] = [:]
    for node in nodes {
      let around = node.parent.flatMap { places[$0] }.map { cells[$0] } ?? anyState
      places[node.id] = cells.count
      cells.append(zip(triggers, around).map { cell(of: node, $0, around: $1) })
    }
    return cells + (hasAnyState ? [anyState] : [])
  }

  private var hasAnyState: Bool {
    own.keys.contains { $0.node == nil }
  }

  /// The rows of a state, what it defers, and the rows inherited from the state around it, as far as they can be
  /// reached. The end of a machine takes nothing more.
  private func cell(of node: MachineDiagram.Node, _ trigger: Trigger, around: [Entry]) -> [Entry] {
    let rows = rows(of: node.id, for: trigger).reachable
    let isDeferred = trigger.isEvent && node.deferredEvents.contains(trigger.name)
    if rows.last?.isGuarded == false { return rows }
    if isDeferred { return rows + [.deferred] }
    let isEnd = node.kind.isBranch || node.kind.completesParent && node.parent == nil
    return isEnd || !trigger.isInherited
      ? rows : rows + around.filter { concerns($0, node) }.inherited
  }

  /// Whether a row can be taken in a state: one that joins others, only in those, in the states around them and in
  /// them.
  private func concerns(_ entry: Entry, _ node: MachineDiagram.Node) -> Bool {
    entry.joined.isEmpty
      || entry.joined.contains {
        elements.isNode($0, within: node.id) || elements.isNode(node.id, within: $0)
      }
  }
}

extension TransitionTable.Entry {
  fileprivate static let deferred = Self(text: "(deferred)", isInternal: false, isGuarded: false)
}

extension [TransitionTable.Entry] {
  /// The rows up to the first without a guard, after which none is tried.
  fileprivate var reachable: Self {
    firstIndex { !$0.isGuarded }.map { Array(prefix(through: $0)) } ?? self
  }

  /// The same rows in a nested state. Of very many, only the first are shown, with a note that there are more.
  fileprivate var inherited: Self {
    let entries = map { entry in
      var entry = entry
      entry.isInherited = true
      return entry
    }
    guard entries.count > 8 else { return entries }
    return entries.prefix(7)
      + [Element(text: "…", isInternal: false, isGuarded: true, isInherited: true)]
  }
}

extension MachineDiagram {
  /// A row as shown in a cell: its target and its conditions.
  fileprivate func entryText(of edge: Edge) -> String {
    let targets = names(of: edge.targets)
    let joined = edge.sources.count > 1 ? "(joining \(names(of: edge.sources)))" : ""
    return [targets.isEmpty ? "·" : targets, conditions(of: edge), joined]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func names(of nodes: [Int]) -> String {
    nodes.map { title(of: self.nodes[$0]) }.joined(separator: ", ")
  }
}

extension MachineDiagram.Node {
  /// The name of a state, with its kind unless that is obvious.
  fileprivate var tableTitle: String {
    switch kind {
    case .parallel, .final, .choice: "\(visible(name)) (\(kind))"
    case .atomic, .compound, .shallowHistory, .deepHistory: visible(name)
    }
  }
}

extension [TableContent.Trigger] {
  /// Each once, at its first position.
  fileprivate var unique: Self {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
