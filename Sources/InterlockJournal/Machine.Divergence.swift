public import Interlock

extension Machine {
  /// The first record of a journal whose input now has a different outcome.
  public struct Divergence: Error, Sendable {
    /// The record in the journal.
    public let expected: JournalRecord

    /// The record that would be written now; for a missing record, only its number is known.
    public let found: JournalRecord

    /// The present outcome of the input; nil if it was not tried, because a record is missing, or because a guard or a
    /// callback threw when it was recorded.
    public let outcome: Result<Receipt, FireError>?

    /// The machine before the input, after all previous records.
    public let machine: Machine

    /// The fingerprint of the definition that the journal began with.
    public let recordedFingerprint: Fingerprint

    /// The fingerprint of the definition that the input was tried on.
    public let fingerprint: Fingerprint
  }
}

extension Machine.Divergence: DescribedError {
  /// The likely reason.
  public var failureReason: String? {
    expected.number == found.number ? String(reason.dropFirst()) : nil
  }

  /// The number of the record, the expected and the present outcome, and the likely reason.
  public var description: String {
    guard expected.number == found.number else {
      return "Record \(found.number) is missing: record \(expected.number) follows on record "
        + "\(found.number - 1)."
    }
    let start = machine.isActive ? "in \(list(of: machine.configuration))" : "inactive"
    return "Record \(expected.number) diverges: \(expected.input), \(start), led to: "
      + "\(expected.outcomeText), digest \(expected.digest); now it leads to: \(found.outcomeText), "
      + "digest \(found.digest).\(now)\(reason)"
  }

  private var now: String {
    switch outcome {
    case nil: ""
    case .success(let receipt)?:
      " What happens now: "
        + (receipt.steps.isEmpty && !receipt.isDeferred ? "nothing" : receipt.description)
        .replacing("\n", with: "; ") + "."
    case .failure(let error)?: " What happens now: \(error)"
    }
  }

  private var reason: String {
    recordedFingerprint == fingerprint
      ? " The definition is still the journal's: look for guards and callbacks that decide differently."
      : " The definition has changed: its fingerprint is \(fingerprint), the journal began with "
        + "\(recordedFingerprint)."
  }
}
