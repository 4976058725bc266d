import Interlock

extension MermaidReader {
  /// A state with what its lines say; texts and notes become its description.
  func described(_ bare: State, _ node: Int) -> State {
    var state = bare
    let written = sketch.nodes[node]
    var texts: [String] = []
    if let title = written.title, !written.hasNumber { texts.append(title.named) }
    for detail in written.behaviour {
      switch detail {
      case .row: break
      case .deferring(let events): state = state.deferring(events)
      case .calls(let names, let kind):
        state = state.calling(names.map(BoxedCallback.init(unbound:)), kind)
      case .activities(let names): state = state.adding(names.map { UnboundActivity($0) })
      case .text(let text): texts.append(text)
      }
    }
    texts += written.details.filter { $0.isNote }.map(\.text.named)
    // The note of a choice is its name if a number stands for it.
    texts.removeAll { $0.isEmpty || $0 == states.names[node] }
    if !texts.isEmpty { state.userInfo["description"] = texts.joined(separator: "\n") }
    return state
  }

  /// Adds the transitions: those in states, those of arrows, and last those that are taken if no other is.
  mutating func readRows() {
    readInternalRows { !$0.guards.isEmpty }
    let joining = arrowsToJoins
    var others: [Int] = []
    for (number, arrow) in sketch.arrows.enumerated() where !isSpent {
      if case .node(let end) = arrow.end, let arrows = joining[end] {
        if arrows.first == number { readJoin(end, of: arrows) }
        continue
      }
      guard case .node(let written) = arrow.start, states.strays[number] == nil,
        !states.isFinalMark(number)
      else { continue }
      let node = states.resolved(written)
      switch states.roles[node] {
      case .fork, .join, .history: continue
      case .choice where MermaidLabel(arrow.label).isElse: others.append(number)
      default: addArrow(number, from: node)
      }
    }
    for number in others where !isSpent {
      if case .node(let node) = sketch.arrows[number].start { addArrow(number, from: node) }
    }
    readInternalRows(where: \.guards.isEmpty)
    noteOrder()
  }

  /// Adds transitions in states. The diagram does not say how they come between the arrows: those with guards come
  /// first, the others last, so that each can be taken.
  private mutating func readInternalRows(where isWanted: (MermaidLabel) -> Bool) {
    for (node, written) in sketch.nodes.enumerated() {
      for case .row(let text) in written.behaviour {
        let label = MermaidLabel(text)
        if isWanted(label) { add(label, from: node, to: [], at: written.position) }
      }
    }
  }

  private mutating func addArrow(_ number: Int, from node: Int) {
    let arrow = sketch.arrows[number]
    let targets = names(of: arrow.end, in: arrow.scope)
    guard !budget.isSpent else { return noteSpentBudget(at: arrow.position) }
    guard !targets.isEmpty else {
      return note(arrow.position, "a fork leads nowhere", suggestion: "Write arrows from it")
    }
    var label = MermaidLabel(arrow.label)
    if isAtOnce(label, from: node) { noteMissingEvent(&label, from: node, to: targets, arrow) }
    add(label, from: node, to: targets, at: arrow.position)
  }

  /// The arrows that lead to each join.
  private var arrowsToJoins: [Int: [Int]] {
    var incoming: [Int: [Int]] = [:]
    for (number, arrow) in sketch.arrows.enumerated() {
      if case .node(let end) = arrow.end, states.roles[end] == .join {
        incoming[end, default: []].append(number)
      }
    }
    return incoming
  }

