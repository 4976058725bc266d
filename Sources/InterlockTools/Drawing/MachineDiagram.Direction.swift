extension MachineDiagram {
  /// Where most arrows of a drawing lead.
  public enum Direction: Hashable, Sendable {
    /// From top to bottom.
    case down
    /// From left to right.
    case right
  }
}
