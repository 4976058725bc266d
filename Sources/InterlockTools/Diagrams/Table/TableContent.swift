import Interlock

/// What stands in the table of a machine, worked out of its picture.
struct TableContent {
  typealias Entry = TransitionTable.Entry

  /// What a column is for.
  struct Trigger: Hashable {
    let name: String
    let isEvent: Bool

    var title: String { name.isEmpty && !isEvent ? "always" : visible(name) }

    /// Whether states in its state have it too: a state alone is what is done.
    var isInherited: Bool { isEvent || !name.hasPrefix("done") }
  }

  let diagram: Diagram

  /// The events in the order of the definition, then all else in that order.
  let triggers: [Trigger]

  /// The states that are in the table: all that can be active, and choices.
  private let nodes: [Diagram.Node]

  /// The rows of a state, or of any state, for a trigger.
  private var own: [Key: [Entry]] = [:]

  private struct Key: Hashable {
    let node: Int?
    let trigger: Trigger
  }

  init(_ diagram: Diagram) {
    self.diagram = diagram
    let named = diagram.edges.map { Trigger(name: $0.trigger, isEvent: $0.isEvent) }
    let deferred = diagram.nodes.flatMap(\.deferredEvents).map { Trigger(name: $0, isEvent: true) }
    triggers = ((named + deferred).filter(\.isEvent) + named.filter { !$0.isEvent }).unique
    nodes = diagram.nodes.filter { !$0.kind.isHistory }
    for (edge, trigger) in zip(diagram.edges, named) { add(edge, trigger) }
  }

  private mutating func add(_ edge: Diagram.Edge, _ trigger: Trigger) {
    for source in edge.sources.isEmpty ? [nil] : edge.sources.map(Int?.some) {
      let others = edge.sources.filter { $0 != source }.map { diagram.title(of: diagram.nodes[$0]) }
      let entry = Entry(
        text: diagram.entryText(of: edge, with: others),
        isInternal: edge.targets.isEmpty,
        isGuarded: !edge.guards.isEmpty || !others.isEmpty
      )
      own[Key(node: source, trigger: trigger), default: []].append(entry)
    }
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

  /// What stands in the cells. A state takes what the one around it has, which stands before it.
  var cells: [[[Entry]]] {
    let anyState = triggers.map { own[Key(node: nil, trigger: $0)] ?? [] }
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
    diagram.edges.contains { $0.sources.isEmpty }
  }

  /// The rows of a state, what it defers, and what comes of the state around it, as far as that can be reached.
  private func cell(of node: Diagram.Node, _ trigger: Trigger, around: [Entry]) -> [Entry] {
    let rows = own[Key(node: node.id, trigger: trigger)] ?? []
    guard rows.allSatisfy(\.isGuarded) else { return rows }
    if trigger.isEvent, node.deferredEvents.contains(trigger.name) { return rows + [.deferred] }
    guard node.kind != .choice, trigger.isInherited else { return rows }
    return rows + around.inherited
  }
}

extension TransitionTable.Entry {
  fileprivate static let deferred = Self(text: "(deferred)", isInternal: false, isGuarded: false)
}

extension [TransitionTable.Entry] {
  /// The same in a state within. Of very many, the first say that there are more.
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

extension Diagram {
  /// A row as a cell has it: where it leads, and on what conditions.
  fileprivate func entryText(of edge: Edge, with others: [String]) -> String {
    let targets = edge.targets.map { title(of: nodes[$0]) }.joined(separator: ", ")
    let together = others.isEmpty ? "" : "(with \(others.joined(separator: ", ")))"
    return [edge.targets.isEmpty ? "·" : targets, conditions(of: edge), together]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Diagram.Node {
  /// The name of a state, and what it is where that is not to be seen.
  fileprivate var tableTitle: String {
    switch kind {
    case .parallel, .final, .choice: "\(visible(name)) (\(kind))"
    case .atomic, .compound, .shallowHistory, .deepHistory: visible(name)
    }
  }
}

extension [TableContent.Trigger] {
  /// Each once, where it stands first.
  fileprivate var unique: Self {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
