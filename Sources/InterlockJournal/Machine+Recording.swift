public import Interlock

extension Machine {
  /// The outcome of an input: the machine afterwards, the record for a journal, and the receipt or error.
  public struct Recording: Sendable {
    /// The machine after the input; unchanged if the input failed.
    public let machine: Machine
    /// The record of the input.
    public let record: JournalRecord
    /// The receipt, or the error of an input that failed.
    public let outcome: Result<Receipt, FireError>
  }

  /// Applies an input to a copy of the machine, and makes its record. The machine itself is unchanged.
  ///
  /// Guards and callbacks see the values that a replay of the record will show them: user info and payload as read back
  /// from JSON.
  ///
  /// Use it for a journal that is not kept in a file: store the record, and adopt the machine once that has succeeded.
  ///
  /// ```swift
  /// let recording = order.recording(.event("send", userInfo: [:], at: now), number: count + 1)
  /// try table.insert(recording.record)
  /// order = recording.machine
  /// ```
  ///
  /// A record holds one input, so an event is fired alone, even if timers are due at its time. Record those first, each
  /// as `.timer(due:skipping:)` with the machine's `nextDeadline`, as `JournaledMachine` does.
  ///
  /// - Parameters:
  ///   - input: The input. A time that is not finite counts as missing.
  ///   - number: The number of the record: one more than that of the previous record.
  /// - Returns: The machine after it, its record and its outcome. A failure has a record, too.
  /// - Complexity: As `fire(_:userInfo:)`, plus O(*n*) in what the receipt and the snapshot hold.
  public func recording(_ input: JournalInput, number: Int) -> Recording {
    let input = input.recorded
    var machine = self
    let outcome = Result { () throws(FireError) in try machine.take(input) }
    return Recording(
      machine: machine,
      record: machine.record(of: input, outcome, number: number),
      outcome: outcome
    )
  }

  /// Fires the timers that are due, and records each.
  ///
  /// - Parameters:
  ///   - seconds: The time; NaN if it is unknown.
  ///   - record: Keeps the recording of one that has not failed; its number is 1.
  /// - Returns: What has become of them.
  package mutating func expiry(
    by seconds: Double,
    recording record: (Recording) -> Void
  ) -> Expiry {
    expiry(by: seconds) { machine, timer throws(FireError) in
      let input = JournalInput.timer(due: timer.deadline, skipping: timer.skipped)
      return try machine.takeAlone(input, recording: record)
    }
  }

  /// Takes an input alone: timers that are due stay set.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - record: Keeps the recording if it has succeeded; its number is 1.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:at:)`; nothing is recorded then.
  package mutating func takeAlone(
    _ input: JournalInput,
    recording record: (Recording) -> Void
  ) throws(FireError) -> Receipt {
    let recording = recording(input, number: 1)
    let receipt = try recording.outcome.get()
    self = recording.machine
    record(recording)
    return receipt
  }

  /// The record of an input that has led to this machine.
  private func record(
    of input: JournalInput,
    _ outcome: Result<Receipt, FireError>,
    number: Int
  ) -> JournalRecord {
    var failure: String?
    if case .failure(let error) = outcome { failure = error.kind }
    return JournalRecord(
      number: number,
      input: input,
      digest: Fingerprint(bits: StableHash(outcome, self).bits),
      configuration: enteredStates,
      failure: failure
    )
  }

  /// The record of an input that fails as it did before.
  func record(repeatingFailureOf record: JournalRecord, _ failure: String) -> JournalRecord {
    JournalRecord(
      number: record.number,
      input: record.input,
      digest: Fingerprint(bits: StableHash(failure: failure, self).bits),
      configuration: enteredStates,
      failure: failure
    )
  }

  /// The position of a missing record.
  func missingRecord(number: Int, before record: JournalRecord) -> JournalRecord {
    JournalRecord(
      number: number,
      input: record.input,
      digest: record.digest,
      configuration: enteredStates
    )
  }
}
