extension Macrostep {
  /// Looks for missing code on the way of a call, before any callback has run. What callbacks would raise or send is
  /// not known to it: code that is missing on the way of that stops the call when it gets there.
  ///
  /// - Throws: `codeMissing` with all that was found. What else the call would throw is thrown by the call.
  func rehearse(
    _ call: (Macrostep) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard kernel.missingCode != nil, !isRehearsal else { return }
    let rehearsal = Macrostep(kernel, configuration, time: time)
    rehearsal.deferred = deferred
    rehearsal.isRehearsal = true
    try? call(rehearsal)
    guard rehearsal.foundMissing.isEmpty else { throw .codeMissing(rehearsal.foundMissing) }
  }

  /// Refuses a transition on whose way code is missing; a rehearsal notes it and goes on.
  func requireCode(on route: Route, of arcs: [Arc]) throws(EngineError) {
    guard let missing = kernel.missingCode else { return }
    try require(missing.items(on: route, of: arcs, kernel.chart))
  }

  /// Refuses to leave states for the last time where code is missing.
  func requireCode(leaving nodes: [UInt32]) throws(EngineError) {
    guard let missing = kernel.missingCode else { return }
    try require(missing.items(leaving: nodes))
  }

  private func require(_ items: [BindingError.Item]) throws(EngineError) {
    guard !items.isEmpty else { return }
    guard isRehearsal else { throw .codeMissing(items) }
    let known = Set(foundMissing)
    foundMissing += items.filter { !known.contains($0) }
  }
}
