extension Arrangement {
  /// Arranges regions side by side. Arrows lead straight from them to the border.
  mutating func setBeside(_ container: Int) {
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

  /// Makes all regions as long as the longest.
  private mutating func stretch(_ children: [Int]) -> Double {
    let height =
      children.map {
        max(sizes[$0].height, measures.caption(of: scene.items[$0]).height)
      }.max() ?? 0
    for child in children where scene.items[child].shape == .composite {
      sizes[child].height = height
      for leg in routes.legsOfContainers[child] { lengthen(leg, to: height) }
    }
    return height
  }

  /// Makes a leg that leads down to the border of its container end there.
  private mutating func lengthen(_ leg: Int, to height: Double) {
    guard routes.legs[leg].passage.lower == .border, let end = paths[leg].last else { return }
    paths[leg][paths[leg].count - 1] = Point(x: end.x, y: height)
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

  /// Where legs pass the border: as they do within the region, or spread over the side of one without
  /// states.
  private mutating func setPorts(_ legs: [Int], _ places: [Int: Double]) {
    var ends: [Int: [Int]] = [:]
    for leg in legs {
      guard let (item, inner) = region(of: leg) else { continue }
      if let inner {
        ports[leg] = ports[inner] + (places[item] ?? 0)
      } else {
        ends[item, default: []].append(leg)
      }
    }
    for (item, legs) in ends { setPorts(legs, of: item, at: places[item] ?? 0) }
  }

  /// Spreads legs over the side of a region, beside those that lead into it.
  private mutating func setPorts(_ legs: [Int], of item: Int, at place: Double) {
    let width = sizes[item].width
    let others = legs.count > 100 ? [] : taken(item, \.upper) + taken(item, \.lower)
    for (index, leg) in legs.enumerated() {
      let share = (Double(index) + 1) / Double(legs.count + 1)
      let offset = nearestOffset(
        to: width * (share - 0.5),
        besides: others,
        within: width / 2 - 12
      )
      ports[leg] = place + width / 2 + offset
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
