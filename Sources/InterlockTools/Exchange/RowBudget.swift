/// How many rows a document may stand for: a few descriptors that are the beginning of many events make a
/// great many.
struct RowBudget {
  static let limit = 200_000

  private var count = 0

  /// Whether there can be no more.
  var isSpent: Bool { count > Self.limit }

  /// Takes rows.
  ///
  /// - Returns: Whether there are too many now, and were not before.
  mutating func exceeds(byTaking rows: Int) -> Bool {
    let wasSpent = isSpent
    count += rows
    return isSpent && !wasSpent
  }

  static let message = "the descriptors stand for more than \(limit) rows"
  static let cure = "Name the events in full"
}
