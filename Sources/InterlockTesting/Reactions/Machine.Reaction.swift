public import Interlock

extension Machine {
  /// A machine's reaction to an input: compare it with an expectation.
  ///
  /// ```swift
  /// #expect(inbox.reaction(to: .view) == .leads(to: .read))
  /// ```
  ///
  /// Its description says what happened, in the words of the refusal or of the error, so a failed expectation does,
  /// too.
  public struct Reaction: Sendable {
    /// The input, in words.
    let input: String

    /// The machine afterwards; unchanged if the input failed.
    public let machine: Machine

    /// What happened: a receipt for an event, one for each timer that fired; or why nothing did.
    public let outcome: Result<[Receipt], any Error>
  }
}

extension Machine.Reaction {
  /// The receipts; none if the input failed.
  public var receipts: [Machine.Receipt] {
    (try? outcome.get()) ?? []
  }

  /// The refusal; nil if the event was not refused.
  public var refusal: Machine.Refusal? {
    guard case .failure(Machine.FireError.refused(let refusal)) = outcome else { return nil }
    return refusal
  }

  /// Why the input failed without being refused; nil if it did not.
  public var failure: (any Error)? {
    guard refusal == nil, case .failure(let error) = outcome else { return nil }
    return error
  }

  /// Whether a row took the input.
  public var isTaken: Bool {
    receipts.contains { !$0.steps.isEmpty }
  }

  /// Whether the event waits until the configuration changes.
  public var isDeferred: Bool {
    receipts.contains(where: \.isDeferred)
  }

  /// Whether a reaction meets an expectation.
  public static func == (reaction: Self, expectation: Expectation) -> Bool {
    expectation.isMet(by: reaction)
  }

  /// Whether a reaction does not meet an expectation.
  public static func != (reaction: Self, expectation: Expectation) -> Bool {
    !expectation.isMet(by: reaction)
  }
}

extension Machine.Reaction: CustomStringConvertible {
  /// What happened, in one line: `unread --view--> read`, or why nothing did.
  public var description: String {
    machine.outcomeText(of: input, outcome)
  }
}
