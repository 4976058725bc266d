/// All machines with a number of states and a number of rows, each with a number.
///
/// Left out are only rows that the checks would call unreachable: a row without a guard is the last of its source and
/// trigger, unless it leads to a choice.
package struct SmallMachines: Sendable {
  /// How many numbers there are. Those of mirror images count as well.
  package let count: Int

  private let rowCount: Int
  private let families: [Family]

  package init(states: Int, rows: Int) {
    rowCount = rows
    var start = 0
    families = SmallTree.all(of: states).map { tree in
      let family = Family(tree, rows: rows, start: start)
      start += family.count
      return family
    }
    count = start
  }

  /// The machine with a number; nil if it is the mirror image of one with another number, which differs only in the
  /// names of states.
  package subscript(number: Int) -> SmallMachine? {
    var (low, high) = (0, families.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if families[middle].start <= number { low = middle } else { high = middle }
    }
    return families[low].machine(number - families[low].start, rows: rowCount)
  }
}

/// The machines of one tree.
private struct Family: Sendable {
  let tree: SmallTree
  let start: Int
  let count: Int
  private let symmetries: [[Int]]
  private let groups: [Group]

  /// How many lists of a number of rows the groups from a position on have.
  private let ways: [[Int]]

  init(_ tree: SmallTree, rows: Int, start: Int) {
    self.tree = tree
    self.start = start
    symmetries = tree.symmetries
    groups = Group.all(of: tree)
    var ways = [[1] + [Int](repeating: 0, count: rows)]
    for group in groups.reversed() {
      let last = ways[0]
      let next = (0...rows).map { total in
        (0...total).reduce(0) { $0 + group.count(of: $1) * last[total - $1] }
      }
      ways.insert(next, at: 0)
    }
    self.ways = ways
    count = ways[0][rows] << tree.kinds.count(where: \.canHaveCallbacks)
  }

  func machine(_ number: Int, rows count: Int) -> SmallMachine? {
    let (bits, list) = number.quotientAndRemainder(dividingBy: ways[0][count])
    let owners = tree.nodes.filter { tree.kinds[$0].canHaveCallbacks }
    let noisy = NodeSet(owners.indices.filter { bits >> $0 & 1 == 1 }.map { owners[$0] })
    let machine = SmallMachine(tree: tree, noisy: noisy, rows: rows(list, count))
    let isFirst = symmetries.allSatisfy { !machine.renamed($0).isBefore(machine) }
    return isFirst ? machine : nil
  }

  private func rows(_ number: Int, _ count: Int) -> [SmallMachine.Row] {
    var (number, left) = (number, count)
    var rows: [SmallMachine.Row] = []
    for (group, ways) in zip(groups, ways.dropFirst()) where left > 0 {
      var taken = 0
      while number >= group.count(of: taken) * ways[left - taken] {
        number -= group.count(of: taken) * ways[left - taken]
        taken += 1
      }
      let (own, rest) = number.quotientAndRemainder(dividingBy: ways[left - taken])
      rows += group.rows(own, count: taken)
      (number, left) = (rest, left - taken)
    }
    return rows
  }
}

/// The rows that a source can have for a trigger.
private struct Group: Sendable {
  /// The rows after which others can follow, and those after which none can.
  private let open: [SmallMachine.Row]
  private let closing: [SmallMachine.Row]

  static func all(of tree: SmallTree) -> [Group] {
    let sources = tree.nodes.filter { tree.kinds[$0] != .final && !tree.kinds[$0].isHistory }
    let states = sources.filter { tree.kinds[$0] != .choice }
    return [Group(tree, SmallTree.root, isEventless: false)]
      + states.map { Group(tree, $0, isEventless: false) }
      + sources.map { Group(tree, $0, isEventless: true) }
  }

  private init(_ tree: SmallTree, _ source: Int, isEventless: Bool) {
    let isChoice = source != SmallTree.root && tree.kinds[source] == .choice
    let targets: [Int?] = (isChoice ? [] : [nil]) + tree.nodes.map { $0 }
    let rows = targets.flatMap { target in
      Self.forms(tree, source, target).flatMap { isLocal in
        [false, true].flatMap { isGuarded in
          [false, true].map { isNoisy in
            SmallMachine.Row(
              source: source,
              isEventless: isEventless,
              target: target,
              isLocal: isLocal,
              isGuarded: isGuarded,
              isNoisy: isNoisy
            )
          }
        }
      }
    }
    let isOpen = { (row: SmallMachine.Row) in
      row.isGuarded || row.target.map { tree.kinds[$0] == .choice } == true
    }
    open = rows.filter(isOpen)
    closing = rows.filter { !isOpen($0) }
  }

  /// Local and external, if that makes a difference.
  private static func forms(_ tree: SmallTree, _ source: Int, _ target: Int?) -> [Bool] {
    guard let target, source != SmallTree.root, tree.kinds[source] == .compound,
      tree.isInside(target, source) || tree.kinds[target] == .choice
    else { return [false] }
    return [false, true]
  }

  /// How many lists of a number of rows there are.
  func count(of rows: Int) -> Int {
    guard rows > 0 else { return 1 }
    return (1..<rows).reduce(open.count + closing.count) { count, _ in count * open.count }
  }

  func rows(_ number: Int, count: Int) -> [SmallMachine.Row] {
    guard count > 0 else { return [] }
    var (number, last) = number.quotientAndRemainder(dividingBy: open.count + closing.count)
    var rows = [last < open.count ? open[last] : closing[last - open.count]]
    for _ in 1..<count {
      (number, last) = number.quotientAndRemainder(dividingBy: open.count)
      rows.insert(open[last], at: 0)
    }
    return rows
  }
}

extension SmallMachine {
  /// The machine with other names for its states, its rows in the order of a list.
  fileprivate func renamed(_ images: [Int]) -> Self {
    let renamed = rows.map { row in
      var row = row
      if row.source != SmallTree.root { row.source = images[row.source] }
      row.target = row.target.map { images[$0] }
      return row
    }
    // The rows of a group stay in their order.
    let order = renamed.indices.sorted { (renamed[$0].group, $0) < (renamed[$1].group, $1) }
    return Self(
      tree: tree,
      noisy: NodeSet(noisy.map { images[$0] }),
      rows: order.map { renamed[$0] }
    )
  }

  fileprivate func isBefore(_ other: Self) -> Bool {
    guard noisy == other.noisy else { return noisy.bits < other.noisy.bits }
    return rows.lexicographicallyPrecedes(other.rows) { $0.code < $1.code }
  }
}

extension SmallMachine.Row {
  /// The order of the rows of a machine.
  fileprivate var group: Int { (isEventless ? 1 << 8 : 0) + source }

  fileprivate var code: Int {
    let bits = [isLocal, isGuarded, isNoisy].reduce(0) { $0 << 1 + ($1 ? 1 : 0) }
    return (group << 8 + (target ?? SmallTree.root)) << 3 + bits
  }
}
