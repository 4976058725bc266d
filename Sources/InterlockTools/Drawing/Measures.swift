/// The sizes of things, in the frame of the layers.
struct Measures {
  let direction: MachineDiagram.Direction

  /// Whether lines of text are short and lines less straight, so that the picture is narrow.
  var isNarrow = false

  var textWidth: TextWidth { isNarrow ? .narrow : .wide }

  /// The width of a container that is small enough in a narrow picture; nil if its width does not follow from where
  /// boxes stand in their layers.
  func widthGoal(isMachine: Bool) -> Double? {
    isNarrow && direction == .down ? (isMachine ? 760 : 400) : nil
  }

  static var nameSize: Double { 14 }
  static var regionNameSize: Double { 12 }

  /// The height of a name, with the space above and below it.
  static var nameHeight: Double { 30 }

  /// How far a line from a box to itself extends.
  static var loopReach: Double { 34 }

  /// How far arrows lead straight out of boxes and into them.
  static var stub: Double { 9 }

  private func framed(_ size: Size) -> Size {
    direction == .down ? size : size.transposed
  }

  func size(of item: Scene.Item) -> Size {
    switch item.shape {
    case .start: Size(width: 12, height: 12)
    case .final: Size(width: 22, height: 22)
    case .shallowHistory, .deepHistory, .choice: Size(width: 28, height: 28)
    case .bar: Size(width: 44, height: 6)
    case .turn: Size(width: 28, height: 12)
    case .anyState, .state: framed(textSize(of: item))
    case .machine, .composite, .parallel: .zero
    }
  }

  /// Whether arrows are spread over its sides.
  func isWidened(_ shape: DiagramLayout.Shape) -> Bool {
    switch shape {
    case .state, .composite, .parallel, .bar, .anyState: true
    case .machine, .start, .final, .shallowHistory, .deepHistory, .choice, .turn: false
    }
  }

  /// The part of the side of a box over which arrows are spread.
  func spread(_ shape: DiagramLayout.Shape, _ width: Double) -> Double {
    shape == .turn ? width : isWidened(shape) ? max(0, width - 24) : 0
  }

  private func textSize(of item: Scene.Item) -> Size {
    let isSmall = item.shape == .anyState
    let nameSize = isSmall ? Self.regionNameSize : Self.nameSize
    let name = Typeface.width(of: item.name, size: nameSize) + 28
    let rows = item.rows.size
    let least: Double = isSmall ? 60 : 72
    return Size(
      width: max(name, rows.width + 24, least),
      height: rows.height + (rows.height > 0 ? Self.nameHeight + 10 : isSmall ? 26 : 38)
    )
  }

  /// The space for the name and the rows of a container, unrotated.
  func header(of item: Scene.Item) -> Size {
    let nameSize = item.isRegion ? Self.regionNameSize : Self.nameSize
    let rows = item.rows.size
    return Size(
      width: max(Typeface.width(of: item.name, size: nameSize), rows.width) + 4,
      height: Self.nameHeight + rows.height + (rows.height > 0 ? 4 : 0)
    )
  }
}

extension Measures {
  /// The text beside a box: the rows that lead back to it, and everything for which it has no space.
  func captionLines(of item: Scene.Item) -> Lettering {
    switch item.shape {
    case .machine, .state, .composite, .parallel, .anyState: return item.loop
    case .start, .bar, .turn, .final, .choice, .shallowHistory, .deepHistory:
      var lines = Lettering()
      if !item.name.isEmpty { lines.add(item.name, width: textWidth) }
      lines.add(item.rows)
      lines.add(item.loop)
      return lines
    }
  }

  /// The space beside a box.
  func caption(of item: Scene.Item) -> Size {
    let lines = captionLines(of: item)
    guard !lines.isEmpty || item.hasLoop else { return .zero }
    let size = framed(lines.size)
    return Size(
      width: size.width + captionGap(of: item) + 2,
      height: max(size.height, item.hasLoop ? 40 : 0)
    )
  }

  func captionFrame(of item: Scene.Item, beside box: Rectangle) -> Rectangle? {
    let lines = captionLines(of: item)
    guard !lines.isEmpty else { return nil }
    let size = framed(lines.size)
    let x = box.maxX + captionGap(of: item)
    return Rectangle(origin: Point(x: x, y: box.midY - size.height / 2), size: size)
  }

  private func captionGap(of item: Scene.Item) -> Double {
    item.hasLoop ? Self.loopReach * 0.75 + 6 : 5
  }

  /// The space for the label of an arrow: right of it, or above it if it leads to the right.
  func room(for lines: Lettering) -> LayerGraph.Label? {
    guard !lines.isEmpty else { return nil }
    let size = framed(lines.size)
    return direction == .down
      ? LayerGraph.Label(before: 5, after: size.width + 7, height: size.height)
      : LayerGraph.Label(before: size.width + 5, after: 5, height: size.height + 8)
  }

  func label(_ lines: Lettering, at middle: Point) -> Rectangle {
    let size = framed(lines.size)
    let x = direction == .down ? middle.x + 6 : middle.x - 4 - size.width
    return Rectangle(origin: Point(x: x, y: middle.y - size.height / 2), size: size)
  }
}
