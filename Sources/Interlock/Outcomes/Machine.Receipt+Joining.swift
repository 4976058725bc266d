extension Machine.Receipt {
  /// Joins the receipts of consecutive macrosteps: everything that happened, and whether the event of the last was
  /// deferred. Nil if there are none.
  package init?(joining receipts: [Self]) {
    guard let last = receipts.last else { return nil }
    guard receipts.count > 1 else {
      self = last
      return
    }
    let record = MacrostepRecord([])
    for receipt in receipts {
      let count = record.transitions.count
      for var transition in receipt.transitions {
        // Numbers of microsteps in one receipt are below the number of its transitions.
        transition.microstep += count
        record.transitions.append(transition)
      }
      record.unhandled += receipt.unhandledNumbers
      record.effects += receipt.effects
    }
    record.isDeferred = last.isDeferred
    self.init(plan: last.plan, compact: .none, record: record)
  }

  /// Returns the receipt, preceded by an earlier one.
  package func following(_ earlier: Self?) -> Self {
    earlier.flatMap { Self(joining: [$0, self]) } ?? self
  }
}
