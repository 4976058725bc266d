extension MachineDiagram {
  /// The direction of most arrows in a drawing.
  public enum Direction: Hashable, Sendable {
    /// From top to bottom.
    case down
    /// From left to right.
    case right
  }
}
