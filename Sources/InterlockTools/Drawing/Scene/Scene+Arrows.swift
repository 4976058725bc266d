import Interlock

extension Scene {
  /// Adds a dot for each set of states entered by default, and the arrows from history states.
  mutating func addStarts() {
    addStart(in: Self.machine, to: diagram.initial)
    for node in diagram.nodes where !node.initial.isEmpty {
      switch node.kind {
      case .compound: addStart(in: node.id + 1, to: node.initial)
      case .shallowHistory, .deepHistory:
        for state in node.initial { connect(node.id + 1, state + 1, RowText("")) }
      case .atomic, .parallel, .final, .choice: break
      }
    }
  }

  private mutating func addStart(in parent: Int, to states: [Int]) {
    guard !states.isEmpty else { return }
    let start = addSign(.start, in: parent)
    for state in states { connect(start, state + 1, RowText("")) }
  }

  mutating func addSign(
    _ shape: DiagramLayout.Shape,
    in parent: Int,
    _ name: String = ""
  ) -> Int {
    append(Item(shape: shape, parent: parent, name: name))
    return items.count - 1
  }

  mutating func append(_ item: Item) {
    items.append(item)
    nesting.append(in: item.parent)
  }

  /// Adds a row to the arrow between two items, with the name of its target.
  mutating func connect(
    _ source: Int,
    _ target: Int,
    _ text: RowText,
    named name: String? = nil
  ) {
    let ends = Ends(source: source, target: target)
    let position = positions[ends] ?? arrows.count
    if position == arrows.count {
      positions[ends] = position
      arrows.append(Arrow(source: source, target: target, goal: name ?? goal(target, from: source)))
    }
    arrows[position].texts.append(text)
  }

  /// The name of an item as it is written in another one: whole, unless they stand in the same box.
  func goal(_ target: Int, from source: Int) -> String {
    let isBeside = items[target].parent == items[source].parent
    guard !isBeside, !items[target].shape.isSign else { return items[target].name }
    return printable(diagram.nodes[target - 1].name)
  }
}
