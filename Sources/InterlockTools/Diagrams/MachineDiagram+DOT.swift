import Interlock

extension MachineDiagram {
  /// The picture in the DOT language, for Graphviz.
  ///
  /// Compound states are boxes, regions are dashed boxes. A final state has two borders, a choice is a diamond, a fork
  /// or join a bar. Active states are filled, the path has another colour.
  ///
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public var dot: String {
    let elements = DiagramElements(self)
    let anchored = elements.anchored
    let states = nestedLines(
      open: { elements.dotOpening(of: $0, anchored) },
      close: { $0.isBox ? ["}"] : [] }
    )
    let starts = initial.isEmpty ? [] : ["  start [\(startShape)];"]
    let lines = [
      "digraph Machine {",
      "  compound=true; fontname=\"Helvetica\"; nodesep=0.4; ranksep=0.6;",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\"];",
      "  edge [fontname=\"Helvetica\", fontsize=11];",
    ]
    let arrows = elements.arrows.map { elements.dotArrow($0) }
    return (lines + starts + states + elements.dotExtras + elements.dotInitials + arrows + ["}"])
      .joined(separator: "\n") + "\n"
  }
}

private let startShape = "shape=circle, style=filled, fillcolor=black, label=\"\", width=0.15"
private let barShape = "shape=box, style=filled, label=\"\", width=0.8, height=0.06, fixedsize=true"
private let pathAttributes = ["color=\"\(Highlight.line)\"", "penwidth=2"]

extension DiagramElements {
  /// The lines that define a state, up to the states in it.
  fileprivate func dotOpening(of node: MachineDiagram.Node, _ anchored: Set<Int>) -> [String] {
    let label = "label=\(dotString(lines(of: node)))"
    guard node.isBox else {
      let attributes = [label] + dotAttributes(of: node)
      return ["s\(node.id) [\(attributes.joined(separator: ", "))];"]
    }
    let anchor =
      anchored.contains(node.id)
      ? "width=0.08, color=gray, fillcolor=gray" : "style=invis, width=0.05"
    let start = node.hasStart ? ["  i\(node.id) [\(startShape)];"] : []
    let attributes = [label] + dotAttributes(of: node)
    return ["subgraph cluster_s\(node.id) {", "  \(attributes.joined(separator: "; "));"]
      + ["  s\(node.id) [shape=point, \(anchor)];"] + start
  }

  private func dotAttributes(of node: MachineDiagram.Node) -> [String] {
    node.dotAttributes(isDashed: node.isRegion || unreachable.contains(node.id))
  }

  /// The bars, and the node for any state.
  fileprivate var dotExtras: [String] {
    let bars = bars.map { bar in
      let colour = bar.isOnPath ? Highlight.line : "black"
      return "  b\(bar.edge) [\(barShape), color=\"\(colour)\", fillcolor=\"\(colour)\"];"
    }
    guard hasAnyState else { return bars }
    return bars + ["  any [label=\(dotString(anyStateLines)), style=\"rounded,dotted,filled\"];"]
  }

  /// The boxes that need a point inside, for arrows whose other end is in the box.
  fileprivate var anchored: Set<Int> {
    let ends = arrows.flatMap { [($0.start, $0.end), ($0.end, $0.start)] }
    let boxes = ends.compactMap { end, other -> Int? in
      guard case .node(let box) = end, case .node(let node) = other else { return nil }
      return diagram.nodes[box].isBox && isNode(node, within: box) ? box : nil
    }
    return Set(boxes)
  }

  /// The arrows from the start of a box, and of the machine.
  fileprivate var dotInitials: [String] {
    let own = diagram.initial.map { dotLine("start", nil, .node($0), attributes: []) }
    let nested = diagram.nodes.filter(\.hasStart).flatMap { node in
      node.initial.map { dotLine("i\(node.id)", nil, .node($0), attributes: []) }
    }
    return own + nested
  }

  fileprivate func dotArrow(_ arrow: Arrow) -> String {
    let label = arrow.label.isEmpty ? [] : ["label=\(dotString([" \(arrow.label) "]))"]
    let colour = arrow.isOnPath ? pathAttributes + ["fontcolor=\"\(Highlight.line)\""] : []
    let tail = border(of: arrow.start, seenFrom: arrow.end).map { ["ltail=\($0)"] } ?? []
    return dotLine(arrow.start.name, arrow.start, arrow.end, attributes: label + tail + colour)
  }

  private func dotLine(_ name: String, _ start: End?, _ end: End, attributes: [String]) -> String {
    let head = border(of: end, seenFrom: start).map { ["lhead=\($0)"] } ?? []
    let list = (attributes + head).joined(separator: ", ")
    return "  \(name) -> \(end.name)" + (list.isEmpty ? ";" : " [\(list)];")
  }

  /// The box at whose border an arrow ends; nil if it is drawn to the point in the box, because its other end is in it.
  private func border(of end: End, seenFrom other: End?) -> String? {
    guard case .node(let box) = end, diagram.nodes[box].isBox else { return nil }
    if case .node(let node) = other, isNode(node, within: box) { return nil }
    return "cluster_s\(box)"
  }
}

extension MachineDiagram.Node {
  /// Whether its box has a dot for its start.
  fileprivate var hasStart: Bool { kind.hasOneActiveChild && !initial.isEmpty }

  /// How it is drawn and highlighted. A box states everything: it would inherit the rest from the box
  /// around it.
  fileprivate func dotAttributes(isDashed: Bool) -> [String] {
    let colour = isOnPath || isActive ? pathAttributes : isBox ? ["color=black", "penwidth=1"] : []
    let fill = isActive ? ["fillcolor=\"\(Highlight.fill)\""] : isBox ? ["fillcolor=white"] : []
    return dotShape(isDashed) + colour + fill
  }

  private func dotShape(_ isDashed: Bool) -> [String] {
    switch kind {
    case .final: ["peripheries=2"] + (isDashed ? [dashed] : [])
    case .choice: ["shape=diamond", "style=filled"]
    case .shallowHistory, .deepHistory: [dashed]
    case .atomic: isDashed ? [dashed] : []
    case .compound, .parallel: isDashed ? [dashed] : ["style=\"rounded,filled\""]
    }
  }

  private var dashed: String { "style=\"rounded,dashed,filled\"" }
}
