public import Interlock

extension Machine {
  /// One step of a walk: an input, and what the machine did with it.
  public struct WalkStep: Sendable {
    /// The input.
    public let input: WalkInput

    /// The machine afterwards; unchanged if the input failed.
    public let machine: Machine

    let outcome: Result<[Receipt], any Error>
  }
}

extension Machine.WalkStep {
  /// What happened: a receipt for an event, one for each timer that fired; none if the input failed.
  public var receipts: [Machine.Receipt] {
    (try? outcome.get()) ?? []
  }

  /// Why the event was refused; nil if it was not.
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
}

extension Machine.WalkStep: CustomStringConvertible {
  /// What happened, on one line: `unread --view--> read`, or why nothing did.
  public var description: String {
    machine.outcomeText(of: "\(input)", outcome)
  }
}
