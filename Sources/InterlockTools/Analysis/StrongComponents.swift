/// The strongly connected components of a graph: groups of nodes that all lead to each other.
///
/// Follows [R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1
/// (1972)](https://doi.org/10.1137/0201010), with an explicit stack, so that no path is too long.
struct StrongComponents {
  /// A group of nodes.
  struct Component {
    fileprivate(set) var nodes: [Int] = []

    /// Whether a path leads from it and back.
    fileprivate(set) var hasCycle = false

    /// Whether a path leads out of it.
    fileprivate(set) var isLeft = false
  }

  /// The components, each after those that it leads to.
  private(set) var components: [Component] = []

  private let successors: (Int) -> [Int?]
  private var marks: [Mark] = []
  private var path: [Frame] = []
  private var open: [Int] = []
  private var visitedCount = 0

  private struct Mark {
    /// The order of the visit, from one on.
    var visit = 0
    var lowest = 0
    var isOpen = false
    var isLoop = false
    var isLeft = false
  }

  private struct Frame {
    let node: Int
    let successors: [Int?]
    var next = 0
  }

  /// Finds the components that some nodes lead to.
  ///
  /// - Parameters:
  ///   - roots: The nodes; they and all others are small numbers.
  ///   - successors: The nodes that one leads to; nil for an edge out of the examined part. Called once for each.
  /// - Complexity: O(*n* + *e*) in nodes and edges.
  init(from roots: [Int], successors: @escaping (Int) -> [Int?]) {
    self.successors = successors
    for root in roots where mark(root).visit == 0 {
      visit(root)
      while !path.isEmpty { advance() }
    }
  }

  private func mark(_ node: Int) -> Mark {
    node < marks.count ? marks[node] : Mark()
  }

  private mutating func visit(_ node: Int) {
    while node >= marks.count { marks.append(Mark()) }
    visitedCount += 1
    marks[node] = Mark(visit: visitedCount, lowest: visitedCount, isOpen: true)
    open.append(node)
    path.append(Frame(node: node, successors: successors(node)))
  }

  private mutating func advance() {
    let frame = path[path.count - 1]
    guard frame.next < frame.successors.count else { return close(frame.node) }
    path[path.count - 1].next += 1
    guard let successor = frame.successors[frame.next] else {
      marks[frame.node].isLeft = true
      return
    }
    if successor == frame.node { marks[successor].isLoop = true }
    let other = mark(successor)
    if other.visit == 0 {
      visit(successor)
    } else if other.isOpen {
      marks[frame.node].lowest = min(marks[frame.node].lowest, other.visit)
    } else {
      marks[frame.node].isLeft = true
    }
  }

  private mutating func close(_ node: Int) {
    path.removeLast()
    let mark = marks[node]
    if mark.lowest == mark.visit { cut(at: node) }
    guard let parent = path.last?.node else { return }
    marks[parent].lowest = min(marks[parent].lowest, mark.lowest)
    if mark.lowest == mark.visit { marks[parent].isLeft = true }
  }

  private mutating func cut(at root: Int) {
    var component = Component()
    repeat {
      let node = open.removeLast()
      marks[node].isOpen = false
      component.nodes.append(node)
      component.hasCycle = component.hasCycle || marks[node].isLoop
      component.isLeft = component.isLeft || marks[node].isLeft
    } while component.nodes.last != root
    component.hasCycle = component.hasCycle || component.nodes.count > 1
    components.append(component)
  }
}
