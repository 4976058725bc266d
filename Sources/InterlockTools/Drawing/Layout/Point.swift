/// A position in a drawing: to the right, and down.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The position with right and down exchanged.
  var transposed: Self { Self(x: y, y: x) }

  static func + (left: Self, right: Self) -> Self {
    Self(x: left.x + right.x, y: left.y + right.y)
  }
}
