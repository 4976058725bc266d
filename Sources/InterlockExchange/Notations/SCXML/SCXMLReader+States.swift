import Interlock

extension SCXMLReader {
  /// Reads a state and its content.
  mutating func readState(_ element: MarkupElement, in parent: Int?) {
    // Little is kept on the way down: states can be nested deeply.
    guard let position = addState(element, in: parent) else { return }
    for child in element.children { readContent(child, element, position) }
  }

  /// Reads a state without the states and transitions in it.
  ///
  /// - Returns: Its position; nil if nothing more is read.
  private mutating func addState(_ element: MarkupElement, in parent: Int?) -> Int? {
    var content = Content(kept: checkAttributes(element, isKept: true))
    checkText(element)
    let id = names.state(at: element) ?? ""
    let bare = bareState(element, id, &content.calls)
    if program != nil { content.calls += calls(forDataIn: element) }
    for child in element.children { readPart(child, &content) }
    if program == nil {
      keepParts(of: element, &content)
    } else if element.name == "final" {
      content.calls += calls(forDoneDataIn: element, of: parent.map { parts.states[$0].id })
    }
    if element.name == "history", let parent {
      program?.historyParents[id] = parts.states[parent].id
    }
    let state = content.added(to: bare)
    take(DocumentBudget.Cost(state), at: element)
    return isSpent ? nil : parts.add(state, in: parent, at: element)
  }

  /// The state without callbacks, and those of its initial transition.
  private mutating func bareState(
    _ element: MarkupElement,
    _ id: String,
    _ calls: inout [Call]
  ) -> State {
    switch element.name {
    case "final": return .final(id)
    case "parallel": return State(parallel: id) {}
    case "history": return history(element, id, &calls)
    default: break
    }
    if let kind = element["interlock:kind"] {
      if kind == StateKind.choice.rawValue {
        if element["initial"] != nil || !element.children(named: "initial").isEmpty {
          note(element, "a choice has no initial state", suggestion: "Remove it")
        }
        return .choice(id)
      }
      note(
        element,
        "there is no kind \(quoted(kind)) of state",
        suggestion: "Write choice, or remove it"
      )
    }
    return State(id, initial: initial(of: element, &calls))
  }

  private mutating func history(
    _ element: MarkupElement,
    _ id: String,
    _ calls: inout [Call]
  ) -> State {
    let type = element["type"] ?? "shallow"
    if type != "shallow", type != "deep" {
      let message = "there is no type \(quoted(type)) of history"
      note(element, message, suggestion: "Write shallow or deep")
    }
    let targets = defaultTargets(element, &calls)
    return .history(id, type == "deep" ? .deep : .shallow, default: targets)
  }

  private mutating func initial(of element: MarkupElement, _ calls: inout [Call]) -> [String] {
    let elements = element.children(named: "initial")
    guard let initial = elements.first else { return states("initial", of: element) }
    if elements.count > 1 || element["initial"] != nil {
      note(initial, "the initial state is given twice", suggestion: "Keep one of them")
    }
    checkAttributes(initial)
    checkText(initial)
    return defaultTargets(initial, &calls)
  }

  /// The targets of the one transition in an element, and the callbacks on it.
  private mutating func defaultTargets(
    _ element: MarkupElement,
    _ calls: inout [Call]
  ) -> [String] {
    let transitions = element.children(named: "transition")
    guard let transition = transitions.first, transitions.count == 1 else {
      note(element, "it needs one transition", suggestion: "Add a <transition> with its target")
      return []
    }
    _ = isInternal(transition)
    checkAttributes(transition)
    let known = SCXMLVocabulary.attributes["transition"]?.subtracting(["target", "type"]) ?? []
    for name in transition.attributes.keys where known.contains(name) {
      let suggestion = "Remove it: the transition is always taken"
      note(transition, "there is no attribute \(quoted(name)) here", suggestion: suggestion)
    }
    for child in element.children where child.name != "transition" && element.name == "initial" {
      noteContent(child)
    }
    calls += self.calls(in: transition, State.callbackKinds, .initially)
    if required("target", of: transition) == nil { return [] }
    return states("target", of: transition)
  }

  /// The content of a state, without states and transitions.
  private struct Content {
    var calls: [Call] = []
    var activities: [String] = []
    var formerNames: [String] = []
    var deferred: [String] = []
    var facts = UserInfo()
    var hasFacts = false

    /// Elements and attributes that say something about the state, but not to the machine.
    var kept: [String]

    /// The state with this content. All of one kind at once: one by one, each would copy those before it.
    func added(to bare: State) -> State {
      var state = bare.adding(activities.map { UnboundActivity($0) })
        .formerly(formerNames).deferring(deferred)
      for kind in State.callbackKinds { state = state.calling(calls.callbacks(at: kind), kind) }
      state.userInfo = facts
      if !kept.isEmpty {
        state.userInfo = UserInfo(facts.values.merging([SCXMLVocabulary.keptFact: kept]) { $1 })
      }
      return state
    }
  }

