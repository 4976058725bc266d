public import Interlock
public import InterlockEvolution

extension JournalReader {
  /// Takes all inputs again, on a fresh machine. The reader is at the end then; one that has read records before
  /// misses them.
  ///
  ///     var reader = try JournalReader<Status, Action>(at: url)
  ///     let message = try reader.replay(on: inbox) { record, receipt in
  ///       print(record.number, receipt?.description ?? "failed")
  ///     }
  ///
  /// - Parameters:
  ///   - prototype: A machine of the definition; its own state is of no importance. It need not be the definition
  ///     with which the journal began: where it decides otherwise, the divergence says so.
  ///   - body: Called with each record, and with what happened; nil for an input that failed then and now.
  /// - Returns: The machine after the last record.
  /// - Throws: `Machine.Divergence` for the first record that leads to something else; `JournalError` where the
  ///   journal cannot be read; `Machine.RestoreError` where its snapshot does not fit the prototype.
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
