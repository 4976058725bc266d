/// Where the scan of an index begins.
///
/// While another transaction holds a snapshot open, the index keeps the entries of processed items. A scan that begins
/// after them need not read them again. An earlier item may become due at any time, so sometimes the scan begins at the
/// first entry.
struct Scan<Position> {
  /// Where it begins.
  var start: Position

  /// Whether something that is due was left, because another transaction or another program has it.
  var hasLeft = false

  /// How many batches it looks at together: more while those that it has seen can't be taken.
  private(set) var reach = 1

  private let first: Position
  private var begun = ContinuousClock.now

  /// Begins at the first position.
  init(from first: Position) {
    self.first = first
    start = first
  }

  /// Begins at another position, because something there was taken.
  mutating func stay(at position: Position) {
    start = position
    reach = 1
  }

  /// Begins at another position, because nothing before it could be taken.
  mutating func pass(to position: Position) {
    start = position
    reach = min(reach * 2, 8)
  }

  /// Begins again at the first position, if a duration has passed since it did.
  mutating func restart(after duration: Duration = .zero) {
    if begun.duration(to: .now) >= duration { self = Self(from: first) }
  }
}
