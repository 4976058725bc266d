/// A part of a drawing, with sides parallel to its axes.
package struct Rectangle: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2),
      size: size
    )
  }

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  var midX: Double { origin.x + size.width / 2 }
  var midY: Double { origin.y + size.height / 2 }

  var transposed: Self { Self(origin: origin.transposed, size: size.transposed) }

  func moved(by offset: Point) -> Self {
    Self(origin: origin + offset, size: size)
  }
}
