/// Boxes, each with its layer, and the lines that lead down between them.
///
/// Only the caller knows what the boxes stand for. Across is right, along is down: for a drawing from left to right,
/// everything is passed and returned transposed.
///
/// Follows the phases of [Sugiyama, Tagawa and Toda, 1981](https://doi.org/10.1109/TSMC.1981.4308636).
struct LayerGraph {
  struct Vertex {
    /// The layer: the larger, the further down.
    var rank: Int
    /// How far it extends to the left and right of its position.
    var before: Double
    var after: Double
    /// The space that it needs along, and how much of that the box takes that lines lead to.
    var height: Double
    var boxHeight: Double
    /// The width over which lines may be spread where they arrive; 0 if all meet in one point.
    var spread: Double
    /// Where other lines touch its upper and lower side, relative to the middle: no free end is placed there.
    var takenAbove: [Double] = []
    var takenBelow: [Double] = []
  }

  struct Edge {
    var upper: Int
    var lower: Int
    /// Where it leaves the upper box and reaches the lower, relative to the middle; nil if that is free.
    var upperOffset: Double?
    var lowerOffset: Double?
    /// The space for its label, left and right of the line and along it.
    var label: Label?
  }

  struct Label {
    var before: Double
    var after: Double
    var height: Double
  }

  var vertices: [Vertex] = []
  var edges: [Edge] = []
  /// The width beyond which lines are bent to make the drawing narrower; nil if straight lines are more important.
  var widthGoal: Double?
}
