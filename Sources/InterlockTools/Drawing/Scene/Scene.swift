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
    var rows = Lettering()
    /// The rows that lead from it to itself.
    var loop = Lettering()
    var loopRows: [DrawnRow] = []
    /// The rows that pass through a sign.
    var passingRows: [DrawnRow] = []
    var isRegion = false
    var isActive = false
    /// Whether it is a state that has been entered or left on the path.
    var isVisited = false

    var hasLoop: Bool { !loopRows.isEmpty }

    var isOnPath: Bool { isVisited || passingRows.contains(where: \.isOnPath) }
  }

  /// An arrow from one item to another, with all rows between them.
  struct Arrow {
    let source: Int
    let target: Int
    var lines = Lettering()
    /// The text in its source for each row if it is not drawn.
    var rows: [(text: String, row: DrawnRow?)] = []
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

  /// - Complexity: O(*n*) in states and rows, plus the depths of the states that forks and joins connect.
  init(_ diagram: MachineDiagram) {
    self.diagram = diagram
    items = [Item(shape: .machine, parent: Self.machine, name: "")]
    for node in diagram.nodes { append(Item(node, named: diagram.shortName(of: node))) }
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
    for row in arrows[arrow].rows {
      items[arrows[arrow].source].rows.add(row.text, of: row.row)
    }
  }
}

extension MachineDiagram {
  /// The name of a state without the names of the boxes around it, which a state that is named by its path has in front.
  fileprivate func shortName(of node: Node) -> String {
    guard node.name.contains(".") else { return node.name }
    let around = sequence(first: node) { $0.parent.map { nodes[$0] } }.dropFirst()
    var rest = node.name[...]
    // Outermost first. The whole machine, if it is a state, is not part of a path.
    for state in around.reversed() {
      let key = state.name.split(separator: ".").last.map { $0 + "." } ?? "."
      if rest.hasPrefix(key) { rest = rest.dropFirst(key.count) }
    }
    return rest.isEmpty ? node.name : String(rest)
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
    for line in node.assignmentLines { rows.add(printable(line)) }
    for event in node.deferredEvents { rows.add("\(printable(event)) / defer") }
  }
}
