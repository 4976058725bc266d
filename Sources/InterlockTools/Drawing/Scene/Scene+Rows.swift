extension Scene {
  /// Adds a row: an arrow, or a line in its source.
  mutating func add(_ edge: MachineDiagram.Edge, _ number: Int) {
    let sources = edge.sources.isEmpty ? [anyStateSign()] : edge.sources.map { $0 + 1 }
    let targets = edge.targets.map { $0 + 1 }
    let label = diagram.label(of: edge)
    let row = DrawnRow(number: number, isOnPath: edge.isOnPath)
    guard let source = sources.first, let target = targets.first else {
      for source in sources { items[source].rows.add(label, of: row) }
      return
    }
    if sources.count > 1 || targets.count > 1 {
      addBar(sources, targets, label, row)
    } else if source == target {
      addLoop(source, label, row)
    } else if isBetweenRegions(source, target) {
      addTurn(source, target, label, row)
    } else {
      connect(source, target, label, row)
    }
  }

  private mutating func anyStateSign() -> Int {
    let sign = anyState ?? addSign(.anyState, in: Self.machine, "any state")
    anyState = sign
    return sign
  }

  private mutating func addLoop(_ item: Int, _ label: String, _ row: DrawnRow) {
    items[item].loopRows.append(row)
    if !label.isEmpty { items[item].loop.add(label, of: row) }
  }

  private func isBetweenRegions(_ source: Int, _ target: Int) -> Bool {
    let meeting = nesting.meeting(source, target)
    return meeting.left != nil && meeting.right != nil
      && items[meeting.container].shape == .parallel
  }

  /// Draws an arrow out of the state around two regions, and back into it.
  private mutating func addTurn(
    _ source: Int,
    _ target: Int,
    _ label: String,
    _ row: DrawnRow
  ) {
    let ends = Ends(source: source, target: target)
    let turn = turns[ends] ?? addSign(.turn, in: commonContainer(of: [source, target]))
    turns[ends] = turn
    items[turn].passingRows.append(row)
    connect(source, turn, label, row, named: items[target].name)
    connect(turn, target, "", row)
  }

  /// Draws a fork or a join as a bar beside the outermost item that it connects.
  private mutating func addBar(
    _ sources: [Int],
    _ targets: [Int],
    _ label: String,
    _ row: DrawnRow
  ) {
    let bar = addSign(.bar, in: commonContainer(of: sources + targets))
    items[bar].passingRows = [row]
    let isJoin = sources.count > 1
    let names = targets.prefix(3).map { items[$0].name } + (targets.count > 3 ? ["…"] : [])
    let name = names.joined(separator: ", ")
    for source in sources {
      connect(source, bar, isJoin ? "" : label, row, named: name)
    }
    for target in targets { connect(bar, target, isJoin ? label : "", row) }
  }

  /// The innermost layered item around all of some.
  private func commonContainer(of members: [Int]) -> Int {
    var common = members.reduce(members[0]) { nesting.meeting($0, $1).container }
    if members.contains(common) { common = nesting.parents[common] }
    while items[common].shape == .parallel { common = nesting.parents[common] }
    return common
  }
}
