import Interlock
import InterlockJournal

extension JournaledMachine {
  /// Replaces the journal by one that begins later, with a snapshot of the machine and the records after it.
  ///
  /// The new journal is written beside the old one, forced to disk, and moved into place in one step. Until then, and
  /// if anything fails, the old one stays whole.
  ///
  /// Afterwards, the machine is the one that the new journal describes. A context or waiting payload that is not
  /// encoded in full loses the rest, as it would if the journal were opened again.
  ///
  /// - Parameter count: How many of the last records are kept. To find where they begin, all inputs are replayed, so
  ///   guards and callbacks run; for 0, nothing runs.
  /// - Throws: `JournalError` if the new journal cannot be written, or a callback of the machine itself calls this;
  ///   `Machine.Divergence` if an input now has a different outcome, perhaps because it depends on data that is not
  ///   encoded. The journal is unchanged, with one exception: if only the new file's name cannot be forced to disk, the
  ///   new journal is in place, and refuses every call until it is opened again.
  /// - Complexity: O(1) for no records, otherwise O(*n*) in all of them.
  public func compact(keeping count: Int = 0) throws {
    try exclusively {
      let file = try openFile
      guard count < number - firstNumber || count <= 0 else { return }
      try replace(file, keeping: max(count, 0))
    }
  }

  private func replace(_ file: OpenFile, keeping count: Int) throws {
    try cutDebris(file)
    let start = try beginning(of: count, in: file)
    let header = try encoder.line(start.header, limit: lineLimit, path: path)
    let new = try OpenFile(path, for: .replacing(file))
    let restored: Machine
    do {
      try new.write(header, at: 0)
      try new.copy(from: file, start.offset..<end, to: header.count)
      var reader = try JournalReader<StateID, EventID>(new, lineLimit: lineLimit)
      restored = try reader.replay(on: machine)
      try new.synchronize()
      _ = try new.lock()
      try new.move()
    } catch {
      new.remove()
      throw error
    }
    // A callback may have closed the journal.
    if self.file != nil { self.file = new }
    interpreter.machine = restored
    firstNumber = start.header.number
    end += header.count - start.offset
    hasUnsettledName = true
    try settleName()
  }

  /// Where the last records begin: the header for that point, and the offset of the first record.
  private func beginning(
    of count: Int,
    in file: OpenFile
  ) throws -> (header: Machine.JournalHeader, offset: Int) {
    guard count > 0 else {
      let machine = unrecordable == .leftOut ? try machine.recordable() : machine
      return (Machine.JournalHeader(machine, number: number), end)
    }
    var reader = try JournalReader<StateID, EventID>(file, lineLimit: lineLimit)
    var replay = try Machine.Replay(of: reader.header, on: machine)
    while replay.number < number - count {
      guard let record = try reader.next() else {
        let line = replay.number - firstNumber + 2
        let reason = "Record \(replay.number + 1) was there and is gone."
        throw JournalError.corrupted(path: path, line: line, offset: reader.offset, reason: reason)
      }
      try replay.take(record)
    }
    return (Machine.JournalHeader(replay.machine, number: replay.number), reader.offset)
  }
}

extension Machine {
  /// The machine without the user info of waiting events that JSON cannot hold.
  fileprivate func recordable() throws(RestoreError) -> Self {
    var snapshot = snapshot
    snapshot.deferred = snapshot.deferred.map(\.recordable)
    snapshot.timers = snapshot.timers.map { timer in
      guard case .event(let event, let id) = timer.content else { return timer }
      return PendingTimer(
        .event(event.recordable, id: id),
        seconds: timer.seconds,
        deadline: timer.deadline
      )
    }
    return try restored(from: snapshot)
  }
}

extension Machine.PendingEvent {
  fileprivate var recordable: Self {
    Self(event, data.removing(userInfo.unrecordableNames), at: time)
  }
}
