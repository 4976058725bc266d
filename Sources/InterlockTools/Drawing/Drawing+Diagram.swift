extension Drawing {
  /// Draws a diagram.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - direction: Where arrows lead; nil for what is larger to see on a page.
  package init(_ diagram: Diagram, direction: Diagram.Direction? = nil) {
    var scene = Scene(diagram)
    let routes = Routes(&scene)
    if let direction {
      self.init(Arrangement(scene, routes, Measures(direction: direction)))
      return
    }
    let down = Self(Arrangement(scene, routes, Measures(direction: .down)))
    guard scene.items.count <= Self.comparisonLimit else {
      self = down
      return
    }
    let right = Self(Arrangement(scene, routes, Measures(direction: .right)))
    self = right.fitsBetter(than: down) ? right : down
  }

  /// With more items, only one direction is tried.
  private static var comparisonLimit: Int { 400 }

  /// Whether it is seen larger on a page, or takes less of it.
  private func fitsBetter(than other: Self) -> Bool {
    let (scale, otherScale) = (scaleOnPage, other.scaleOnPage)
    if scale != otherScale { return scale > otherScale }
    return size.width * size.height < other.size.width * other.size.height
  }

  /// How large it is seen on a page of a common width, on which it should not be much higher than wide.
  private var scaleOnPage: Double {
    min(1, 880 / size.width, 1_000 / size.height)
  }

  private init(_ arrangement: Arrangement) {
    let placed = Placement(arrangement)
    let scene = arrangement.scene
    boxes = scene.items.indices.map { placed.box($0) }
    let loops = scene.items.indices.compactMap { placed.loop($0) }
    connectors = scene.arrows.indices.compactMap { placed.connector($0) } + loops
    labels =
      arrangement.labels.keys.sorted().compactMap { placed.label($0) }
      + scene.items.indices.compactMap { placed.caption($0) }
    separators = arrangement.separators.keys.sorted().flatMap { placed.separators($0) }
    size = placed.turned(Rectangle(origin: Point(x: 0, y: 0), size: arrangement.sizes[0])).size
  }
}

/// Moves everything from its container to the picture, and turns it to where the layers lead.
private struct Placement {
  let arrangement: Arrangement
  let scene: Scene
  private(set) var origins: [Point]

  /// The items at which arrows end.
  private let touched: Set<Int>

  init(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    scene = arrangement.scene
    let loops = scene.items.indices.filter { arrangement.scene.items[$0].hasLoop }
    touched = Set(scene.arrows.flatMap { [$0.source, $0.target] } + loops)
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
  func box(_ number: Int) -> Drawing.Box {
    let item = scene.items[number]
    return Drawing.Box(
      shape: item.shape,
      name: item.name,
      frame: turned(frame(number)),
      parent: number == Scene.machine ? nil : item.parent,
      header: arrangement.headers[number].map { turned($0.moved(by: origins[number])) },
      rows: item.rows,
      isRegion: item.isRegion,
      isBordered: !item.isRegion || touched.contains(number),
      isActive: item.isActive,
      isOnPath: item.isOnPath
    )
  }

  func caption(_ number: Int) -> Drawing.Label? {
    let item = scene.items[number]
    let measures = arrangement.measures
    return measures.captionFrame(of: item, beside: frame(number)).map { frame in
      Drawing.Label(lettering: measures.captionLines(of: item), frame: turned(frame))
    }
  }

  func loop(_ number: Int) -> Drawing.Connector? {
    let item = scene.items[number]
    guard item.hasLoop else { return nil }
    return Drawing.Connector(
      source: number,
      target: number,
      line: turned(Line(loopBeside: frame(number), reach: Measures.loopReach)),
      isLocal: false,
      isOnPath: item.isLoopOnPath
    )
  }

  func label(_ leg: Int) -> Drawing.Label? {
    let leg = (leg, arrangement.routes.legs[leg])
    return arrangement.labels[leg.0].map { frame in
      Drawing.Label(
        lettering: scene.arrows[leg.1.arrow].lines,
        frame: turned(frame.moved(by: origins[leg.1.passage.container]))
      )
    }
  }

  func separators(_ container: Int) -> [Line] {
    let frame = frame(container)
    let header = arrangement.measures.direction == .down ? Measures.nameHeight : 0
    return (arrangement.separators[container] ?? []).map { x in
      let top = Point(x: frame.minX + x, y: frame.minY + header)
      return turned(Line(bends: [top, Point(x: top.x, y: frame.maxY)]))
    }
  }

  /// The legs of an arrow as one line; nil if it is not drawn.
  func connector(_ number: Int) -> Drawing.Connector? {
    let arrow = scene.arrows[number]
    let bends = arrangement.routes.legsOfArrows[number].flatMap(bends)
    guard !bends.isEmpty else { return nil }
    return Drawing.Connector(
      source: arrow.source,
      target: arrow.target,
      line: turned(Line(bends: bends.withoutNeedlessBends)),
      isLocal: arrow.isLocal,
      isOnPath: arrow.isOnPath
    )
  }

  /// The bends of a leg in the order in which its arrow leads.
  private func bends(_ leg: Int) -> [Point] {
    let passage = arrangement.routes.legs[leg].passage
    let path = arrangement.paths[leg].map { $0 + origins[passage.container] }
    return passage.isUpward ? path.reversed() : path
  }
}
