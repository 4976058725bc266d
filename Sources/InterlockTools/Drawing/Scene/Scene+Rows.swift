extension Scene {
  /// Adds a row: an arrow, or a line in its source.
  mutating func add(_ edge: MachineDiagram.Edge, _ number: Int) {
    let sources = edge.sources.isEmpty ? [anyStateSign()] : edge.sources.map { $0 + 1 }
    let targets = edge.targets.map { $0 + 1 }
    let row = DrawnRow(number: number, isOnPath: edge.isOnPath)
    let text = RowText(edge, in: diagram, row)
    guard let source = sources.first, let target = targets.first else {
      for source in sources { items[source].texts.append(text) }
      return
    }
    if sources.count > 1 || targets.count > 1 {
      addBar(from: sources, to: targets, text, row)
    } else if source == target {
      items[source].loopRows.append(row)
      items[source].loopTexts.append(text)
    } else if isBetweenRegions(source, target) {
      addTurn(from: source, to: target, text, row)
    } else {
      connect(source, target, text)
    }
  }

  private mutating func anyStateSign() -> Int {
    let sign = anyState ?? addSign(.anyState, in: Self.machine, "any state")
    anyState = sign
    return sign
  }

  private func isBetweenRegions(_ source: Int, _ target: Int) -> Bool {
    let meeting = nesting.meeting(source, target)
    return meeting.left != nil && meeting.right != nil
      && items[meeting.container].shape == .parallel
  }

  /// Draws an arrow out of the state around two regions, and back into it.
  private mutating func addTurn(
    from source: Int,
    to target: Int,
    _ text: RowText,
    _ row: DrawnRow
  ) {
    let ends = Ends(source: source, target: target)
    let turn = turns[ends] ?? addSign(.turn, in: commonContainer(of: [source, target]))
    turns[ends] = turn
    items[turn].passingRows.append(row)
    connect(source, turn, text, named: goal(target, from: source))
    connect(turn, target, RowText("", of: row))
  }

  /// Draws a fork or a join as a bar beside the outermost item that it connects.
  private mutating func addBar(
    from sources: [Int],
    to targets: [Int],
    _ text: RowText,
    _ row: DrawnRow
  ) {
    let bar = addSign(.bar, in: commonContainer(of: sources + targets))
    items[bar].passingRows = [row]
    let isJoin = sources.count > 1
    let names = targets.prefix(3).map { items[$0].name } + (targets.count > 3 ? ["…"] : [])
    let name = names.joined(separator: ", ")
    let bare = RowText("", of: row)
    for source in sources { connect(source, bar, isJoin ? bare : text, named: name) }
    for target in targets { connect(bar, target, isJoin ? text : bare) }
  }

  /// The innermost layered item around all of some.
  private func commonContainer(of members: [Int]) -> Int {
    var common = members.reduce(members[0]) { nesting.meeting($0, $1).container }
    if members.contains(common) { common = nesting.parents[common] }
    while items[common].shape == .parallel { common = nesting.parents[common] }
    return common
  }
}
