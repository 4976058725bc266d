import Interlock

/// What is drawn: the states of a diagram and the signs beside them, and the arrows between them, before anything
/// has a place.
struct Scene {
  /// Something that has a place of its own.
  struct Item {
    let shape: DiagramLayout.Shape
    /// What it is in; the first item, which is the whole machine, is in itself.
    let parent: Int
    let name: String
    var rows = Lettering()
    /// The rows that lead from it to itself.
    var loop = Lettering()
    var hasLoop = false
    var isLoopOnPath = false
    var isRegion = false
    var isActive = false
    var isOnPath = false
  }

  /// What leads from one item to another: all rows between them.
  struct Arrow {
    let source: Int
    let target: Int
    var lines = Lettering()
    /// What its source says of each row where it is not drawn.
    var rows: [(text: String, isOnPath: Bool)] = []
    var isOnPath = false
  }

  /// The machine, then the states in document order, then signs.
  private(set) var items: [Item]
  private(set) var arrows: [Arrow] = []

  /// The items in each item: signs, then states.
  private(set) var children: [[Int]] = []

  private(set) var nesting = Nesting()

  private let diagram: Diagram
  private var anyState: Int?
  private var positions: [Ends: Int] = [:]

  private struct Ends: Hashable {
    let source: Int
    let target: Int
  }

  static var machine: Int { 0 }

  /// - Complexity: O(*n*) in states and rows, plus the depths of the states that forks and joins connect.
  init(_ diagram: Diagram) {
    self.diagram = diagram
    items = [Item(shape: .machine, parent: Self.machine, name: "")]
    for node in diagram.nodes { append(Item(node)) }
    addStarts()
    for edge in diagram.edges { add(edge) }
    children = Array(repeating: [], count: items.count)
    let members = items.indices.dropFirst()
    for item in members.filter({ items[$0].shape.isSign })
      + members.filter({ !items[$0].shape.isSign })
    {
      children[items[item].parent].append(item)
    }
  }

  /// Lets the source of an arrow say where it leads, in the place of drawing it.
  mutating func write(_ arrow: Int) {
    for row in arrows[arrow].rows {
      items[arrows[arrow].source].rows.add(row.text, isOnPath: row.isOnPath)
    }
  }
}

extension Scene {
  /// Adds a dot for each set of states that are entered by default, and the arrows from history states.
  private mutating func addStarts() {
    addStart(in: Self.machine, to: diagram.initial)
    for node in diagram.nodes where !node.initial.isEmpty {
      switch node.kind {
      case .compound: addStart(in: node.id + 1, to: node.initial)
      case .shallowHistory, .deepHistory:
        for state in node.initial { connect(node.id + 1, state + 1, "", false) }
      case .atomic, .parallel, .final, .choice: break
      }
    }
  }

  private mutating func addStart(in parent: Int, to states: [Int]) {
    guard !states.isEmpty else { return }
    let start = addSign(.start, in: parent)
    for state in states { connect(start, state + 1, "", false) }
  }

  private mutating func addSign(
    _ shape: DiagramLayout.Shape,
    in parent: Int,
    _ name: String = ""
  ) -> Int {
    append(Item(shape: shape, parent: parent, name: name))
    return items.count - 1
  }

  private mutating func append(_ item: Item) {
    items.append(item)
    nesting.append(in: item.parent)
  }

  /// Adds a row to the arrow between two items, with the name of where it leads.
  private mutating func connect(
    _ source: Int,
    _ target: Int,
    _ label: String,
    _ isOnPath: Bool,
    named name: String? = nil
  ) {
    let ends = Ends(source: source, target: target)
    let position = positions[ends] ?? arrows.count
    if position == arrows.count {
      positions[ends] = position
      arrows.append(Arrow(source: source, target: target))
    }
    let goal = "→ " + (name ?? items[target].name)
    arrows[position].isOnPath = arrows[position].isOnPath || isOnPath
    arrows[position].rows.append((label.isEmpty ? goal : "\(label) \(goal)", isOnPath))
    if !label.isEmpty { arrows[position].lines.add(label, isOnPath: isOnPath) }
  }
}

extension Scene {
  private mutating func add(_ edge: Diagram.Edge) {
    let sources = edge.sources.isEmpty ? [anyStateSign()] : edge.sources.map { $0 + 1 }
    let targets = edge.targets.map { $0 + 1 }
    let label = diagram.label(of: edge)
    guard let source = sources.first, let target = targets.first else {
      for source in sources { items[source].rows.add(label + " /", isOnPath: edge.isOnPath) }
      return
    }
    if sources.count > 1 || targets.count > 1 {
      addBar(sources, targets, label, edge.isOnPath)
    } else if source == target {
      addLoop(source, label, edge.isOnPath)
    } else {
      connect(source, target, label, edge.isOnPath)
    }
  }

  private mutating func anyStateSign() -> Int {
    let sign = anyState ?? addSign(.anyState, in: Self.machine, "any state")
    anyState = sign
    return sign
  }

  private mutating func addLoop(_ item: Int, _ label: String, _ isOnPath: Bool) {
    items[item].hasLoop = true
    items[item].isLoopOnPath = items[item].isLoopOnPath || isOnPath
    if !label.isEmpty { items[item].loop.add(label, isOnPath: isOnPath) }
  }

  /// Draws a fork, or a join, as a bar beside the outermost of what it connects.
  private mutating func addBar(
    _ sources: [Int],
    _ targets: [Int],
    _ label: String,
    _ isOnPath: Bool
  ) {
    let bar = addSign(.bar, in: commonContainer(of: sources + targets))
    items[bar].isOnPath = isOnPath
    let (isJoin, names) = (sources.count > 1, targets.map { items[$0].name })
    for source in sources {
      let name = names.joined(separator: ", ")
      connect(source, bar, isJoin ? "" : label, isOnPath, named: name)
    }
    for target in targets { connect(bar, target, isJoin ? label : "", isOnPath) }
  }

  /// The innermost item around all of some, in which there are layers.
  private func commonContainer(of members: [Int]) -> Int {
    var common = members.reduce(members[0]) { nesting.meeting($0, $1).container }
    if members.contains(common) { common = nesting.parents[common] }
    while items[common].shape == .parallel { common = nesting.parents[common] }
    return common
  }
}

extension Scene.Item {
  fileprivate init(_ node: Diagram.Node) {
    shape = DiagramLayout.Shape(node)
    parent = node.parent.map { $0 + 1 } ?? Scene.machine
    name = printable(node.name)
    isRegion = node.isRegion
    isActive = node.isActive
    isOnPath = node.isOnPath
    for event in node.deferredEvents { rows.add("\(printable(event)) / defer") }
  }
}
