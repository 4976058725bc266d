extension DiagramLayout {
  /// Draws a diagram.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - direction: The direction of arrows; nil for the one that appears larger on a page.
  package init(_ diagram: MachineDiagram, direction: MachineDiagram.Direction? = nil) {
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

  /// Beyond this number of items, only one direction is tried.
  private static var comparisonLimit: Int { 400 }

  /// Whether it appears larger on a page, or takes less space.
  private func fitsBetter(than other: Self) -> Bool {
    let (scale, otherScale) = (scaleOnPage, other.scaleOnPage)
    if scale != otherScale { return scale > otherScale }
    return size.width * size.height < other.size.width * other.size.height
  }

  /// Its scale on a page of common width, on which it should not be much higher than wide.
  private var scaleOnPage: Double {
    min(1, 880 / size.width, 1_000 / size.height)
  }

  private init(_ arrangement: Arrangement) {
    let placed = Placement(arrangement)
    let scene = arrangement.scene
    boxes = scene.items.indices.map { placed.box($0) }
    let loops = scene.items.indices.compactMap { placed.loop($0) ?? placed.turn($0) }
    connectors = scene.arrows.indices.compactMap { placed.connector($0) } + loops
    labels =
      arrangement.labels.keys.sorted().compactMap { placed.label($0) }
      + scene.items.indices.compactMap { placed.caption($0) }
    separators = arrangement.separators.keys.sorted().flatMap { placed.separators($0) }
    size = placed.turned(Rectangle(origin: Point(x: 0, y: 0), size: arrangement.sizes[0])).size
  }
}
