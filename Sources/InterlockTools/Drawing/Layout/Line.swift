/// A line that may have curves.
package struct Line: Hashable, Sendable {
  /// How the line continues from its current point.
  package enum Piece: Hashable, Sendable {
    case straight(to: Point)
    case curve(Point, Point, to: Point)

    package var end: Point {
      switch self {
      case .straight(let end), .curve(_, _, let end): end
      }
    }
  }

  package let start: Point
  package private(set) var pieces: [Piece] = []

  package var end: Point { pieces.last?.end ?? start }

  /// A line through bends; between them it leads straight down, or in a curve that begins and ends straight down.
  init(bends: [Point]) {
    start = bends.first ?? Point(x: 0, y: 0)
    for (last, next) in zip(bends, bends.dropFirst()) {
      let isStraight = abs(last.x - next.x) < 0.01
      pieces.append(isStraight ? .straight(to: next) : .descent(from: last, to: next))
    }
  }

  /// A line from a box to itself.
  init(loopBeside box: Rectangle, reach: Double) {
    start = Point(x: box.maxX, y: box.midY - 8)
    let first = Point(x: box.maxX + reach, y: box.midY - 20)
    let second = Point(x: box.maxX + reach, y: box.midY + 20)
    pieces = [.curve(first, second, to: Point(x: box.maxX, y: box.midY + 8))]
  }

  /// A line that comes from above and goes back there.
  init(turnWithin box: Rectangle) {
    start = box.origin
    let depth = box.maxY
    let (first, second) = (Point(x: box.minX, y: depth), Point(x: box.maxX, y: depth))
    pieces = [.curve(first, second, to: Point(x: box.maxX, y: box.minY))]
  }

  private init(start: Point, pieces: [Piece]) {
    self.start = start
    self.pieces = pieces
  }

  /// The point from which the line approaches its end.
  var approach: Point {
    switch pieces.last {
    case .curve(_, let control, _): control
    case .straight, nil: pieces.dropLast().last?.end ?? start
    }
  }

  /// The line with another end.
  func ending(at end: Point) -> Self {
    var line = self
    switch pieces.last {
    case .curve(let first, let second, _):
      line.pieces[pieces.count - 1] = .curve(first, second, to: end)
    case .straight: line.pieces[pieces.count - 1] = .straight(to: end)
    case nil: break
    }
    return line
  }

  /// All its control points: the line is within their hull.
  package var points: [Point] {
    [start]
      + pieces.flatMap { piece in
        switch piece {
        case .straight(let end): [end]
        case .curve(let first, let second, let end): [first, second, end]
        }
      }
  }

  var transposed: Self {
    Self(start: start.transposed, pieces: pieces.map(\.transposed))
  }
}

extension Line.Piece {
  fileprivate static func descent(from start: Point, to end: Point) -> Self {
    let middle = (start.y + end.y) / 2
    return .curve(Point(x: start.x, y: middle), Point(x: end.x, y: middle), to: end)
  }

  fileprivate var transposed: Self {
    switch self {
    case .straight(let end): .straight(to: end.transposed)
    case .curve(let first, let second, let end):
      .curve(first.transposed, second.transposed, to: end.transposed)
    }
  }
}
