/// Boxes, each with the layer in which it stands, and the lines that lead down between them.
///
/// What it stands for is known to those who make it. Across is right, along is down: of a drawing from left
/// to right everything is given, and answered, transposed.
///
/// Follows the phases of [Sugiyama, Tagawa and Toda, 1981](https://doi.org/10.1109/TSMC.1981.4308636).
struct LayerGraph {
  struct Vertex {
    /// The layer: the larger, the further down.
    var rank: Int
    /// How far it reaches to the left and right of where it stands.
    var before: Double
    var after: Double
    /// The room that it needs along, and what of that the box takes to which lines lead.
    var height: Double
    var boxHeight: Double
    /// The width over which lines may be spread where they arrive; 0 where all meet in one point.
    var spread: Double
  }

  struct Edge {
    var upper: Int
    var lower: Int
    /// Where it leaves the upper box and reaches the lower, from the middle; nil where that is free.
    var upperOffset: Double?
    var lowerOffset: Double?
    /// The room for its label, left and right of the line and along it.
    var label: Label?
  }

  struct Label {
    var before: Double
    var after: Double
    var height: Double
  }

  var vertices: [Vertex] = []
  var edges: [Edge] = []
}
