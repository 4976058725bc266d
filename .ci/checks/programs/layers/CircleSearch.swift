/// Tarjan's algorithm for strongly connected components.
struct CircleSearch {
  let edges: [[Int]]
  private var indices: [Int?]
  private var lowest: [Int]
  private var stack: [Int] = []
  private var isOnStack: [Bool]
  private var found: [[Int]] = []
  private var next = 0

  init(edges: [[Int]]) {
    self.edges = edges
    indices = Array(repeating: nil, count: edges.count)
    lowest = Array(repeating: 0, count: edges.count)
    isOnStack = Array(repeating: false, count: edges.count)
  }

  /// The components of more than one node.
  mutating func circles() -> [[Int]] {
    for node in edges.indices where indices[node] == nil { visit(node) }
    return found
  }

  private mutating func visit(_ node: Int) {
    indices[node] = next
    lowest[node] = next
    next += 1
    stack.append(node)
    isOnStack[node] = true
    for other in edges[node] {
      if let index = indices[other] {
        if isOnStack[other] { lowest[node] = min(lowest[node], index) }
      } else {
        visit(other)
        lowest[node] = min(lowest[node], lowest[other])
      }
    }
    guard lowest[node] == indices[node] else { return }
    var component: [Int] = []
    while let last = stack.popLast() {
      isOnStack[last] = false
      component.append(last)
      if last == node { break }
    }
    if component.count > 1 { found.append(component) }
  }
}
