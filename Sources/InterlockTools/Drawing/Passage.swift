/// The part of an arrow that runs within one container.
struct Passage {
  /// Where it begins or ends.
  enum Place: Hashable {
    case item(Int)
    /// The side of the container: above if it comes down from there, below if it leads down to there.
    case border
  }

  let container: Int
  let first: Place
  let second: Place
  /// Whether the arrow leads up.
  var isUpward = false
  /// Whether its label is here.
  var isMain = false

  var upper: Place { isUpward ? second : first }
  var lower: Place { isUpward ? first : second }
}
