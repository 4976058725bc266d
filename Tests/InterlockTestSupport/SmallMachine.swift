/// A machine of the enumeration: a tree, which of its states have callbacks, and rows over one event or none.
package struct SmallMachine: Hashable, Sendable {
  package let tree: SmallTree

  /// The nodes with a callback for each of their moments.
  package let noisy: NodeSet

  /// Those of the same source and trigger in the order in which they are tried.
  package let rows: [Row]

  package struct Row: Hashable, Sendable {
    /// The root for a row of any state.
    package var source: Int
    package var isEventless: Bool
    /// Nil if the row is internal.
    package var target: Int?
    package var isLocal: Bool
    package var isGuarded: Bool
    /// Whether it has a callback for each of its moments.
    package var isNoisy: Bool
  }

  /// How many steps may follow from one call: few, so that an endless loop ends soon.
  package static let stepLimit = 6

  /// The rows with guards.
  package var guarded: NodeSet { NodeSet(rows.indices.filter { rows[$0].isGuarded }) }

  /// Whether a row names the event.
  package var knowsEvent: Bool { rows.contains { !$0.isEventless } }
}

extension SmallMachine: CustomStringConvertible {
  /// One line per state, then one per row.
  package var description: String {
    let states = tree.nodes.map { node in
      let depth = tree.path(from: node).count
      let indent = String(repeating: "  ", count: depth)
      return "\(indent)\(node) \(tree.kinds[node])\(noisy.contains(node) ? ", callbacks" : "")"
    }
    return (states + rows.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension SmallMachine.Row: CustomStringConvertible {
  package var description: String {
    let start = source == SmallTree.root ? "any" : "\(source)"
    let words = [
      "\(start) --\(isEventless ? "" : "event")--> \(target.map { "\($0)" } ?? "(internal)")",
      isLocal ? "local" : nil, isGuarded ? "guard" : nil, isNoisy ? "callbacks" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }
}
