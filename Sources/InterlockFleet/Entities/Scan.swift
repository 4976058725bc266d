/// Where the scan of an index begins.
///
/// While another transaction holds a snapshot open, the index keeps the entries of processed items. A scan that begins
/// after them need not read them again. An earlier item may become due at any time, so sometimes the scan begins at the
/// first entry.
struct Scan<Position> {
  /// Where it begins.
  var start: Position

  private let first: Position
  private var begun = ContinuousClock.now

  /// Begins at the first position.
  init(from first: Position) {
    self.first = first
    start = first
  }

  /// Begins again at the first position, if a duration has passed since it did.
  mutating func restart(after duration: Duration = .zero) {
    if begun.duration(to: .now) >= duration { self = Self(from: first) }
  }
}
