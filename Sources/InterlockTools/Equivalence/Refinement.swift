/// States in blocks, which are split until all states of a block behave the same.
///
/// A state is examined again only if one that it leads to has moved to a new block. The largest part of a split block
/// stays the old block, so that a state moves to a new block at most log *n* times: [J. Hopcroft, "An n log n algorithm
/// for minimizing states in a finite automaton", Stanford University CS-71-190
/// (1971)](http://i.stanford.edu/TR/CS-TR-71-190.html), in the form of [J. Jacobs and T. Wißmann, "Fast coalgebraic
/// bisimilarity minimization", POPL (2023)](https://doi.org/10.1145/3571245), which does not depend on what states do.
struct Refinement {
  /// The members from `start` to `dirty` behaved the same when they were last examined, and still lead to the same
  /// blocks; those from there to `end` have to be examined.
  private struct Block {
    var start: Int
    var dirty: Int
    var end: Int
  }

  /// The block of each state.
  private(set) var blockNumbers: [Int]

  private var blocks: [Block]
  private var members: [Int]
  private var positions: [Int]
  private var pending: [Int] = [0]
  private let origins: [[Int32]]

  /// How many blocks there are.
  var count: Int { blocks.count }

  /// Makes one block of all states.
  ///
  /// - Parameter origins: The states that lead to each.
  init(origins: [[Int32]]) {
    self.origins = origins
    let count = origins.count
    blockNumbers = [Int](repeating: 0, count: count)
    members = Array(0..<count)
    positions = members
    blocks = [Block(start: 0, dirty: 0, end: count)]
  }

  /// Splits blocks until all states of each block behave the same.
  ///
  /// - Parameter signature: The behaviour of a state, given the block of each state.
  mutating func refine<Signature: Hashable>(
    by signature: (_ state: Int, _ blockNumbers: [Int]) throws -> Signature
  ) rethrows {
    while let block = pending.popLast() {
      let moved = split(block, try groups(of: block, signature))
      for state in moved {
        for origin in origins[state] { mark(Int(origin)) }
      }
    }
  }

  /// The members to examine, grouped by behaviour: first those that behave like the rest.
  private func groups<Signature: Hashable>(
    of number: Int,
    _ signature: (Int, [Int]) throws -> Signature
  ) rethrows -> [[Int]] {
    let block = blocks[number]
    var groups: [[Int]] = []
    var numbers: [Signature: Int] = [:]
    if block.start < block.dirty {
      numbers[try signature(members[block.start], blockNumbers)] = 0
      groups.append([])
    }
    for state in members[block.dirty..<block.end] {
      let signature = try signature(state, blockNumbers)
      let group = numbers[signature] ?? groups.count
      if group == groups.count {
        numbers[signature] = group
        groups.append([])
      }
      groups[group].append(state)
    }
    return groups
  }

  /// Splits a block.
  ///
  /// - Returns: The states that have moved to new blocks.
  private mutating func split(_ number: Int, _ groups: [[Int]]) -> [Int] {
    let parts = place(groups, in: blocks[number])
    let largest = parts.indices.max { parts[$0].count < parts[$1].count } ?? 0
    var moved: [Int] = []
    for (index, part) in parts.enumerated() {
      let block = Block(start: part.lowerBound, dirty: part.upperBound, end: part.upperBound)
      guard index != largest else {
        blocks[number] = block
        continue
      }
      for position in part { blockNumbers[members[position]] = blocks.count }
      moved += members[part]
      blocks.append(block)
    }
    return moved
  }

  /// Places the groups one after the other; the first after the members that were not examined.
  private mutating func place(_ groups: [[Int]], in block: Block) -> [Range<Int>] {
    var start = block.start
    var next = block.dirty
    return groups.map { group in
      for state in group {
        members[next] = state
        positions[state] = next
        next += 1
      }
      defer { start = next }
      return start..<next
    }
  }

  /// Marks a state to be examined.
  private mutating func mark(_ state: Int) {
    let number = blockNumbers[state]
    let block = blocks[number]
    guard positions[state] < block.dirty else { return }
    if block.dirty == block.end { pending.append(number) }
    let last = block.dirty - 1
    members.swapAt(positions[state], last)
    positions[members[positions[state]]] = positions[state]
    positions[state] = last
    blocks[number].dirty = last
  }
}
