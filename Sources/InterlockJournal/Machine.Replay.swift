public import Interlock

extension Machine {
  /// A machine that replays the inputs of a journal, one record after the other.
  ///
  /// ```swift
  /// var replay = try Order.Replay(of: header, on: prototype)
  /// for record in records { try replay.take(record) }
  /// order = replay.machine
  /// ```
  ///
  /// Guards and callbacks run again, with their effects outside the machine. Leave effects that must happen exactly
  /// once to the readers of the receipts: see the guide of `Interlock` to persistence. An input whose guard or callback
  /// threw is not tried again: its cause was outside the machine, and it changed nothing.
  public struct Replay: Sendable {
    /// The machine after the records taken so far.
    public private(set) var machine: Machine

    /// The number of the last record taken; initially, that of the last record before the journal.
    public private(set) var number: Int

    private let recordedFingerprint: Fingerprint
    private let fingerprint: Fingerprint

    /// Makes a machine in the state in which a journal begins.
    ///
    /// - Parameters:
    ///   - header: The header of the journal.
    ///   - prototype: A machine of the definition to replay on, in any state. If it has migrations, they are applied to
    ///     the snapshot of the header.
    /// - Throws: `RestoreError` if the snapshot of the header, or its context, does not fit.
    public init(of header: JournalHeader, on prototype: Machine) throws(RestoreError) {
      var snapshot = header.snapshot
      if prototype.plan.lineage != nil { snapshot.fingerprint = header.fingerprint }
      machine = try prototype.restored(from: snapshot)
      try machine.own(header.context)
      number = header.number
      fingerprint = prototype.fingerprint
      recordedFingerprint =
        prototype.plan.isOwn(header.fingerprint) ? fingerprint : header.fingerprint
    }

    /// Whether the fingerprint of the definition differs from the journal's.
    public var isDefinitionChanged: Bool {
      recordedFingerprint != fingerprint
    }

    /// Takes the next record.
    ///
    /// - Parameter record: The record.
    /// - Returns: The receipt, equal to the recorded one; nil for an input that failed then and now.
    /// - Throws: `Divergence` if the record is not the next one, or the outcome differs. The machine is then unchanged.
    @discardableResult
    public mutating func take(_ record: JournalRecord) throws(Divergence) -> Receipt? {
      let expected = number + 1
      guard record.number == expected else {
        throw divergence(record, machine.missingRecord(number: expected, before: record), nil)
      }
      if record.isFailureOfCode, let failure = record.failure {
        let machine = machine.activated(before: record)
        let found = machine.record(repeatingFailureOf: record, failure)
        guard found.digest == record.digest else { throw divergence(record, found, nil) }
        self.machine = machine
        number = expected
        return nil
      }
      let recording = machine.recording(record.input, number: expected)
      guard recording.record.digest == record.digest else {
        throw divergence(record, recording.record, recording.outcome)
      }
      machine = recording.machine
      number = expected
      return try? recording.outcome.get()
    }

    private func divergence(
      _ record: JournalRecord,
      _ found: JournalRecord,
      _ outcome: Result<Receipt, FireError>?
    ) -> Divergence {
      Divergence(
        expected: record,
        found: found,
        outcome: outcome,
        machine: machine,
        recordedFingerprint: recordedFingerprint,
        fingerprint: fingerprint
      )
    }
  }
}

extension Machine {
  /// Gives a machine that owns a context the header's one, if there is one.
  fileprivate mutating func own(_ context: (any PayloadBox)?) throws(RestoreError) {
    guard let context, let ownedContext else { return }
    do throws(PayloadMismatch) {
      own(try ownedContext.decoded(from: context))
    } catch {
      throw .invalidContext(error)
    }
  }

  /// The machine as it was when the event of a record failed: if that was the first event, the activation stands.
  fileprivate func activated(before record: JournalRecord) -> Self {
    guard !isActive, !record.configuration.isEmpty,
      case .event(_, _, _, let time) = record.input
    else { return self }
    var machine = self
    _ = try? machine.activate(record.input.data, at: time)
    return machine
  }
}