  /// Adds the transition of a join, from all states whose arrows lead to it. It stands where the first of them does.
  private mutating func readJoin(_ join: Int, of arrows: [Int]) {
    let place = sketch.arrows[arrows[0]].position
    let sources = arrows.compactMap { number -> String? in
      guard case .node(let written) = sketch.arrows[number].start else { return nil }
      let node = states.resolved(written)
      return states.roles[node] == .state ? states.names[node] : nil
    }
    guard sources.count == arrows.count else {
      let suggestion = "Begin each arrow to it at a state"
      return note(place, "only states can be joined", suggestion: suggestion)
    }
    let leaving = states.outgoing[join].map { sketch.arrows[$0] }
    let labeled = (leaving + arrows.map { sketch.arrows[$0] }).filter {
      !MermaidLabel($0.label).isEmpty
    }
    let label = labeled.first?.label ?? ""
    for arrow in labeled where arrow.label != label {
      noteLabel(arrow, of: "an arrow at a join, beside another label,")
    }
    let targets = leaving.flatMap { names(of: $0.end, in: $0.scope) }
    let read = MermaidLabel(label)
    add(read, trigger(of: read, from: nil), from: .all(sources), to: targets, at: place)
  }
}

extension MermaidReader {
  private mutating func add(
    _ label: MermaidLabel,
    from node: Int,
    to targets: [String],
    at position: MarkupPosition
  ) {
    let sources: Event.Sources =
      states.roles[node] == .anyState ? .any : .states([states.names[node]])
    guard states.roles[node] == .choice else {
      let trigger = trigger(of: label, from: node)
      return add(label, trigger, from: sources, to: targets, at: position)
    }
    add(label.decided, .always, from: sources, to: targets, at: position)
  }

  private mutating func add(
    _ label: MermaidLabel,
    _ trigger: Event.Trigger,
    from sources: Event.Sources,
    to targets: [String],
    at position: MarkupPosition
  ) {
    var event = Event(trigger: trigger, sources: sources, targets: targets)
      .guarded(by: label.guards.map(term))
      .calling(label.actions.map { BoxedCallback(unbound: $0.named) }, .perform)
    if let payload = label.payload { event = event.carrying(PayloadType(named: payload.named)) }
    if label.isLocal { event = event.local() }
    budget.take(DocumentBudget.Cost(event), rowOf: trigger)
    noteSpentBudget(at: position)
    if !isSpent { parts.add(event, at: position) }
  }

  /// The guard of a text: one that asks whether a state is active, or a name.
  private func term(_ text: String) -> DynamicMachine.GuardTerm {
    guard text.hasPrefix("In(") || text.hasPrefix("!In("), text.hasSuffix(")"),
      let state = states.presences[String(text.drop { $0 == "!" }).named]
    else { return .code(text.named) }
    return .presence(.init(of: state, isExpected: !text.hasPrefix("!")))
  }

  /// The trigger of a label. Without an event, an arrow from a state that can be complete waits for its completion.
  private func trigger(of label: MermaidLabel, from node: Int?) -> Event.Trigger {
    guard !label.isName else { return .event(label.trigger.named) }
    let own = node.flatMap { completing.contains($0) ? states.names[$0] : nil }
    // `MachineDiagram` writes "done" for a completion, whether it can come or not, and nothing for what is taken at
    // once.
    let isNumbered = node.map { sketch.nodes[$0].hasNumber } ?? false
    switch (label.trigger, node) {
    case ("", _): return isNumbered ? .always : own.map { .completion(of: $0) } ?? .always
    case ("any event", _): return .anyEvent
    case ("done", let node?) where own != nil || isNumbered && states.isBox(node):
      return .completion(of: states.names[node])
    default: break
    }
    if let duration = label.timeout { return .after(duration) }
    let state = String(label.trigger.dropFirst("done: ".count)).named
    if label.trigger.hasPrefix("done: "), states.boxNames.contains(state) {
      return .completion(of: state)
    }
    return .event(label.trigger.named)
  }
}

extension MermaidLabel {
  /// Whether it stands for the way that is taken if no other is.
  fileprivate var isElse: Bool {
    let words = (trigger.isEmpty ? [] : [trigger]) + guards
    return words == ["else"] || words == ["otherwise"]
  }

  /// The label of an arrow from a choice: its words are a guard, with or without brackets.
  fileprivate var decided: Self {
    var copy = self
    copy.decide()
    return copy
  }
}
