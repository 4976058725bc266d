/// The result of an input for some answers of guards.
struct PageOutcome: Encodable {
  /// What becomes of it.
  enum Result {
    /// The machine rests in a moment, by its number.
    case leads(to: Int)
    /// It rests in one that the page does not have.
    case leadsBeyond
    /// It is refused; the number of the text that says why.
    case refused(Int)
    /// It fails, and nothing has changed; the number of the text that says why.
    case failed(Int)
  }

  /// The guards that were asked, with their answers, in the order of the questions.
  var answers: [(guard: Int, isOpen: Bool)] = []

  var result: Result

  /// The rows that were taken, and the states that were left and entered, by their numbers in the diagram.
  var edges: [Int] = []
  var exited: [Int] = []
  var entered: [Int] = []

  /// The numbers of the texts about the steps, in order.
  var notes: [Int] = []

  private enum Key: String, CodingKey {
    case answers = "if"
    case target = "to"
    case beyond, why, failed, edges, exited, entered
    case notes = "steps"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let conditions = Dictionary(answers.map { (String($0.guard), $0.isOpen) }) { first, _ in first }
    try container.encode(conditions, forKey: .answers)
    switch result {
    case .leads(let moment): try container.encode(moment, forKey: .target)
    case .leadsBeyond: try container.encode(true, forKey: .beyond)
    case .refused(let text): try container.encode(text, forKey: .why)
    case .failed(let text): try container.encode(text, forKey: .failed)
    }
    for (key, numbers) in [
      (Key.edges, edges), (.exited, exited), (.entered, entered), (.notes, notes),
    ] where !numbers.isEmpty {
      try container.encode(numbers, forKey: key)
    }
  }
}
