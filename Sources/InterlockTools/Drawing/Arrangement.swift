/// The places of all items, from the innermost containers outward, and of all legs of arrows.
///
/// Everything is in the frame of the layers: across and along. Each item has its place within what it is in, and
/// no call is as deep as the nesting.
struct Arrangement {
  let scene: Scene
  let routes: Routes
  let measures: Measures

  /// How large each item is, and where it stands in what it is in.
  private(set) var sizes: [Size]
  private(set) var origins: [Point]

  /// Where each container's name and rows stand in it.
  private(set) var headers: [Int: Rectangle] = [:]

  /// The bends of each leg, from its upper to its lower end, and where it passes the border of its container.
  private(set) var paths: [[Point]]
  private(set) var ports: [Double]

  /// Where the labels of legs stand.
  private(set) var labels: [Int: Rectangle] = [:]

  /// The places of the lines between regions.
  private(set) var separators: [Int: [Double]] = [:]

  /// - Complexity: O(*n* log *n*) in items and in the layers that arrows cross, times sweeps, whose number falls
  ///   with *n*.
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
      if scene.items[container].shape == .parallel { setBeside(container) } else { layer(container) }
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

// MARK: Layers

extension Arrangement {
  private mutating func layer(_ container: Int) {
    let children = scene.children[container]
    let numbers = Dictionary(uniqueKeysWithValues: zip(children, children.indices))
    let legs = routes.legsOfContainers[container]
    let layout = LayerLayout(graph(container, numbers))
    let upperPorts = legs.indices.filter { routes.legs[legs[$0]].passage.upper == .border }
    let frame = Frame(
      content: layout.size,
      header: measures.header(of: scene.items[container]),
      ports: upperPorts.map { layout.paths[$0].first?.x ?? 0 },
      isMachine: container == Scene.machine,
      direction: measures.direction
    )
    sizes[container] = frame.size
    headers[container] = frame.header
    for (child, center) in zip(children, layout.centers) {
      let place = Rectangle(center: center + frame.content, size: sizes[child])
      origins[child] = place.origin
    }
    for (index, leg) in legs.enumerated() {
      setPath(of: leg, layout.paths[index].map { $0 + frame.content })
      if let label = layout.labels[index] { setLabel(of: leg, label + frame.content) }
    }
  }

  private func graph(_ container: Int, _ numbers: [Int: Int]) -> LayerGraph {
    var graph = LayerGraph()
    graph.vertices = scene.children[container].map(vertex)
    for index in routes.legsOfContainers[container] {
      let leg = routes.legs[index]
      let borders = routes.borders[container]
      let upper = number(leg.passage.upper, numbers, borders.upper, &graph)
      let lower = number(leg.passage.lower, numbers, borders.lower, &graph)
      let isUpward = leg.passage.isUpward
      graph.edges.append(
        LayerGraph.Edge(
          upper: upper,
          lower: lower,
          upperOffset: offset(at: leg.passage.upper, isUpward ? leg.after : leg.before),
          lowerOffset: offset(at: leg.passage.lower, isUpward ? leg.before : leg.after),
          label: leg.passage.isMain ? measures.room(for: scene.arrows[leg.arrow].lines) : nil
        )
      )
    }
    return graph
  }

  private func vertex(_ item: Int) -> LayerGraph.Vertex {
    let size = sizes[item]
    let caption = measures.caption(of: scene.items[item])
    return LayerGraph.Vertex(
      rank: routes.ranks[item],
      before: size.width / 2,
      after: size.width / 2 + caption.width,
      height: max(size.height, caption.height) + 2 * Measures.stub,
      boxHeight: size.height,
      spread: measures.isWidened(scene.items[item].shape) ? max(0, size.width - 24) : 0
    )
  }

  private func number(
    _ place: Passage.Place,
    _ numbers: [Int: Int],
    _ rank: Int,
    _ graph: inout LayerGraph
  ) -> Int {
    if case .item(let item) = place { return numbers[item] ?? 0 }
    graph.vertices.append(.port(rank))
    return graph.vertices.count - 1
  }

