import Interlock

extension MermaidStates {
  /// An arrow that cannot be where it is.
  enum Stray {
    /// The state is elsewhere.
    case elsewhere(Int)
    /// The start of a state leads to that state.
    case itself(Int)
    /// The scope has another start already, whose state cannot be active together with this one.
    case secondStart(first: Int)
  }

  /// What is wrong with an arrow at a start or an end; nil if nothing is.
  func stray(_ arrow: MermaidSketch.Arrow) -> Stray? {
    switch (arrow.start, arrow.end) {
    case (.star, .node(let written)):
      let node = resolved(written)
      if let stray = stray(node, in: arrow.scope) { return stray }
      if sketch.isScope(arrow.scope, in: node) { return .itself(node) }
      return starts[arrow.scope].first.flatMap { first in
        isTogether(first, node) ? nil : .secondStart(first: first)
      }
    case (.node(let written), .star): return stray(resolved(written), in: arrow.scope)
    default: return nil
    }
  }

  private func stray(_ node: Int, in scope: Int) -> Stray? {
    let isHere =
      !isPlaced(node) || sketch.isScope(sketch.nodes[node].scope, within: scope)
      || sketch.isScope(scope, in: node)
    return isHere ? nil : .elsewhere(node)
  }

  /// Whether the state of a start is another one, or in another region of the same state.
  private func isTogether(_ start: Int, _ node: Int) -> Bool {
    guard case .node(let written) = sketch.arrows[start].end else { return true }
    let other = resolved(written)
    guard other != node, isPlaced(other), isPlaced(node) else { return true }
    let around = [other, node].map { node in
      Array(sketch.surroundings(of: sketch.nodes[node].scope).reversed())
    }
    let parting = zip(around[0], around[1]).first { $0 != $1 }
    return parting.map { sketch.scopes[$0].state == sketch.scopes[$1].state } ?? false
  }

  /// The scopes, each after the one around it.
  var nestingOrder: [Int] {
    var order: [Int] = []
    var left = [0]
    while let scope = left.popLast() {
      order.append(scope)
      left += contents[scope].flatMap { sketch.nodes[$0].sections }
    }
    return order
  }

  /// A state in more states than may be nested; nil if there is none.
  var tooDeep: Int? {
    var depths = Array(repeating: 0, count: sketch.scopes.count)
    for scope in order {
      for node in contents[scope] {
        for section in sketch.nodes[node].sections { depths[section] = depths[scope] + 1 }
        if depths[scope] > MermaidVocabulary.depthLimit { return node }
      }
    }
    return nil
  }
}
