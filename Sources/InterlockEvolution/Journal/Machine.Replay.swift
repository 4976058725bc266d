public import Interlock

extension Machine {
  /// A machine that takes the inputs of a journal again, one record after the other.
  ///
  ///     var replay = try Order.Replay(of: header, on: prototype)
  ///     for record in records { try replay.take(record) }
  ///     order = replay.machine
  ///
  /// Guards and callbacks run as they did. What they do outside the machine is done again, so leave to those who read
  /// the receipts what must be done once: see the guide of `Interlock` to persistence. An input in which a guard or a callback threw is not
  /// tried again: what made it throw was outside, and inside it left nothing.
  public struct Replay: Sendable {
    /// The machine after the records that have been taken.
    public private(set) var machine: Machine

    /// The number of the last record that has been taken; at first, of the last before the journal.
    public private(set) var number: Int

    private let recordedFingerprint: Fingerprint
    private let fingerprint: Fingerprint

    /// Makes a machine that is where a journal begins.
    ///
    /// - Parameters:
    ///   - header: The header of the journal.
    ///   - prototype: A machine of the definition on which the inputs are tried; its own state is of no importance.
    ///     One that has migrations applies them to the snapshot of the header.
    /// - Throws: `RestoreError` where the snapshot of the header does not fit, or its context.
    public init(of header: JournalHeader, on prototype: Machine) throws(RestoreError) {
      var snapshot = header.snapshot
      if prototype.plan.lineage != nil { snapshot.fingerprint = header.fingerprint }
      machine = try prototype.restored(from: snapshot)
      try machine.own(header.context)
      number = header.number
      recordedFingerprint = header.fingerprint
      fingerprint = prototype.fingerprint
    }

    /// Whether the definition has another fingerprint than that of the journal.
    public var isDefinitionChanged: Bool {
      recordedFingerprint != fingerprint
    }

    /// Takes the next record.
    ///
    /// - Parameter record: The record.
    /// - Returns: What happened, then and now; nil for an input that failed then and now.
    /// - Throws: `Divergence` where another record follows, or something else happens. The machine is then where it
    ///   was before.
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
  /// Gives a machine that owns a context the one of a header, if that has one.
  fileprivate mutating func own(_ context: (any PayloadBox)?) throws(RestoreError) {
    guard let context, let ownedContext else { return }
    do throws(PayloadMismatch) {
      own(try ownedContext.decoded(from: context))
    } catch {
      throw .invalidContext(error)
    }
  }

  /// The machine as it was when the event of a record failed: where that was the first one, the activation stands.
  fileprivate func activated(before record: JournalRecord) -> Self {
    guard !isActive, !record.configuration.isEmpty,
      case .event(_, let userInfo, let time) = record.input
    else { return self }
    var machine = self
    _ = try? machine.activate(userInfo: userInfo, at: time)
    return machine
  }
}
