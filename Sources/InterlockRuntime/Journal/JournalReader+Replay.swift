public import Interlock
public import InterlockJournal

extension JournalReader {
  /// Replays all inputs on a fresh machine. Afterwards the reader is at the end. Records that were already read are
  /// missing from the replay.
  ///
  /// ```swift
  /// var reader = try JournalReader<Status, Action>(at: url)
  /// let message = try reader.replay(on: inbox) { record, receipt in
  ///   print(record.number, receipt?.description ?? "failed")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - prototype: A machine of the definition, in any state. It may be another definition than the one the journal
  ///     began with: a different decision is reported as a divergence.
  ///   - body: Called with each record and its receipt; nil for an input that failed then and now.
  /// - Returns: The machine after the last record.
  /// - Throws: `Machine.Divergence` for the first record with a different outcome; `JournalError` if the journal
  ///   cannot be read; `Machine.RestoreError` if its snapshot does not fit the prototype.
  public mutating func replay(
    on prototype: Machine,
    _ body: (Machine.JournalRecord, Machine.Receipt?) throws -> Void = { _, _ in }
  ) throws -> Machine {
    var replay = try Machine.Replay(of: header, on: prototype)
    while let record = try next() {
      try body(record, try replay.take(record))
    }
    return replay.machine
  }
}
