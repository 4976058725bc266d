public import Interlock

extension Machine {
  /// A machine's reaction to an input: compare it with an expectation.
  ///
  /// ```swift
  /// #expect(inbox.reaction(to: .view) == .leads(to: .read))
  /// ```
  ///
  /// Its description contains that of the refusal or the error, so a failed expectation explains itself.
  public struct Reaction: Sendable {
    /// The input, in words.
    let input: String

    /// The machine afterwards; unchanged if the input failed.
    public let machine: Machine

    /// The receipts, one for an event or one for each timer that fired; or the error.
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

  /// The error of an input that failed without being refused; nil if there was none.
  public var failure: (any Error)? {
    guard refusal == nil, case .failure(let error) = outcome else { return nil }
    return error
  }

  /// Whether a transition took the input.
  public var isTaken: Bool {
    receipts.contains { !$0.steps.isEmpty }
  }

  /// Whether the event waits until the configuration changes.
  public var isDeferred: Bool {
    receipts.contains(where: \.isDeferred)
  }

  /// Returns true if a reaction meets an expectation.
  public static func == (reaction: Self, expectation: Expectation) -> Bool {
    expectation.isMet(by: reaction)
  }

  /// Returns true if a reaction does not meet an expectation.
  public static func != (reaction: Self, expectation: Expectation) -> Bool {
    !expectation.isMet(by: reaction)
  }
}

extension Machine.Reaction: CustomStringConvertible {
  /// The transition on one line, such as `unread --view--> read`, or the reason why there was none.
  public var description: String {
    machine.outcomeText(of: input, outcome)
  }
}
