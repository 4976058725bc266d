extension Machine.Macrostep {
  /// Looks for missing code on the way of a call, before any callback has run. What callbacks would raise or send is
  /// not known to it: code that is missing on the way of that stops the call when it gets there.
  ///
  /// - Throws: `codeMissing` with all that was found. What else the call would throw is thrown by the call.
  func rehearse(
    _ call: (Machine.Macrostep) throws(Machine.FireError) -> Void
  ) throws(Machine.FireError) {
    guard plan.missingCode != nil, !isRehearsal else { return }
    let rehearsal = Machine.Macrostep(plan, configuration, time: time)
    rehearsal.deferred = deferred
    rehearsal.isRehearsal = true
    try? call(rehearsal)
    guard rehearsal.missingCode.isEmpty else { throw .codeMissing(rehearsal.missingCode) }
  }

  /// Refuses a transition on whose way code is missing; a rehearsal notes it and goes on.
  func requireCode(on route: Route, of arcs: [Arc]) throws(Machine.FireError) {
    guard let missing = plan.missingCode else { return }
    try require(missing.items(on: route, of: arcs, plan.chart))
  }

  /// Refuses to leave states for the last time where code is missing.
  func requireCode(leaving nodes: [UInt32]) throws(Machine.FireError) {
    guard let missing = plan.missingCode else { return }
    try require(missing.items(leaving: nodes))
  }

  private func require(_ items: [BindingError.Item]) throws(Machine.FireError) {
    guard !items.isEmpty else { return }
    guard isRehearsal else { throw .codeMissing(items) }
    let known = Set(missingCode)
    missingCode += items.filter { !known.contains($0) }
  }
}
