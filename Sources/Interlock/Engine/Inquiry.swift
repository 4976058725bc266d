/// What the guards have answered in one selection. Each is asked once.
struct Inquiry {
  private var answers: [(position: Int, refusing: Int?)] = []

  /// Whether the first answer was given before the selection began.
  private var isBegun = false

  init() {}

  /// Starts with rows that have been refused already.
  init(refusedBy rejections: [Rejection]) {
    answers = rejections.map { ($0.row, $0.guardIndex) }
    isBegun = true
  }

  /// Begins a selection: the answers of the one before do not count.
  mutating func begin() {
    if !isBegun, !answers.isEmpty { answers.removeAll(keepingCapacity: true) }
    isBegun = false
  }

  /// Whether the guards of a row hold; nil if they have not been asked.
  func answer(for position: Int) -> Bool? {
    answers.first { $0.position == position }.map { $0.refusing == nil }
  }

  /// Notes which guard of a row has refused; nil if all hold.
  mutating func note(_ position: Int, _ refusing: Int?) {
    answers.append((position, refusing))
  }

  /// The guards that have refused, in the order in which they were asked.
  var rejections: [Rejection] {
    answers.compactMap { answer in
      answer.refusing.map { Rejection(row: answer.position, guardIndex: $0) }
    }
  }
}

/// A guard that has refused.
@usableFromInline
struct Rejection: Hashable, Sendable {
  @usableFromInline let row: Int
  @usableFromInline let guardIndex: Int

  @inlinable
  init(row: Int, guardIndex: Int) {
    self.row = row
    self.guardIndex = guardIndex
  }
}
