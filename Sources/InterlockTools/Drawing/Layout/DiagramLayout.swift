/// A diagram in which everything has a position.
package struct DiagramLayout: Hashable, Sendable {
  /// A state, or a sign beside states.
  package struct Box: Hashable, Sendable {
    package let shape: Shape
    package let name: String
    package let frame: Rectangle
    /// The box around it; nil at the top.
    package let parent: Int?
    /// The position of its name and its rows, if it contains boxes.
    package let header: Rectangle?
    /// The lines below its name.
    package let rows: Lettering
    package let isRegion: Bool
    /// Whether its border is drawn: that of a region only if an arrow touches it.
    package let isBordered: Bool
    package let isActive: Bool
    package let isOnPath: Bool
    /// Whether no arrow leads to it from where the machine begins.
    package let isUnreachable: Bool
  }

  /// An arrow.
  package struct Connector: Hashable, Sendable {
    /// The boxes at its ends.
    package let source: Int
    package let target: Int
    package let line: Line
    /// Whether another connector continues from its end.
    package let isContinued: Bool
    /// The rows that it stands for; none from a start or from a history state.
    package let rows: [DrawnRow]

    package var isOnPath: Bool { rows.contains(where: \.isOnPath) }
  }

  /// A text beside an arrow or a box.
  package struct Label: Hashable, Sendable {
    package let lettering: Lettering
    package let frame: Rectangle
    /// Whether its lines are left-aligned; otherwise they are centred.
    package let isLeading: Bool
    /// The box that it stands beside; nil for that of an arrow.
    package let box: Int?
  }

  /// A line between two regions.
  package struct Separator: Hashable, Sendable {
    /// The box that it divides.
    package let box: Int
    package let line: Line
  }

  /// The boxes; the first is the machine.
  package let boxes: [Box]
  package let connectors: [Connector]
  package let labels: [Label]

  package let separators: [Separator]
  package let size: Size
}
