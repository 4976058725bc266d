extension DiagramLayout {
  /// Draws a diagram.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - direction: The direction of arrows; nil for the one that appears larger on a page.
  package init(_ diagram: MachineDiagram, direction: MachineDiagram.Direction? = nil) {
    self = Self.best(of: Scene(diagram), direction)
  }

  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - measures: The direction, and whether there is little space.
  init(_ scene: Scene, _ measures: Measures) {
    var scene = scene
    let routes = Routes(&scene)
    scene.letter(width: measures.textWidth)
    self.init(Arrangement(scene, routes, measures))
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