  /// Reads an element that describes the state around it.
  private mutating func readPart(_ element: MarkupElement, _ content: inout Content) {
    switch element.name {
    case "onentry": content.calls += block(element, .didEnter)
    case "onexit": content.calls += block(element, .didExit)
    case "interlock:activity":
      if let name = name(element) { content.activities.append(name) }
    case "interlock:former":
      if let name = name(element) { content.formerNames.append(name) }
    case "interlock:defer":
      checkAttributes(element)
      checkContent(element)
      if let event = required("event", of: element) { content.deferred.append(event) }
    case "interlock:facts":
      if content.hasFacts {
        note(element, "the facts are given twice", suggestion: "Keep one of them")
      }
      content.facts = facts(element)
      content.hasFacts = true
    default: break
    }
  }

  /// Keeps what a state says about data, services and editors.
  private mutating func keepParts(of state: MarkupElement, _ content: inout Content) {
    for child in state.children where !isPart(child, of: state) {
      switch child.name {
      case "invoke" where ["state", "parallel"].contains(state.name):
        content.activities.append(child.inline)
      case "donedata" where state.name == "final":
        content.calls.append(Call(name: child.inline, moment: .didEnter))
      default:
        if let element = kept(child) { content.kept.append(element) }
      }
    }
  }

  private mutating func block(_ element: MarkupElement, _ moment: CallbackKind) -> [Call] {
    checkAttributes(element)
    return calls(in: element, State.callbackKinds, moment)
  }

  private mutating func facts(_ element: MarkupElement) -> UserInfo {
    checkAttributes(element)
    for child in element.children { noteContent(child) }
    do {
      return try UserInfo(json: element.text)
    } catch {
      note(
        element,
        "it is not a JSON object without nulls",
        suggestion: "Write {\"name\": \"value\"}"
      )
      return UserInfo()
    }
  }

  /// Reads the states and transitions in a state, and reports anything else.
  private mutating func readContent(
    _ element: MarkupElement,
    _ parent: MarkupElement,
    _ position: Int
  ) {
    switch element.name {
    case "state", "parallel", "final", "history":
      noteStates(in: parent, position, element)
      readState(element, in: position)
    case "transition":
      if parent.name != "history" {
        readTransition(element, from: (parts.states[position].id, parent))
      }
    case _ where isPart(element, of: parent) || program == nil: break
    case "datamodel" where !["final", "history"].contains(parent.name): break
    case "donedata" where parent.name == "final": break
    default: noteContent(element)
    }
  }

  /// Whether an element in a state is a part of the machine.
  private func isPart(_ element: MarkupElement, of state: MarkupElement) -> Bool {
    switch element.name {
    case "state", "parallel", "final", "history", "transition", "onentry", "onexit",
      "interlock:activity", "interlock:former", "interlock:defer", "interlock:facts":
      true
    case "initial": state.name == "state"
    default: false
    }
  }

  /// Reports a state inside one that cannot contain any.
  private mutating func noteStates(
    in parent: MarkupElement,
    _ position: Int,
    _ element: MarkupElement
  ) {
    let kind = parts.states[position].kind
    guard !kind.canContainStates else { return }
    let name = kind.isBranch ? "a choice" : "<\(parent.name)>"
    note(element, "\(name) has no states in it", suggestion: "Put it into a <state>")
  }
}

extension SCXMLReader {
  /// A callback by its name, and when it runs.
  struct Call {
    let name: String
    let moment: CallbackKind
  }

  /// The callbacks in a block of executable content: calls by name, and every other element as a name.
  mutating func calls(
    in element: MarkupElement,
    _ moments: [CallbackKind],
    _ usual: CallbackKind
  ) -> [Call] {
    if program != nil { return calls(of: element, at: usual) }
    checkText(element)
    var calls: [Call] = []
    for child in element.children {
      switch child.name {
      case "interlock:call":
        guard let name = name(child) else { continue }
        calls.append(Call(name: name, moment: moment(of: child, moments) ?? usual))
      case let name where SCXMLVocabulary.transitionElements.contains(name):
        if usual != .perform { noteContent(child) }
      default:
        if names.timeouts.contains(child) { continue }
        if let call = keptCall(of: child, at: usual) { calls.append(call) }
      }
    }
    return calls
  }

  private mutating func moment(
    of element: MarkupElement,
    _ moments: [CallbackKind]
  ) -> CallbackKind? {
    guard let text = element["at"] else { return nil }
    if let kind = CallbackKind(rawValue: text), moments.contains(kind) { return kind }
    let known = moments.map(\.rawValue).joined(separator: ", ")
    note(element, "there is no moment \(quoted(text)) here", suggestion: "Write one of \(known)")
    return nil
  }

  mutating func name(_ element: MarkupElement) -> String? {
    checkAttributes(element)
    checkContent(element)
    return required("name", of: element)
  }
}

extension [SCXMLReader.Call] {
  /// The callbacks of a moment, in order.
  func callbacks(at moment: CallbackKind) -> [BoxedCallback] {
    filter { $0.moment == moment }.map { OwnContent.callback(named: $0.name) }
  }
}
