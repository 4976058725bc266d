import Interlock

/// What is drawn: the states of a diagram and the signs beside them, and the arrows between them, before
/// anything has a position.
struct Scene {
  /// Something with a position of its own.
  struct Item {
    let shape: DiagramLayout.Shape
    /// Its container; the first item, which is the whole machine, contains itself.
    let parent: Int
    let name: String
    /// The lines below its name.
    var texts: [RowText] = []
    fileprivate(set) var rows = Lettering()
    /// The rows that lead from it to itself.
    var loopTexts: [RowText] = []
    fileprivate(set) var loop = Lettering()
    var loopRows: [DrawnRow] = []
    /// The rows that pass through a sign.
    var passingRows: [DrawnRow] = []
    var isRegion = false
    var isActive = false
    /// Whether it is a state that has been entered or left on the path.
    var isVisited = false
    var isUnreachable = false

    var hasLoop: Bool { !loopRows.isEmpty }

    var isOnPath: Bool { isVisited || passingRows.contains(where: \.isOnPath) }
  }

  /// An arrow from one item to another, with all rows between them.
  struct Arrow {
    let source: Int
    let target: Int
    /// What is written in its source about where its rows lead, if it is not drawn.
    let goal: String
    var texts: [RowText] = []
    fileprivate(set) var lines = Lettering()
    /// Whether it is not drawn, to keep the picture small.
    var isWritten = false
  }

  /// The machine, then the states in document order, then signs.
  var items: [Item]
  var arrows: [Arrow] = []

  /// The items in each item: signs, then states, then turns, which belong below them.
  private(set) var children: [[Int]] = []

  var nesting = Nesting()

  let diagram: MachineDiagram
  var anyState: Int?
  var positions: [Ends: Int] = [:]
  var turns: [Ends: Int] = [:]

  struct Ends: Hashable {
    let source: Int
    let target: Int
  }

  static var machine: Int { 0 }

  /// - Complexity: O(*n*) in states and transitions, plus the depths of the states that forks and joins connect.
  init(_ diagram: MachineDiagram) {
    self.diagram = diagram
    items = [Item(shape: .machine, parent: Self.machine, name: "")]
    for (node, name) in zip(diagram.nodes, diagram.shortNames) { append(Item(node, named: name)) }
    for state in diagram.unreachableStates { items[state + 1].isUnreachable = true }
    addStarts()
    for (number, edge) in diagram.edges.enumerated() { add(edge, number) }
    children = Array(repeating: [], count: items.count)
    let members = items.indices.dropFirst()
    let ranks = members.map { items[$0].shape == .turn ? 2 : items[$0].shape.isSign ? 0 : 1 }
    for rank in 0...2 {
      for (item, own) in zip(members, ranks) where own == rank {
        children[items[item].parent].append(item)
      }
    }
  }

  /// Writes an arrow as text in its source instead of drawing it.
  mutating func write(_ arrow: Int) {
    let (source, goal) = (arrows[arrow].source, arrows[arrow].goal)
    items[source].texts += arrows[arrow].texts.map { $0.leading(to: goal) }
  }

  /// Breaks all texts into lines.
  mutating func letter(width: TextWidth) {
    for item in items.indices {
      items[item].rows = Lettering(items[item].texts, width: width)
      items[item].loop = Lettering(items[item].loopTexts, width: width)
    }
    for arrow in arrows.indices {
      arrows[arrow].lines = Lettering(arrows[arrow].texts, width: width)
    }
  }
}

extension Scene.Item {
  fileprivate init(_ node: MachineDiagram.Node, named name: String) {
    shape = DiagramLayout.Shape(node)
    parent = node.parent.map { $0 + 1 } ?? Scene.machine
    self.name = printable(name)
    isRegion = node.isRegion
    isActive = node.isActive
    isVisited = node.isOnPath
    texts = (node.descriptionLines + node.contentLines()).map { RowText(printable($0, limit: 160)) }
    texts += node.deferredEvents.map { RowText("\(printable($0)) / defer") }
  }
}
