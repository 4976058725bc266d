/// A size in a drawing.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  static var zero: Self { Self(width: 0, height: 0) }

  var transposed: Self { Self(width: height, height: width) }
}
