import Interlock
import InterlockEvolution

extension SCXMLWriter {
  /// Writes a state and its descendants.
  mutating func write(state position: Int) {
    let state = tree.states[position]
    text.place = "state \(quoted(state.name))"
    let kept = SCXMLKeptFacts(state.userInfo, of: state.kind.element)
    text.open(state.kind.element, attributes(of: state) + kept.state.attributes)
    writeFacts(state, kept)
    switch state.kind {
    case .shallowHistory, .deepHistory: writeDefault(state)
    default: writeBehaviour(state)
    }
    for child in state.children { write(state: child) }
    for (number, row) in tree.rows[position].enumerated() {
      write(row, as: "transition", source: state.name, kept.rows[number])
    }
    text.close()
  }

  private func attributes(of state: State) -> MarkupText.Attributes {
    let token = tokens.states[state.name]
    let hasElement = hasInitialElement(state)
    let type: String? =
      switch state.kind {
      case .deepHistory: "deep"
      case .shallowHistory: "shallow"
      default: nil
      }
    return [
      ("id", token),
      ("interlock:id", token == state.name ? nil : state.name),
      ("interlock:kind", state.kind.isBranch ? state.kind.rawValue : nil),
      ("type", type),
      (
        "initial",
        state.isInitialWritten && state.kind.hasOneActiveChild && !hasElement
          ? words(state.initial) : nil
      ),
    ]
  }

  /// Whether the initial transition has callbacks, and an element so.
  private func hasInitialElement(_ state: State) -> Bool {
    state.kind.hasOneActiveChild && !calls(of: state, .initially).isEmpty
  }

  private mutating func writeFacts(_ state: State, _ kept: SCXMLKeptFacts) {
    for element in kept.state.elements { writeElement(named: element) }
    if !kept.facts.isEmpty {
      if let json = kept.facts.checkedJSON {
        text.element("interlock:facts", text: json)
      } else {
        let problem = UserInfo.exportProblem
        text.note(problem.message, suggestion: problem.suggestion)
      }
    }
    for name in state.formerNames { text.element("interlock:former", [("name", name)]) }
    for event in tree.deferredEvents(of: state) {
      text.element("interlock:defer", [("event", event)])
    }
    for name in state.activities.compactMap(\.self) {
      guard state.kind.canInvoke, KeptContent.service(named: name) != nil else {
        text.element("interlock:activity", [("name", name)])
        continue
      }
      writeElement(named: name)
    }
  }

  /// Writes the default transition of a history state, with all callbacks of the state.
  private mutating func writeDefault(_ state: State) {
    text.open("transition", [("target", words(state.initial))])
    for moment in DynamicMachine.State.callbackKinds {
      write(calls(of: state, moment), at: moment == .initially ? nil : moment)
    }
    text.close()
  }

  private mutating func writeBehaviour(_ state: State) {
    writeEntry(state)
    writeExit(state)
    guard hasInitialElement(state) else { return }
    text.open("initial")
    text.open("transition", [("target", words(state.initial))])
    write(calls(of: state, .initially))
    text.close()
    text.close()
  }

  private mutating func writeEntry(_ state: State) {
    let timeouts = tokens.timeouts(of: state.name)
    let willEnter = calls(of: state, .willEnter)
    let (didEnter, doneData) = entryCalls(of: state)
    for callback in doneData { writeElement(named: callback.name ?? "") }
    let initially = hasInitialElement(state) ? [] : calls(of: state, .initially)
    let calls = willEnter + didEnter + initially
    guard !calls.isEmpty || !timeouts.isEmpty else { return }
    text.open("onentry")
    write(willEnter, at: .willEnter)
    write(didEnter)
    write(initially, at: .initially)
    // A failed assignment ends its block, but timers must be set anyway.
    if data != nil, !calls.isEmpty, !timeouts.isEmpty {
      text.close()
      text.open("onentry")
    }
    for (duration, word) in timeouts {
      let delay = "\(duration.secondsText)s"
      text.element("send", [("event", word), ("id", word), ("delay", delay)])
    }
    text.close()
  }

  private mutating func writeExit(_ state: State) {
    let timeouts = tokens.timeouts(of: state.name)
    let willExit = calls(of: state, .willExit)
    let didExit = calls(of: state, .didExit)
    let calls = willExit + didExit
    guard !calls.isEmpty || !timeouts.isEmpty else { return }
    text.open("onexit")
    write(willExit, at: .willExit)
    write(didExit)
    if data != nil, !calls.isEmpty, !timeouts.isEmpty {
      text.close()
      text.open("onexit")
    }
    for (_, word) in timeouts { text.element("cancel", [("sendid", word)]) }
    text.close()
  }
}

extension SCXMLWriter {
  /// The content of the entry of a state, and the data of a final state. The data stands beside it and is computed
  /// last.
  private func entryCalls(
    of state: State
  ) -> (calls: [MachineDescription.Callback], doneData: [MachineDescription.Callback]) {
    let calls = calls(of: state, .didEnter)
    guard state.kind == .final, data == nil else { return (calls, []) }
    let doneData = calls.reversed().prefix { callback in
      callback.name.flatMap(KeptContent.element)?.name == "donedata"
    }
    return (calls.dropLast(doneData.count), doneData.reversed())
  }

  /// The callbacks of a state at a moment that have a name.
  private func calls(of state: State, _ moment: CallbackKind) -> [MachineDescription.Callback] {
    state.callbacks.filter { $0.kind == moment && $0.name != nil }
  }
}

extension SCXMLTokens {
  /// The timeouts of a state, the shortest first, each with the word for it.
  func timeouts(of state: String) -> [(duration: Duration, word: String)] {
    (timeouts[state] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension StateKind {
  /// Whether SCXML allows services in it.
  fileprivate var canInvoke: Bool { self == .atomic || self == .compound || self == .parallel }

  /// The element that stands for a state of this kind.
  fileprivate var element: String {
    switch self {
    case .atomic, .compound, .choice: "state"
    case .parallel: "parallel"
    case .final: "final"
    case .shallowHistory, .deepHistory: "history"
    }
  }
}
