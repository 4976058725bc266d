extension Machine {
  /// Returns one line about the effect of an input: `unread --view--> read`. If the transitions don't show the
  /// configuration in which the machine rests, the line adds it:
  /// `stopped --record--> recording; in 'muted' and 'dark'`.
  ///
  /// - Parameters:
  ///   - input: The input in words, named if no transition took it: `'eject' is deferred in 'playing'`.
  ///   - outcome: The receipts of the input, in order, or why it was refused or failed.
  /// - Returns: The line.
  package func outcomeText(of input: String, _ outcome: Result<[Receipt], any Error>) -> String {
    switch outcome {
    case .success(let receipts): outcomeText(of: input, receipts)
    case .failure(let error): "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  private func outcomeText(of input: String, _ receipts: [Receipt]) -> String {
    let place = isActive ? list(of: configuration) : "the inactive machine"
    guard receipts.contains(where: { !$0.steps.isEmpty }) else {
      let isDeferred = receipts.contains(where: \.isDeferred)
      return "\(input) \(isDeferred ? "is deferred" : "changes nothing") in \(place)"
    }
    let lines = receipts.flatMap { $0.description.split(separator: "\n") }
    let isClear = configuration == receipts.last?.steps.last?.targets
    return lines.joined(separator: "; ") + (isClear ? "" : "; in \(place)")
  }
}
