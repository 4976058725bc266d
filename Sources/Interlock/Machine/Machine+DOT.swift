extension Machine {
  /// The machine as a picture, in the DOT language of Graphviz.
  ///
  /// The initial state has an arrow from a dot, the active state is bold, internal events are dashed
  /// loops, rows of any state start at a node of their own, and the names of guards stand in brackets.
  /// States and events are drawn in the order of the definition, so the text of a machine is always
  /// the same.
  ///
  /// - Complexity: O(*s* + *r*) in states and rows.
  public var dotDescription: String {
    var lines = ["  start [shape=point]; start -> \(initial.map(node).joined(separator: ", "));"]
    for state in states {
      let style = isIn(state.id) ? ", style=bold" : ""
      lines.append("  \(node(of: state.id)) [label=\(dotString("\(state.id)"))\(style)];")
    }
    if events.contains(where: { $0.sources == .any }) {
      lines.append("  any [label=\"any state\", shape=plaintext];")
    }
    lines += events.flatMap(edges)
    return "digraph Machine {\n" + lines.joined(separator: "\n") + "\n}"
  }

  private func edges(of event: Event) -> [String] {
    let names = event.guards.compactMap(\.name)
    let condition = names.isEmpty ? "" : " [" + names.joined(separator: ", ") + "]"
    let style = event.target == nil ? ", style=dashed" : ""
    let label = dotString((event.id.map { "\($0)" } ?? event.trigger.label) + condition) + style
    return event.rowSources.map { source in
      let start = source.map(node) ?? "any"
      return "  \(start) -> \(event.target.map(node) ?? start) [label=\(label)];"
    }
  }

  /// The name of a state's node: its number, since the identifier can be anything.
  private func node(of state: StateID) -> String {
    "s\(plan.nodes[state] ?? 0)"
  }
}

/// A text as a string of the DOT language: no character can end it or break the line.
private func dotString(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n", "\r", "\t": " "
    default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
    }
  }
  return "\"" + escaped.joined() + "\""
}
