import InterlockTools

/// Geometric faults of a drawing.
struct DrawingFaults {
  private let drawing: DiagramLayout

  init(_ drawing: DiagramLayout) {
    self.drawing = drawing
  }

  var all: [String] {
    outside + overlappingBoxes + overlappingLabels + looseEnds + crossedBoxes
  }

  private var boxes: ArraySlice<DiagramLayout.Box> { drawing.boxes.dropFirst() }

  private func isContainer(_ box: Int) -> Bool { drawing.boxes[box].header != nil }

  /// Parts outside the picture, or outside their box.
  private var outside: [String] {
    let page = drawing.boxes[0].frame
    var faults = drawing.labels.filter { !page.contains($0.frame) }.map { "outside: \($0)" }
    for connector in drawing.connectors {
      for point in connector.line.points where !page.contains(point) {
        faults.append("outside: \(connector)")
      }
    }
    for box in boxes where !drawing.boxes[box.parent ?? 0].frame.contains(box.frame) {
      faults.append("outside of its parent: \(box.name)")
    }
    return faults
  }

  private var overlappingBoxes: [String] {
    var faults: [String] = []
    let siblings = Dictionary(grouping: boxes.indices) { drawing.boxes[$0].parent ?? 0 }
    for (parent, children) in siblings {
      for (index, first) in children.enumerated() {
        let frame = drawing.boxes[first].frame
        for second in children[..<index] where frame.overlaps(drawing.boxes[second].frame) {
          faults.append("overlap: \(drawing.boxes[first]) and \(drawing.boxes[second])")
        }
        if let header = drawing.boxes[parent].header, header.overlaps(frame) {
          faults.append("over the name of its parent: \(drawing.boxes[first])")
        }
      }
    }
    return faults
  }

  private var overlappingLabels: [String] {
    var faults: [String] = []
    for (index, label) in drawing.labels.enumerated() {
      for other in drawing.labels[..<index] where label.frame.overlaps(other.frame) {
        faults.append("overlap: \(label) and \(other)")
      }
      for box in boxes where label.frame.overlaps(box.frame) && !box.frame.contains(label.frame) {
        faults.append("overlap: \(label) and \(box)")
      }
      for box in boxes where box.header == nil && label.frame.overlaps(box.frame) {
        faults.append("overlap: \(label) and \(box)")
      }
      for box in boxes where box.header?.overlaps(label.frame) == true {
        faults.append("over a name: \(label) and \(box)")
      }
    }
    return faults
  }

  var looseEnds: [String] {
    drawing.connectors.filter { connector in
      !drawing.boxes[connector.source].frame.isOnBorder(connector.line.start)
        || !drawing.boxes[connector.target].frame.isOnBorder(connector.line.end)
    }
    .map { "does not touch its states: \($0)" }
  }

  /// Leaf boxes, names and labels that a line crosses.
  private var crossedBoxes: [String] {
    let leaves = boxes.indices.filter { !isContainer($0) }.map { drawing.boxes[$0].frame }
    let headers = boxes.compactMap(\.header)
    let all = leaves + headers + drawing.labels.map(\.frame)
    let turns = Set(boxes.filter { $0.shape == .turn }.map(\.frame))
    return drawing.connectors.flatMap { connector in
      let points = connector.line.samples
      let own = connector.source == connector.target ? turns : []
      return all.filter { frame in !own.contains(frame) && points.contains { frame.holds($0) } }
        .map { "crossed: \($0) by \(connector)" }
    }
  }
}

extension Line {
  /// Points along the line.
  fileprivate var samples: [Point] {
    var points = [start]
    var last = start
    for piece in pieces {
      let steps = 1 + Int(abs(piece.end.x - last.x) + abs(piece.end.y - last.y)) / 3
      for step in 1...steps { points.append(piece.point(Double(step) / Double(steps), from: last)) }
      last = piece.end
    }
    return points
  }
}

extension Line.Piece {
  fileprivate func point(_ share: Double, from start: Point) -> Point {
    let rest = 1 - share
    switch self {
    case .straight(let end):
      return Point(x: rest * start.x + share * end.x, y: rest * start.y + share * end.y)
    case .curve(let first, let second, let end):
      let weights = [
        rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share,
        share * share * share,
      ]
      let points = zip(weights, [start, first, second, end])
      return points.reduce(Point(x: 0, y: 0)) { sum, item in
        Point(x: sum.x + item.0 * item.1.x, y: sum.y + item.0 * item.1.y)
      }
    }
  }
}

extension Rectangle {
  private static var tolerance: Double { 0.01 }

  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= minX - Self.tolerance && point.x <= maxX + Self.tolerance
      && point.y >= minY - Self.tolerance && point.y <= maxY + Self.tolerance
  }

  fileprivate func contains(_ other: Self) -> Bool {
    contains(other.origin) && contains(Point(x: other.maxX, y: other.maxY))
  }

  /// Whether a point is inside and not on the border.
  fileprivate func holds(_ point: Point) -> Bool {
    point.x > minX + Self.tolerance && point.x < maxX - Self.tolerance
      && point.y > minY + Self.tolerance && point.y < maxY - Self.tolerance
  }

  fileprivate func overlaps(_ other: Self) -> Bool {
    minX < other.maxX - Self.tolerance && other.minX < maxX - Self.tolerance
      && minY < other.maxY - Self.tolerance && other.minY < maxY - Self.tolerance
  }

  fileprivate func isOnBorder(_ point: Point) -> Bool {
    contains(point) && !holds(point)
  }
}
