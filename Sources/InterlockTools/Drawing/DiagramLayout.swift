/// A diagram in which everything has a place.
package struct DiagramLayout: Hashable, Sendable {
  /// A state, or a sign beside states.
  package struct Box: Hashable, Sendable {
    package let shape: Shape
    package let name: String
    package let frame: Rectangle
    /// The box around it; nil at the top.
    package let parent: Int?
    /// Where its name and its rows stand, if it has boxes in it.
    package let header: Rectangle?
    /// What it says below its name.
    package let rows: Lettering
    package let isRegion: Bool
    /// Whether its border is seen: that of a region is only where an arrow touches it.
    package let isBordered: Bool
    package let isActive: Bool
    package let isOnPath: Bool
  }

  /// An arrow.
  package struct Connector: Hashable, Sendable {
    /// The boxes at its ends.
    package let source: Int
    package let target: Int
    package let line: Line
    package let isOnPath: Bool
  }

  /// What is written beside an arrow, or a box.
  package struct Label: Hashable, Sendable {
    package let lettering: Lettering
    package let frame: Rectangle
    /// Whether its lines begin below each other; if not, their middles are.
    package let isLeading: Bool
  }

  /// The boxes; the first is the machine.
  package let boxes: [Box]
  package let connectors: [Connector]
  package let labels: [Label]

  /// The lines between regions.
  package let separators: [Line]
  package let size: Size
}