  /// Where an arrow passes the border of the box at its end, from the middle; nil if the box is its end.
  private func offset(at place: Passage.Place, _ inner: Int?) -> Double? {
    guard case .item(let item) = place, let inner else { return nil }
    return ports[inner] - sizes[item].width / 2
  }
}

// MARK: Regions

extension Arrangement {
  /// Sets regions beside each other. Arrows lead straight from them to the border.
  private mutating func setBeside(_ container: Int) {
    let children = scene.children[container]
    let content = stretch(children)
    let xs = regionPlaces(children)
    let legs = routes.legsOfContainers[container]
    setPorts(legs, Dictionary(uniqueKeysWithValues: zip(children, xs)))
    let frame = Frame(
      content: Size(width: (xs.last ?? 0) + (children.last.map(regionWidth) ?? 0), height: content),
      header: measures.header(of: scene.items[container]),
      ports: legs.filter { routes.legs[$0].passage.upper == .border }.map { ports[$0] },
      isMachine: false,
      direction: measures.direction
    )
    sizes[container] = frame.size
    headers[container] = frame.header
    for (child, x) in zip(children, xs) {
      let y = (content - sizes[child].height) / 2
      origins[child] = Point(x: x, y: y) + frame.content
    }
    separators[container] = xs.dropFirst().map { $0 + frame.content.x - Frame.regionGap / 2 }
    for leg in legs { setStraightPath(of: leg, in: container, frame.content.x) }
  }

  /// Makes regions as long as the longest.
  private mutating func stretch(_ children: [Int]) -> Double {
    let height = children.map {
      max(sizes[$0].height, measures.caption(of: scene.items[$0]).height)
    }.max() ?? 0
    for child in children where scene.items[child].shape == .composite {
      sizes[child].height = height
    }
    return height
  }

  private func regionWidth(_ child: Int) -> Double {
    sizes[child].width + measures.caption(of: scene.items[child]).width
  }

  private func regionPlaces(_ children: [Int]) -> [Double] {
    var x = 0.0
    return children.map { child in
      defer { x += regionWidth(child) + Frame.regionGap }
      return x
    }
  }

  /// Where legs pass the border: where they do within the region, or spread over the side of one without states.
  private mutating func setPorts(_ legs: [Int], _ places: [Int: Double]) {
    var ends: [Int: [Int]] = [:]
    for leg in legs {
      guard let (item, inner) = region(of: leg) else { continue }
      if let inner { ports[leg] = ports[inner] + (places[item] ?? 0) } else {
        ends[item, default: []].append(leg)
      }
    }
    for (item, legs) in ends {
      for (index, leg) in legs.enumerated() {
        let share = (Double(index) + 1) / Double(legs.count + 1)
        ports[leg] = (places[item] ?? 0) + sizes[item].width * share
      }
    }
  }

  private func region(of leg: Int) -> (item: Int, inner: Int?)? {
    let leg = routes.legs[leg]
    if case .item(let item) = leg.passage.first { return (item, leg.before) }
    if case .item(let item) = leg.passage.second { return (item, leg.after) }
    return nil
  }

  private mutating func setStraightPath(of leg: Int, in container: Int, _ shift: Double) {
    guard let item = region(of: leg)?.item else { return }
    let isFromAbove = routes.legs[leg].passage.upper == .border
    let side = origins[item].y + (isFromAbove ? 0 : sizes[item].height)
    setPath(of: leg, [Point(x: ports[leg] + shift, y: side)])
  }
}

// MARK: Legs

extension Arrangement {
  /// Sets the bends of a leg, lengthened to the border of its container.
  private mutating func setPath(of leg: Int, _ bends: [Point]) {
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

  private mutating func setLabel(of leg: Int, _ middle: Point) {
    let lines = scene.arrows[routes.legs[leg].arrow].lines
    labels[leg] = measures.label(lines, at: middle)
  }
}

extension LayerGraph.Vertex {
  /// Where an arrow passes the border.
  fileprivate static func port(_ rank: Int) -> Self {
    Self(rank: rank, before: 5, after: 5, height: 0, boxHeight: 0, spread: 0)
  }
}
