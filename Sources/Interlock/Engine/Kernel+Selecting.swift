extension Kernel {
  /// What an impulse leads to. Each guard is asked once, even if several leaves lead to its row.
  ///
  /// It follows the decisions that are known, and asks `Chart.select` for the rest.
  @inline(__always)
  final func select(
    _ impulse: CurrentImpulse,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Unmanaged<Decision> {
    macrostep.pointee.impulse = impulse
    macrostep.pointee.inquiry.begin()
    let trigger = impulse.trigger
    let node = trigger.node ?? Decision.noNode
    let key = Decision.Key(known(macrostep), column: trigger.column, node: node)
    guard let first = firstDecision(key) else { return try decide(macrostep) }
    guard first._withUnsafeGuaranteedRef({ $0.kind }) == .asks else { return first }
    return try follow(first, macrostep)
  }

  @inline(__always)
  private func firstDecision(_ key: Decision.Key) -> Unmanaged<Decision>? {
    knowledge.decisions.find(key.hash) { $0._withUnsafeGuaranteedRef { $0.isFor(key) } }?.entry
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
    let trigger = macrostep.pointee.impulse.trigger
    let configuration = macrostep.pointee.configuration
    var questions: [Decision.Question] = []
    let selection = try chart.select(trigger, in: configuration) {
      (position, leaf) throws(EngineError) in
      guard isGuarded(rows[position].event) else { return true }
      if let question = questions.first(where: { $0.row == position }) { return question.isOpen }
      let isOpen = try isOpen(position, leaf, macrostep)
      questions.append(Decision.Question(row: position, leaf: leaf, isOpen: isOpen))
      return isOpen
    }
    let answer = answer(selection, known, trigger, macrostep)
    let key = Decision.Key(known, column: trigger.column, node: trigger.node ?? Decision.noNode)
    return keep(answer, questions, known, key)
      ?? macrostep.pointee.keep(Decision(answering: answer, nil))
  }

  private func answer(
    _ selection: ArcSelection,
    _ known: Unmanaged<KnownConfiguration>,
    _ trigger: Trigger,
    _ macrostep: MacrostepPointer
  ) -> Decision.Answer {
    guard !selection.arcs.isEmpty else { return selection.isDeferred ? .defers : .ignores }
    let event = trigger.isEvent ? trigger.column : Column.noEvent
    return .takes(microstep(selection.arcs, event: event, from: known, macrostep))
  }

  /// Keeps an answer after the questions that led to it; nil if there is no room for it.
  final func keep(
    _ answer: Decision.Answer,
    _ questions: [Decision.Question],
    _ known: Unmanaged<KnownConfiguration>,
    _ key: Decision.Key
  ) -> Unmanaged<Decision>? {
    guard known._withUnsafeGuaranteedRef({ $0.isShared }),
      questions.count <= Knowledge.mostQuestions
    else { return nil }
    if case .takes(let microstep) = answer, !microstep.isShared { return nil }
    let first =
      questions.first.map { Decision(asking: $0, key) } ?? Decision(answering: answer, key)
    let found = knowledge.decisions.insert(first, key.hash) {
      $0._withUnsafeGuaranteedRef { $0.isFor(key) }
    }
    guard var decision = found?.entry else { return nil }
    for (index, question) in questions.enumerated() {
      let next = questions.dropFirst(index + 1).first
      let new = next.map { Decision(asking: $0, nil) } ?? Decision(answering: answer, nil)
      decision = decision._withUnsafeGuaranteedRef { $0.add(new, for: question.isOpen) }
    }
    return decision
  }

  /// Whether the guards of a row hold.
  private func isOpen(
    _ position: RowPosition,
    _ leaf: Node,
    _ macrostep: MacrostepPointer
  ) throws(EngineError) -> Bool {
    if let answer = macrostep.pointee.inquiry.answer(for: position) { return answer }
    let row = rows[position]
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = position
    do {
      let refusing = try TransitionFrame.asking(self, row, leaf, macrostep) {
        try refusingGuard(of: row.event, $0)
      }
      macrostep.pointee.inquiry.note(position, refusing)
      return refusing == nil
    } catch {
      try fail(.shouldFire, .event(row.event), error)
    }
  }
}
