/// Numbers and arrows between them: the view of boxes that cycles and ranks need.
struct Digraph {
  let count: Int
  let arrows: [(tail: Int, head: Int)]

  /// The arrows that leave each number.
  let leaving: [[Int]]

  init(count: Int, arrows: [(tail: Int, head: Int)]) {
    self.count = count
    self.arrows = arrows
    var leaving: [[Int]] = Array(repeating: [], count: count)
    for (index, arrow) in arrows.enumerated() { leaving[arrow.tail].append(index) }
    self.leaving = leaving
  }

  /// The numbers that a search begins at: first those without incoming arrows, then all others.
  fileprivate var roots: [Int] {
    let reached = Set(arrows.map(\.head))
    return (0..<count).filter { !reached.contains($0) } + (0..<count).filter(reached.contains)
  }
}

extension Digraph {
  /// The arrows that a depth-first search finds to lead back: without them there is no cycle.
  var backArrows: Set<Int> {
    var search = DepthSearch(self)
    for root in roots { search.run(from: root) }
    return search.back
  }

  /// The arrows that lead back in the order of a breadth-first search. They may be more than those of a depth-first
  /// search, but there are few ranks.
  var backArrowsInBreadth: Set<Int> {
    var places: [Int?] = Array(repeating: nil, count: count)
    var queue: [Int] = []
    for root in roots where places[root] == nil {
      var next = queue.count
      places[root] = queue.count
      queue.append(root)
      while next < queue.count {
        for arrow in leaving[queue[next]] where places[arrows[arrow].head] == nil {
          places[arrows[arrow].head] = queue.count
          queue.append(arrows[arrow].head)
        }
        next += 1
      }
    }
    return Set(
      arrows.indices.filter { (places[arrows[$0].tail] ?? 0) > (places[arrows[$0].head] ?? 0) }
    )
  }
}

/// A depth-first search that needs no call stack.
private struct DepthSearch {
  enum Mark { case new, open, closed }

  let graph: Digraph
  var marks: [Mark]
  var back: Set<Int> = []

  init(_ graph: Digraph) {
    self.graph = graph
    marks = Array(repeating: .new, count: graph.count)
  }

  mutating func run(from root: Int) {
    guard marks[root] == .new else { return }
    marks[root] = .open
    var path = [(number: root, next: 0)]
    while let (number, next) = path.last {
      guard next < graph.leaving[number].count else {
        marks[number] = .closed
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let arrow = graph.leaving[number][next]
      let head = graph.arrows[arrow].head
      if marks[head] == .open { back.insert(arrow) }
      if marks[head] == .new {
        marks[head] = .open
        path.append((head, 0))
      }
    }
  }
}
