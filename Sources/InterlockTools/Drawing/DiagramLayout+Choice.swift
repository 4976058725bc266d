extension DiagramLayout {
  /// Beyond these numbers of items, only one direction is tried, and nothing else.
  private static var directionLimit: Int { 400 }
  private static var limit: Int { 100 }

  /// The drawing that suits a page best, found by trying: the direction, short lines of text if the picture is too
  /// large, and arrows to hubs as text if that makes it smaller.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - direction: The direction of arrows; nil for the better one.
  /// - Returns: The drawing.
  /// - Complexity: At most eight drawings; for a large scene, one.
  static func best(of scene: Scene, _ direction: MachineDiagram.Direction?) -> Self {
    let tried: [MachineDiagram.Direction] =
      scene.items.count <= directionLimit ? [.down, .right] : [.down]
    let directions = direction.map { [$0] } ?? tried
    let drawn = best(of: scene, directions)
    var written = scene
    guard scene.items.count <= limit, written.writeHubs() else { return drawn }
    let other = best(of: written, directions)
    return other.effort < (drawn.isLegible ? 0.88 : 0.95) * drawn.effort ? other : drawn
  }

  private static func best(of scene: Scene, _ directions: [MachineDiagram.Direction]) -> Self {
    let wide = best(of: scene, directions, isNarrow: false)
    guard wide.scaleOnPage < 1, scene.items.count <= limit else { return wide }
    let narrow = best(of: scene, directions, isNarrow: true)
    return narrow.effort < 0.95 * wide.effort ? narrow : wide
  }

  private static func best(
    of scene: Scene,
    _ directions: [MachineDiagram.Direction],
    isNarrow: Bool
  ) -> Self {
    let first = Self(scene, Measures(direction: directions[0], isNarrow: isNarrow))
    return directions.dropFirst().reduce(first) { best, direction in
      let other = Self(scene, Measures(direction: direction, isNarrow: isNarrow))
      return other.effort < best.effort ? other : best
    }
  }

  /// Its scale on a page of common width, on which it should not be much higher than wide.
  private var scaleOnPage: Double {
    min(1, Self.pageWidth / size.width, 1_000 / size.height)
  }

  /// How far the eye has to go if the picture is as large as the page allows: the smaller, the better.
  private var effort: Double {
    (size.width * size.height).squareRoot() / (scaleOnPage * scaleOnPage) * (isLegible ? 1 : 2)
  }

  /// The width of a README.
  private static var pageWidth: Double { 830 }

  /// Whether the text of labels is at least 7 pixels high on a page.
  private var isLegible: Bool {
    Lettering.fontSize * Self.pageWidth / size.width >= 7
  }
}
