/// The answers of guards during one selection. Each guard is asked once, even if several leaves find its transition.
struct GuardAnswers {
  /// The answers of the guards of one transition.
  private struct Answer {
    let position: RowPosition

    /// The index of the guard that refused; -1 if all hold. Not an optional, which would make answers larger.
    let refusing: Int32
  }

  // The first four need no allocation.
  private var first = Answer(position: RowPosition(number: 0), refusing: -1)
  private var second = Answer(position: RowPosition(number: 0), refusing: -1)
  private var third = Answer(position: RowPosition(number: 0), refusing: -1)
  private var fourth = Answer(position: RowPosition(number: 0), refusing: -1)
  private var rest: [Answer]?
  private var count = 0

  /// Whether answers from before the selection are included.
  private var isBegun = false

  @inline(__always)
  init() {}

  /// Starts with transitions that have already been refused.
  init(refusedBy rejections: [Rejection]) {
    for rejection in rejections { record(rejection.row, rejection.guardIndex) }
    isBegun = true
  }

  /// Begins a selection and drops the answers of the one before.
  @inline(__always)
  mutating func begin() {
    // Answers of a direct step belong to the selection that continues it.
    if !isBegun, count > 0 { self = GuardAnswers() }
    isBegun = false
  }

  /// Whether the answers take up allocated memory.
  var hasObjects: Bool { rest != nil }

  /// Returns true if the guards of a transition hold; nil if they have not been asked.
  @inline(__always)
  func answer(for position: RowPosition) -> Bool? {
    count == 0 ? nil : given(for: position)
  }

  private func given(for position: RowPosition) -> Bool? {
    for index in 0..<count where self[index].position == position {
      return self[index].refusing < 0
    }
    return nil
  }

  /// Records which guard of a transition refused; nil if all hold.
  mutating func record(_ position: RowPosition, _ refusing: Int?) {
    let answer = Answer(position: position, refusing: Int32(truncatingIfNeeded: refusing ?? -1))
    switch count {
    case 0: first = answer
    case 1: second = answer
    case 2: third = answer
    case 3: fourth = answer
    case 4: rest = [answer]
    default: rest?.append(answer)
    }
    count += 1
  }

  private subscript(index: Int) -> Answer {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: rest?[index - 4] ?? first
    }
  }

  /// The guards that refused, in the order in which they were asked.
  var rejections: [Rejection] {
    (0..<count).compactMap { index in
      let answer = self[index]
      guard answer.refusing >= 0 else { return nil }
      return Rejection(row: answer.position, guardIndex: Int(answer.refusing))
    }
  }
}
