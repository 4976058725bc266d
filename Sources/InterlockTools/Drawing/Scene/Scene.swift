import Interlock

/// What is drawn: the states of a diagram and the signs beside them, and the arrows between them, before
/// anything has a place.
struct Scene {
  /// Something that has a place of its own.
  struct Item {
    let shape: Drawing.Shape
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

  /// What leads from one item to another.
  struct Arrow {
    let source: Int
    let target: Int
    var lines = Lettering()
    /// What its source says of it where it is not drawn.
    var rows: [(text: String, isOnPath: Bool)] = []
    var isOnPath = false
    /// Whether it leads to a state in its source, which is not left.
    let isLocal: Bool
  }

  /// The machine, then the states in document order, then signs.
  private(set) var items: [Item]
  private(set) var arrows: [Arrow] = []

  /// The items in each item.
  private(set) var children: [[Int]] = []

  private(set) var nesting = Nesting()

  private var anyState: Int?
  private var positions: [ArrowKey: Int] = [:]

  /// Rows between the same items have one arrow.
  private struct ArrowKey: Hashable {
    let source: Int
    let target: Int
    let isLocal: Bool
  }

  static var machine: Int { 0 }

  /// - Complexity: O(*n*) in states and rows, plus the depths of the states that forks and joins connect.
  init(_ diagram: Diagram) {
    items = [Item(shape: .machine, parent: Self.machine, name: "")]
    for node in diagram.nodes { append(Item(node)) }
    addStarts(diagram)
    for edge in diagram.edges { add(edge, diagram) }
    children = Array(repeating: [], count: items.count)
    for (index, item) in items.enumerated() where index != Self.machine && item.shape.isSign {
      children[item.parent].append(index)
    }
    for (index, item) in items.enumerated() where index != Self.machine && !item.shape.isSign {
      children[item.parent].append(index)
    }
  }

  /// Lets the source of an arrow say where it leads, in the place of drawing it.
  mutating func write(_ arrow: Int) {
    let target = items[arrows[arrow].target].name
    for row in arrows[arrow].rows {
      let text = row.text.isEmpty ? "→ \(target)" : "\(row.text) → \(target)"
      items[arrows[arrow].source].rows.add(text, isOnPath: row.isOnPath)
    }
  }
}

extension Scene {
  private mutating func addStarts(_ diagram: Diagram) {
    addStart(in: Self.machine, to: diagram.initial)
    for node in diagram.nodes where !node.initial.isEmpty {
      switch node.kind {
      case .compound: addStart(in: node.id + 1, to: node.initial)
      case .shallowHistory, .deepHistory:
        for state in node.initial { connect(node.id + 1, state + 1, "", node.isOnPath, false) }
      case .atomic, .parallel, .final, .choice: break
      }
    }
  }

  private mutating func addStart(in parent: Int, to states: [Int]) {
    guard !states.isEmpty else { return }
    let start = addSign(.start, in: parent)
    for state in states { connect(start, state + 1, "", false, false) }
  }

  private mutating func addSign(_ shape: Drawing.Shape, in parent: Int) -> Int {
    append(Item(shape: shape, parent: parent, name: shape == .anyState ? "any state" : ""))
    return items.count - 1
  }

  private mutating func append(_ item: Item) {
    items.append(item)
    nesting.append(in: item.parent)
  }

  private mutating func connect(
    _ source: Int,
    _ target: Int,
    _ text: String,
    _ isOnPath: Bool,
    _ isLocal: Bool
  ) {
    let key = ArrowKey(source: source, target: target, isLocal: isLocal)
    let position = positions[key] ?? arrows.count
    if position == arrows.count {
      positions[key] = position
      arrows.append(Arrow(source: source, target: target, isLocal: isLocal))
    }
    arrows[position].isOnPath = arrows[position].isOnPath || isOnPath
    arrows[position].rows.append((text, isOnPath))
    if !text.isEmpty { arrows[position].lines.add(text, isOnPath: isOnPath) }
  }
}

extension Scene {
  private mutating func add(_ edge: Diagram.Edge, _ diagram: Diagram) {
    let sources = edge.sources.isEmpty ? [anyStateSign()] : edge.sources.map { $0 + 1 }
    let targets = edge.targets.map { $0 + 1 }
    guard let source = sources.first, let target = targets.first else {
      for source in sources { items[source].rows.add(edge.text + " /", isOnPath: edge.isOnPath) }
      return
    }
    if sources.count > 1 || targets.count > 1 {
      addBar(sources, targets, edge)
    } else if source == target {
      items[source].hasLoop = true
      if !edge.text.isEmpty { items[source].loop.add(edge.text, isOnPath: edge.isOnPath) }
      items[source].isLoopOnPath = items[source].isLoopOnPath || edge.isOnPath
    } else {
      let isLocal = edge.isLocal && nesting.meeting(source, target).container == source
      connect(source, target, edge.text, edge.isOnPath, isLocal)
    }
  }

  private mutating func anyStateSign() -> Int {
    let sign = anyState ?? addSign(.anyState, in: Self.machine)
    anyState = sign
    return sign
  }

  /// Draws a fork, or a join, as a bar beside the outermost of what it connects.
  private mutating func addBar(_ sources: [Int], _ targets: [Int], _ edge: Diagram.Edge) {
    let bar = addSign(.bar, in: commonContainer(of: sources + targets))
    items[bar].isOnPath = edge.isOnPath
    let isJoin = sources.count > 1
    for source in sources { connect(source, bar, isJoin ? "" : edge.text, edge.isOnPath, false) }
    for target in targets { connect(bar, target, isJoin ? edge.text : "", edge.isOnPath, false) }
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
    shape = Drawing.Shape(node)
    parent = node.parent.map { $0 + 1 } ?? Scene.machine
    name = printable(node.name)
    isRegion = node.isRegion
    isActive = node.isActive
    isOnPath = node.isOnPath
    for event in node.deferredEvents { rows.add("\(event) / defer") }
  }
}

extension Diagram.Edge {
  /// What its label says: `event [guard]`.
  fileprivate var text: String {
    let guards = guards.isEmpty ? [] : ["[" + guards.joined(separator: ", ") + "]"]
    return ((trigger.isEmpty ? [] : [trigger]) + guards).joined(separator: " ")
  }
}
