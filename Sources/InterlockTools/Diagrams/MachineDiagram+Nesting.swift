import Interlock

extension MachineDiagram {
  /// Lines for all states, each around those of the states in it, indented. Not recursive: states can be
  /// nested to any depth.
  ///
  /// - Parameters:
  ///   - open: The lines before the states in a state.
  ///   - close: The lines after them.
  /// - Returns: The lines.
  /// - Complexity: O(*n*) in the states.
  func nestedLines(open: (Node) -> [String], close: (Node) -> [String]) -> [String] {
    var lines: [String] = []
    var around: [Node] = []
    func closeInnermost() {
      guard let node = around.popLast() else { return }
      lines += close(node).map { indentation(around.count) + $0 }
    }
    for node in nodes {
      while let last = around.last, last.id != node.parent { closeInnermost() }
      lines += open(node).map { indentation(around.count) + $0 }
      around.append(node)
    }
    while !around.isEmpty { closeInnermost() }
    return lines
  }

  /// The divider between two regions in languages that divide a box.
  func divider(before node: Node) -> [String] {
    guard node.isRegion, let parent = node.parent else { return [] }
    let first = nodes[parent].children.first { nodes[$0].isRegion }
    return first == node.id ? [] : ["--"]
  }
}

/// The white space before a line, which is limited: the depth of states is not.
private func indentation(_ depth: Int) -> String {
  String(repeating: "  ", count: min(depth, 16) + 1)
}

extension MachineDiagram.Node {
  /// Whether it is drawn around the states in it.
  var isBox: Bool { kind.hasOneActiveChild || kind.hasRegions }
}

/// The colours of what stands out.
enum Highlight {
  static let line = "#b45309"
  static let fill = "#fff3c4"
}
