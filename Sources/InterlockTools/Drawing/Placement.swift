/// Converts all positions from their containers to the picture, and turns them to the direction of the layers.
struct Placement {
  let arrangement: Arrangement
  let scene: Scene
  private(set) var origins: [Point]

  /// The items at which arrows end.
  private let touched: Set<Int>

  init(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    scene = arrangement.scene
    let loops = scene.items.indices.filter { arrangement.scene.items[$0].hasLoop }
    let arrows = arrangement.routes.legs.map { arrangement.scene.arrows[$0.arrow] }
    touched = Set(arrows.flatMap { [$0.source, $0.target] } + loops)
    origins = arrangement.origins
    for item in origins.indices.dropFirst() {
      origins[item] = origins[item] + origins[scene.items[item].parent]
    }
  }

  private var isTurned: Bool { arrangement.measures.direction == .right }

  func turned(_ frame: Rectangle) -> Rectangle { isTurned ? frame.transposed : frame }

  private func turned(_ line: Line) -> Line { isTurned ? line.transposed : line }

  private func frame(_ item: Int) -> Rectangle {
    Rectangle(origin: origins[item], size: arrangement.sizes[item])
  }
}

extension Placement {
  func box(_ number: Int) -> DiagramLayout.Box {
    let item = scene.items[number]
    return DiagramLayout.Box(
      shape: item.shape,
      name: item.name,
      frame: turned(frame(number)),
      parent: number == Scene.machine ? nil : item.parent,
      header: arrangement.headers[number].map { turned($0.moved(by: origins[number])) },
      rows: item.rows,
      isRegion: item.isRegion,
      isBordered: !item.isRegion || touched.contains(number),
      isActive: item.isActive,
      isOnPath: item.isOnPath,
      isUnreachable: item.isUnreachable
    )
  }

  func caption(_ number: Int) -> DiagramLayout.Label? {
    let item = scene.items[number]
    let measures = arrangement.measures
    return measures.captionFrame(of: item, beside: frame(number)).map { frame in
      DiagramLayout.Label(
        lettering: measures.captionLines(of: item),
        frame: turned(frame),
        isLeading: !isTurned,
        box: number
      )
    }
  }

  func loop(_ number: Int) -> DiagramLayout.Connector? {
    let item = scene.items[number]
    guard item.hasLoop else { return nil }
    return DiagramLayout.Connector(
      source: number,
      target: number,
      line: turned(Line(loopBeside: frame(number), reach: Measures.loopReach)),
      isContinued: false,
      rows: item.loopRows
    )
  }

  func label(_ leg: Int) -> DiagramLayout.Label? {
    let leg = (leg, arrangement.routes.legs[leg])
    return arrangement.labels[leg.0].map { frame in
      DiagramLayout.Label(
        lettering: scene.arrows[leg.1.arrow].lines,
        frame: turned(frame.moved(by: origins[leg.1.passage.container])),
        isLeading: !isTurned,
        box: nil
      )
    }
  }

  func separators(_ container: Int) -> [DiagramLayout.Separator] {
    let frame = frame(container)
    let header = arrangement.measures.direction == .down ? Measures.nameHeight : 0
    return (arrangement.separators[container] ?? []).map { x in
      let top = Point(x: frame.minX + x, y: frame.minY + header)
      let line = turned(Line(bends: [top, Point(x: top.x, y: frame.maxY)]))
      return DiagramLayout.Separator(box: container, line: line)
    }
  }

  /// The curve by which an arrow comes back.
  func turn(_ number: Int) -> DiagramLayout.Connector? {
    guard scene.items[number].shape == .turn else { return nil }
    return DiagramLayout.Connector(
      source: number,
      target: number,
      line: turned(Line(turnWithin: frame(number))),
      isContinued: true,
      rows: scene.items[number].passingRows
    )
  }

  /// The legs of an arrow as one line; nil if it is not drawn.
  func connector(_ number: Int) -> DiagramLayout.Connector? {
    let arrow = scene.arrows[number]
    let bends = arrangement.routes.legsOfArrows[number].flatMap(bends)
    guard !bends.isEmpty else { return nil }
    return DiagramLayout.Connector(
      source: arrow.source,
      target: arrow.target,
      line: turned(Line(bends: bends.withoutNeedlessBends)),
      isContinued: scene.items[arrow.target].shape == .turn,
      rows: arrow.texts.compactMap(\.row)
    )
  }

  /// The bends of a leg in the direction of its arrow.
  private func bends(_ leg: Int) -> [Point] {
    let passage = arrangement.routes.legs[leg].passage
    let path = arrangement.paths[leg].map { $0 + origins[passage.container] }
    return passage.isUpward ? path.reversed() : path
  }
}
