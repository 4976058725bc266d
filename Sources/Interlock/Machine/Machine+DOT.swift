extension Machine {
  /// The machine as a picture, in the DOT language of Graphviz.
  ///
  /// Initial states have an arrow from a dot, the active states are bold, internal events are dashed
  /// loops, rows of any state start at a node of their own, and the names of guards stand in brackets.
  /// States with states in them are boxes around those, regions dashed ones. States and events are drawn
  /// in the order of the definition, so the text of a machine is always the same.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  public var dotDescription: String {
    let tree = plan.chart.tree
    var lines = tree.isNested ? ["  compound=true;"] : []
    lines.append("  start [shape=point]; " + arrows(from: "start", to: initial))
    var open: [Node] = []
    for node in tree.states {
      while let last = open.last, !tree.isInside(node, last) {
        open.removeLast()
        lines.append(indent(open.count) + "}")
      }
      lines += opening(of: node, depth: open.count)
      if tree.kind(node).isBox { open.append(node) }
    }
    for depth in open.indices.reversed() { lines.append(indent(depth) + "}") }
    if events.contains(where: { $0.sources == .any }) {
      lines.append("  any [label=\"any state\", shape=plaintext];")
    }
    lines += events.flatMap(edges)
    return "digraph Machine {\n" + lines.joined(separator: "\n") + "\n}"
  }

  private func indent(_ depth: Int) -> String {
    String(repeating: "  ", count: depth + 1)
  }

  /// The lines that draw a state, or begin the box of one with states in it.
  private func opening(of node: Node, depth: Int) -> [String] {
    let tree = plan.chart.tree
    let state = states[node.position]
    let isBold = !tree.kind(node).isPseudo && isIn(state.id)
    let name = dotString(["\(state.id)"])
    guard tree.kind(node).isBox else {
      let shape = tree.kind(node).dotShape.map { ", \($0)" } ?? ""
      let label = tree.kind(node).dotLabel.map { dotString([$0]) } ?? name
      let lines = [
        indent(depth) + "s\(node.number) [label=\(label)\(shape)\(isBold ? ", style=bold" : "")];"
      ]
      let isHistory = tree.kind(node).isHistory
      return isHistory
        ? lines + [indent(depth) + arrows(from: "s\(node.number)", to: state.initial)] : lines
    }
    let isRegion = tree.kind(tree.parent(node)) == .parallel
    let styles = (isRegion ? ["dashed"] : []) + (isBold ? ["bold"] : [])
    let style = styles.isEmpty ? "" : " style=\"\(styles.joined(separator: ","))\";"
    var lines = [
      indent(depth) + "subgraph cluster_s\(node.number) {",
      indent(depth + 1) + "label=\(name);\(style) s\(node.number) [shape=point, style=invis];",
    ]
    if tree.kind(node) == .compound {
      let initials = plan.stateIDs(of: tree.initials(of: node))
      lines.append(
        indent(depth + 1) + "i\(node.number) [shape=point]; "
          + arrows(from: "i\(node.number)", to: initials)
      )
    }
    return lines
  }

  private func arrows(from start: String, to states: [StateID]) -> String {
    states.map { state in
      let attributes = head(state).map { " [\($0)]" } ?? ""
      return "\(start) -> \(node(of: state))\(attributes);"
    }
    .joined(separator: " ")
  }

  private func edges(of event: Event) -> [String] {
    let names = event.guards.compactMap(\.name)
    let condition = names.isEmpty ? "" : " [" + names.joined(separator: ", ") + "]"
    let style = event.targets.isEmpty ? ", style=dashed" : ""
    let name = event.id.map { "\($0)" } ?? event.trigger.label
    let label = dotString([name + condition]) + style
    let sources: [StateID?] = event.sources == .any ? [nil] : event.sources.ids
    return sources.flatMap { source in
      let start = source.map(node) ?? "any"
      let tail = source.flatMap(box).map { ", ltail=\($0)" } ?? ""
      guard !event.targets.isEmpty else {
        return ["  \(start) -> \(start) [label=\(label)\(tail)];"]
      }
      return event.targets.map { target in
        let head = head(target).map { ", \($0)" } ?? ""
        return "  \(start) -> \(node(of: target)) [label=\(label)\(tail)\(head)];"
      }
    }
  }

  private func head(_ state: StateID) -> String? {
    box(of: state).map { "lhead=\($0)" }
  }

  /// The box of a state with states in it; nil for any other.
  private func box(of state: StateID) -> String? {
    guard let node = plan.nodes[state], plan.chart.tree.kind(node).isBox else { return nil }
    return "cluster_s\(node.number)"
  }

  /// The name of a state's node: its number, since the identifier can be anything.
  private func node(of state: StateID) -> String {
    "s\((plan.nodes[state] ?? .root).number)"
  }
}

extension Tree {
  fileprivate var isNested: Bool {
    parents.elements.contains { $0 != .root }
  }
}

extension StateKind {
  fileprivate var isBox: Bool { self == .compound || self == .parallel }

  fileprivate var dotShape: String? {
    switch self {
    case .final: "peripheries=2"
    case .shallowHistory, .deepHistory: "shape=circle"
    case .choice: "shape=diamond"
    case .atomic, .compound, .parallel: nil
    }
  }

  fileprivate var dotLabel: String? {
    switch self {
    case .shallowHistory: "H"
    case .deepHistory: "H*"
    default: nil
    }
  }
}
