public import Interlock

extension Machine {
  /// One step of a walk: an input, and what the machine did with it.
  public struct WalkStep: Sendable {
    /// The input.
    public let input: WalkInput

    /// The machine afterwards; unchanged if the input failed.
    public internal(set) var machine: Machine

    /// What happened: a receipt for an event, one for each timer that fired; none if the input failed.
    public internal(set) var receipts: [Receipt] = []

    /// Why the event was refused; nil if it was not.
    public internal(set) var refusal: Refusal?

    /// Why the input failed without being refused; nil if it did not.
    public internal(set) var failure: (any Error)?

    /// Whether a row took the input.
    public var isTaken: Bool {
      receipts.contains { !$0.steps.isEmpty }
    }
  }
}

extension Machine.WalkStep: CustomStringConvertible {
  /// What happened, on one line: `unread --view--> read`, or why nothing did.
  public var description: String {
    guard let error = refusal.map({ "\($0)" }) ?? failure.map({ "\($0)" }) else {
      return machine.outcomeText(of: "\(input)", receipts)
    }
    return error.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
