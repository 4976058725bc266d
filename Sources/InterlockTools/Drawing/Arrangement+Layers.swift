extension Arrangement {
  /// Arranges the items of a container in layers.
  mutating func layer(_ container: Int) {
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
    graph.widthGoal = measures.widthGoal(isMachine: container == Scene.machine)
    graph.vertices = scene.children[container].map(vertex)
    for index in routes.legsOfContainers[container] {
      let leg = routes.legs[index]
      let borders = routes.borders[container]
      let upper = number(leg.passage.upper, numbers, borders.upper, in: &graph)
      let lower = number(leg.passage.lower, numbers, borders.lower, in: &graph)
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
      spread: measures.spread(scene.items[item].shape, size.width),
      takenAbove: taken(item, \.upper),
      takenBelow: taken(item, \.lower)
    )
  }

  /// The positions at which inner arrows pass one side of a container, or end there.
  func taken(_ item: Int, _ side: KeyPath<Passage, Passage.Place>) -> [Double] {
    routes.legsOfContainers[item]
      .filter { routes.legs[$0].passage[keyPath: side] == .border }
      .map { ports[$0] - sizes[item].width / 2 }
  }

  private func number(
    _ place: Passage.Place,
    _ numbers: [Int: Int],
    _ rank: Int,
    in graph: inout LayerGraph
  ) -> Int {
    if case .item(let item) = place { return numbers[item] ?? 0 }
    graph.vertices.append(.port(rank))
    return graph.vertices.count - 1
  }

  /// Where an arrow passes the border of the box at its end, relative to the middle; nil if it ends at the box itself.
  private func offset(at place: Passage.Place, _ inner: Int?) -> Double? {
    guard case .item(let item) = place, let inner else { return nil }
    return ports[inner] - sizes[item].width / 2
  }
}

extension LayerGraph.Vertex {
  /// Where an arrow passes the border.
  fileprivate static func port(_ rank: Int) -> Self {
    Self(rank: rank, before: 5, after: 5, height: 0, boxHeight: 0, spread: 0)
  }
}
