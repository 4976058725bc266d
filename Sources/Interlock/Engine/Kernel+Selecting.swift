extension Kernel {
  /// Selects the transitions that a trigger occurrence enables. Each guard is asked once, even if several leaves find
  /// its transition.
  ///
  /// It follows the decisions that are known, and asks `Chart.select` for the rest.
  @inline(__always)
  final func select(
    _ occurrence: CurrentTrigger,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Unmanaged<Decision> {
    macrostep.pointee.occurrence = occurrence
    macrostep.pointee.guardAnswers.begin()
    let trigger = occurrence.trigger
    let node = trigger.node ?? Decision.noNode
    let key = Decision.Key(known(macrostep), column: trigger.column, node: node)
    guard let first = firstDecision(key) else { return try decide(macrostep) }
    guard first._withUnsafeGuaranteedRef({ $0.kind }) == .asks else { return first }
    return try follow(first, macrostep)
  }

  @inline(__always)
  private func firstDecision(_ key: Decision.Key) -> Unmanaged<Decision>? {
    cache.decisions.find(key.hash) { $0._withUnsafeGuaranteedRef { $0.isFor(key) } }?.entry
  }

  /// Asks the guards that matter.
  private func follow(
    _ first: Unmanaged<Decision>,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Unmanaged<Decision> {
    var decision = first
    while decision._withUnsafeGuaranteedRef({ $0.kind }) == .asks {
      let (row, leaf) = decision._withUnsafeGuaranteedRef { ($0.row, $0.leaf) }
      let isOpen = try isOpen(row, leaf, macrostep)
      // An answer that has not been given in this place before.
      guard let next = decision._withUnsafeGuaranteedRef({ $0.next(isOpen) }) else {
        return try decide(macrostep)
      }
      decision = next
    }
    return decision
  }

  /// Asks the chart, and keeps its answer. Answers that guards have already given count.
  private func decide(_ macrostep: MacrostepPointer) throws(EngineError) -> Unmanaged<Decision> {
    let known = known(macrostep)
    let trigger = macrostep.pointee.occurrence.trigger
    let configuration = macrostep.pointee.configuration
    var questions: [Decision.Question] = []
    let selection = try chart.select(trigger, in: configuration) {
      (position, leaf) throws(EngineError) in
      // Transitions without guards ask nothing, so they are not part of the tree.
      guard isGuarded(rows[position].event) else { return true }
      if let question = questions.first(where: { $0.row == position }) { return question.isOpen }
      let isOpen = try isOpen(position, leaf, macrostep)
      questions.append(Decision.Question(row: position, leaf: leaf, isOpen: isOpen))
      return isOpen
    }
    let answer = answer(selection, in: known, to: trigger, macrostep)
    let key = Decision.Key(known, column: trigger.column, node: trigger.node ?? Decision.noNode)
    return keep(answer, after: questions, in: known, key)
      ?? macrostep.pointee.keep(Decision(answering: answer, nil))
  }

  private func answer(
    _ selection: TransitionSelection,
    in known: Unmanaged<KnownConfiguration>,
    to trigger: Trigger,
    _ macrostep: MacrostepPointer
  ) -> Decision.Answer {
    guard !selection.transitions.isEmpty else { return selection.isDeferred ? .defers : .ignores }
    let event = trigger.isEvent ? trigger.column : Column.noEvent
    return .takes(microstep(selection.transitions, event: event, from: known, macrostep))
  }

  /// Keeps an answer after the questions that led to it; nil if there is no room for it.
  final func keep(
    _ answer: Decision.Answer,
    after questions: [Decision.Question],
    in known: Unmanaged<KnownConfiguration>,
    _ key: Decision.Key
  ) -> Unmanaged<Decision>? {
    guard known._withUnsafeGuaranteedRef({ $0.isShared }),
      questions.count <= MacrostepCache.questionLimit
    else { return nil }
    // A tree outlives the call, so it can't refer to a microstep that the macrostep keeps.
    if case .takes(let microstep) = answer, !microstep.isShared { return nil }
    let first =
      questions.first.map { Decision(asking: $0, key) } ?? Decision(answering: answer, key)
    let found = cache.decisions.insert(first, key.hash) {
      $0._withUnsafeGuaranteedRef { $0.isFor(key) }
    }
    guard var decision = found?.entry else { return nil }
    for (index, question) in questions.enumerated() {
      let next = questions.dropFirst(index + 1).first
      let new = next.map { Decision(asking: $0, nil) } ?? Decision(answering: answer, nil)
      // Another thread may have added the same decision; all continue from the one in place.
      decision = decision._withUnsafeGuaranteedRef { $0.add(new, for: question.isOpen) }
    }
    return decision
  }

  /// Returns true if the guards of a transition hold.
  private func isOpen(
    _ position: RowPosition,
    _ leaf: Node,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Bool {
    if let answer = macrostep.pointee.guardAnswers.answer(for: position) { return answer }
    let row = rows[position]
    // A guard sees the transition that it belongs to, not the microstep before.
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = position
    do {
      let refusing = try TransitionFrame.asking(self, row, from: leaf, in: macrostep) {
        try refusingGuard(of: row.event, $0)
      }
      macrostep.pointee.guardAnswers.record(position, refusing)
      return refusing == nil
    } catch {
      try fail(.shouldFire, .event(row.event), error)
    }
  }
}
