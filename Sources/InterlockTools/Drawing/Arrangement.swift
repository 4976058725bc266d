/// The positions of all items, from the innermost containers outward, and of all legs of arrows.
///
/// All coordinates are in the frame of the layers: across and along. Each item has its position within its container,
/// and recursion is not as deep as the nesting.
struct Arrangement {
  let scene: Scene
  let routes: Routes
  let measures: Measures

  /// The size of each item, and its position in its container.
  var sizes: [Size]
  var origins: [Point]

  /// The position of each container's name and rows.
  var headers: [Int: Rectangle] = [:]

  /// The bends of each leg, from its upper to its lower end, and where it passes the border of its container.
  var paths: [[Point]]
  var ports: [Double]

  /// The positions of leg labels.
  var labels: [Int: Rectangle] = [:]

  /// The positions of the lines between regions.
  var separators: [Int: [Double]] = [:]

  /// - Complexity: O(*n* log *n*) in items and in the layers that arrows cross, times sweeps, whose number
  ///   falls with *n*.
  init(_ scene: Scene, _ routes: Routes, _ measures: Measures) {
    self.scene = scene
    self.routes = routes
    self.measures = measures
    sizes = scene.items.map { measures.size(of: $0) }
    origins = Array(repeating: Point(x: 0, y: 0), count: scene.items.count)
    paths = Array(repeating: [], count: routes.legs.count)
    ports = Array(repeating: 0, count: routes.legs.count)
    widen()
    for container in scene.items.indices.reversed() where scene.items[container].shape.isContainer {
      if scene.items[container].shape == .parallel {
        setBeside(container)
      } else {
        layer(container)
      }
    }
  }

  /// Makes boxes wide enough for the arrows that reach each side.
  private mutating func widen() {
    var ends: [Int: (above: Int, below: Int)] = [:]
    for leg in routes.legs {
      if case .item(let item) = leg.passage.upper { ends[item, default: (0, 0)].below += 1 }
      if case .item(let item) = leg.passage.lower { ends[item, default: (0, 0)].above += 1 }
    }
    for (item, count) in ends where measures.isWidened(scene.items[item].shape) {
      sizes[item].width = max(sizes[item].width, 14 * Double(max(count.above, count.below)) + 20)
    }
  }
}

extension Arrangement {
  /// Sets the bends of a leg, extended to the border of its container.
  mutating func setPath(of leg: Int, _ bends: [Point]) {
    let passage = routes.legs[leg].passage
    var path = bends
    if passage.upper == .border, let first = path.first {
      path.insert(Point(x: first.x, y: 0), at: 0)
      ports[leg] = first.x
    }
    if passage.lower == .border, let last = path.last {
      path.append(Point(x: last.x, y: sizes[passage.container].height))
      ports[leg] = last.x
    }
    paths[leg] = path
  }

  mutating func setLabel(of leg: Int, _ middle: Point) {
    let lines = scene.arrows[routes.legs[leg].arrow].lines
    labels[leg] = measures.label(lines, at: middle)
  }
}
