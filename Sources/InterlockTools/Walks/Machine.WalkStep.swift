public import Interlock

extension Machine {
  /// One step of a walk: an input, and the machine's reaction.
  public struct WalkStep: Sendable {
    /// The input.
    public let input: WalkInput

    /// The machine afterwards; unchanged if the input failed.
    public let machine: Machine

    let outcome: Result<[Receipt], any Error>
  }
}

extension Machine.WalkStep {
  /// The receipts: one for an event, or one for each timer that fired; none if the input failed.
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
}

extension Machine.WalkStep: CustomStringConvertible {
  /// The transition on one line, such as `unread --view--> read`, or the reason why there was none.
  public var description: String {
    machine.outcomeText(of: "\(input)", outcome)
  }
}
