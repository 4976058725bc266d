import Interlock

/// Decisions over guards, with one number for each function, however it is written.
///
/// A node asks a guard, and the guards on every path down have ascending numbers; no question is redundant, and no node
/// is duplicated: [R. Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE
/// Transactions on Computers C-35 (1986)](https://doi.org/10.1109/TC.1986.1676819), with any number of
/// leaves.
struct GuardDiagrams<Leaf: Hashable> {
  private struct Node: Hashable {
    /// The guard; `Int.max` for a leaf.
    let question: Int
    /// Where it leads if the guard holds; for a leaf, its number.
    let open: Int
    let closed: Int
  }

  private struct Question: Hashable {
    let question: Int
    let open: Int
    let closed: Int
  }

  private var nodes: [Node] = []
  private var numbers: [Node: Int] = [:]
  private var leaves: [Leaf: Int] = [:]
  private var known: [Question: Int] = [:]

  /// How many nodes and decisions there may be.
  private static var limit: Int { 20_000_000 }

  /// Whether the limit was not exceeded; otherwise numbers mean nothing.
  var isComplete: Bool { nodes.count + known.count <= Self.limit }

  /// The number of a decision that asks nothing.
  mutating func leaf(_ leaf: Leaf) -> Int {
    let number = leaves[leaf] ?? leaves.count
    leaves[leaf] = number
    return insert(Node(question: .max, open: number, closed: 0))
  }

  /// The number of a decision that asks a guard, and then continues as one of two others, which do not ask it.
  mutating func decision(_ question: Int, open: Int, closed: Int) -> Int {
    let top = min(nodes[open].question, nodes[closed].question)
    guard question > top, isComplete else { return node(question, open: open, closed: closed) }
    let key = Question(question: question, open: open, closed: closed)
    if let known = known[key] { return known }
    let (openIfOpen, openIfClosed) = parts(of: open, top)
    let (closedIfOpen, closedIfClosed) = parts(of: closed, top)
    let result = node(
      top,
      open: decision(question, open: openIfOpen, closed: closedIfOpen),
      closed: decision(question, open: openIfClosed, closed: closedIfClosed)
    )
    known[key] = result
    return result
  }

  private func parts(of number: Int, _ question: Int) -> (open: Int, closed: Int) {
    let node = nodes[number]
    return node.question == question ? (node.open, node.closed) : (number, number)
  }

  private mutating func node(_ question: Int, open: Int, closed: Int) -> Int {
    open == closed ? open : insert(Node(question: question, open: open, closed: closed))
  }

  private mutating func insert(_ node: Node) -> Int {
    if let number = numbers[node] { return number }
    numbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }
}
