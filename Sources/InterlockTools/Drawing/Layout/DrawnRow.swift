/// A row of a diagram, as the parts of a drawing refer to it.
package struct DrawnRow: Hashable, Sendable {
  /// Its position among the edges of the diagram.
  package let number: Int

  /// Whether it has been taken on the path.
  package let isOnPath: Bool
}
