/// Shortens a failing list of inputs by leaving out as many as possible.
///
/// First the list is tried once more unchanged: one that does not fail again is not shortened. Then halves are left
/// out, then quarters, and so on down to single inputs, until none of them can be left out.
///
/// Follows [Zeller and Hildebrandt, 2002](https://doi.org/10.1109/32.988498).
struct Shrinking<Input> {
  /// The shortest list that has failed.
  private(set) var shortest: [Input]

  private var triesLeft: Int
  /// How many inputs to leave out at once; nil while the unchanged list is tried.
  private var size: Int?
  private var position = 0
  private var hasShrunk = false

  init(_ failing: [Input], tryLimit: Int) {
    shortest = failing
    triesLeft = tryLimit
  }

  /// The next list to try; nil when there is none.
  mutating func next() -> [Input]? {
    guard triesLeft > 0, moveToNextGap() else { return nil }
    triesLeft -= 1
    guard let size else { return shortest }
    let end = min(position + size, shortest.count)
    return Array(shortest[..<position] + shortest[end...])
  }

  /// Records the result of the list that was tried.
  ///
  /// - Parameter inputs: The inputs up to the failure; nil if there was none.
  mutating func note(failing inputs: [Input]?) {
    guard let size else { return noteRepetition(of: inputs) }
    guard let inputs, inputs.count < shortest.count else {
      position += size
      return
    }
    shortest = inputs
    hasShrunk = true
  }

  private mutating func noteRepetition(of inputs: [Input]?) {
    guard let inputs, inputs.count <= shortest.count else {
      triesLeft = 0
      return
    }
    shortest = inputs
    size = max(inputs.count / 2, 1)
  }

  /// Whether there is something to leave out; at the end of a round, the next begins, with smaller pieces.
  private mutating func moveToNextGap() -> Bool {
    guard let size, position >= shortest.count else { return size == nil || !shortest.isEmpty }
    guard size > 1 || hasShrunk, !shortest.isEmpty else { return false }
    self.size = max(size / 2, 1)
    position = 0
    hasShrunk = false
    return true
  }
}
