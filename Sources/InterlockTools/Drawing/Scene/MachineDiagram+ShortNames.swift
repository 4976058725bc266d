import Interlock

extension MachineDiagram {
  /// The names of the states as their boxes show them: without the names of the boxes around them, which a state named
  /// by its path has in front, and without the name of the box that it shares with most states there.
  ///
  /// - Complexity: O(*n* · *d*) in states and the depth of those named by paths.
  var shortNames: [String] {
    let own = nodes.map(ownName)
    var names = own
    for box in nodes where box.children.count > 1 {
      let named = box.children.compactMap { child in
        rest(of: own[child], after: own[box.id]).map { (child, $0) }
      }
      guard named.count > 1, named.count * 2 > box.children.count else { continue }
      for (child, rest) in named { names[child] = rest }
    }
    return names
  }

  /// The name of a state without the path to it.
  private func ownName(of node: Node) -> String {
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

  /// `RECEIVED` of `DATA_RECEIVED` in `DATA`. A short name such as `on` is more often a word than a prefix.
  private func rest(of name: String, after prefix: String) -> String? {
    guard prefix.count > 2, name.hasPrefix(prefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    guard let mark = rest.first, "_- ".contains(mark), rest.count > 1 else { return nil }
    return String(rest.dropFirst())
  }
}
