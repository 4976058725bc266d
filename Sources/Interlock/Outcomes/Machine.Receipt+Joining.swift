extension Machine.Receipt {
  /// One receipt for macrosteps that followed each other: what happened in all of them, and whether the event of the
  /// last was deferred. Nil for none.
  package init?(joining receipts: [Self]) {
    guard let last = receipts.last else { return nil }
    guard receipts.count > 1 else {
      self = last
      return
    }
    let record = MacrostepRecord([])
    for receipt in receipts {
      let count = record.notes.count
      for var note in receipt.notes {
        // Numbers of microsteps in one receipt are below the number of its notes.
        note.microstep += count
        record.notes.append(note)
      }
      record.unhandled += receipt.unhandledNumbers
    }
    record.isDeferred = last.isDeferred
    self.init(plan: last.plan, first: .none, record: record)
  }

  /// The receipt, beginning with what happened before.
  package func following(_ earlier: Self?) -> Self {
    earlier.flatMap { Self(joining: [$0, self]) } ?? self
  }
}
