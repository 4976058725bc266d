import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Restores every set of leaves of random trees, and compares with the sets that the tree lists: one child of a
/// compound state, every region of a parallel one.
@Suite("Every set of leaves as a configuration and as a history")
struct RandomConfigurationTests {
  @Test(arguments: UInt64(1)...Share.of(daily: 40, gate: 400, soak: 4_000))
  func `a set of leaves is restored exactly when it is complete`(_ seed: UInt64) throws {
    let tree = Part.random(seed: seed)
    let machine = try DynamicMachine(initial: tree.name) { tree.state }
    let start = try #require(tree.configurations.first)
    for leaves in tree.leaves.subsets {
      let whole = DynamicMachine.Snapshot(configuration: leaves)
      let isRestored = (try? machine.restored(from: whole))?.isActive == true
      #expect(isRestored == tree.configurations.contains(leaves), "\(leaves)")
      for part in tree.inner {
        let remembered = DynamicMachine.Snapshot(
          configuration: start,
          history: ["h\(part.name)": leaves]
        )
        let isRestored = (try? machine.restored(from: remembered)) != nil
        #expect(isRestored == part.configurations.contains(leaves), "\(part.name): \(leaves)")
      }
    }
  }
}

/// A state of a random tree.
private struct Part {
  let name: String
  let isParallel: Bool
  let children: [Part]

  /// A tree of at most eight leaves.
  static func random(seed: UInt64) -> Part {
    var random = SplitMix64(seed: seed)
    var count = 0
    func part(depth: Int, leaves: Int) -> Part {
      count += 1
      let name = "s\(count)"
      let isLeaf = depth == 0 || random.chance(leaves == 1 ? 80 : 10)
      let width = isLeaf ? 0 : Int.random(in: 1...min(3, leaves), using: &random)
      let isParallel = !isLeaf && random.chance(50)
      let children = (0..<width).map { _ in part(depth: depth - 1, leaves: leaves / width) }
      return Part(name: name, isParallel: isParallel, children: children)
    }
    return part(depth: 4, leaves: 8)
  }

  /// The state, with a deep history if it has children.
  var state: DynamicMachine.State {
    guard let first = leaves.first, !children.isEmpty else { return DynamicMachine.State(name) }
    let contents = children.map(\.state)
    @DynamicMachine.Builder func content() -> [DynamicMachine.Builder.Element] {
      DynamicMachine.State.history("h\(name)", .deep, default: first)
      for state in contents { state }
    }
    return isParallel
      ? DynamicMachine.State(parallel: name, content: content)
      : DynamicMachine.State(name, initial: children[0].name, content: content)
  }

  /// The leaves, in document order.
  var leaves: [String] {
    children.isEmpty ? [name] : children.flatMap(\.leaves)
  }

  /// The states that have children, in document order.
  var inner: [Part] {
    children.isEmpty ? [] : [self] + children.flatMap(\.inner)
  }

  /// The sets of leaves that are active together while the state is.
  var configurations: [[String]] {
    if children.isEmpty { return [[name]] }
    if !isParallel { return children.flatMap(\.configurations) }
    return children.reduce([[]]) { sets, child in
      sets.flatMap { set in child.configurations.map { set + $0 } }
    }
  }
}

extension Array {
  /// Every choice of elements, in their order.
  fileprivate var subsets: [Self] {
    reduce(into: [[]]) { sets, element in sets += sets.map { $0 + [element] } }
  }
}
