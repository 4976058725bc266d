import Interlock

extension SCXMLReader {
  /// Reads a transition: one for each of its descriptors.
  ///
  /// - Parameters:
  ///   - element: The transition.
  ///   - source: The state that contains it; nil for one from any state.
  mutating func readTransition(
    _ element: MarkupElement,
    from source: (id: String, element: MarkupElement)?
  ) {
    let mistakeCount = mistakeCount
    let kept = keptParts(ofTransition: element, hasPlace: source != nil)
    let joined = element.children(named: "interlock:join").compactMap { joinedState($0) }
    var guards = guards(of: element, joined)
    let calls = calls(in: element, Event.callbackKinds, .perform)
    let formerNames = element.children(named: "interlock:former").compactMap { name($0) }
    let sources: Event.Sources =
      joined.isEmpty
      ? source.map { .states([$0.id]) } ?? .any : .all(joined.map(names.state))
    let targets = states("target", of: element)
    let isLocal = isInternal(element)
    let triggers = triggers(of: element, source?.element)
    if triggers == [.always], element["cond"]?.contains("_event") == true {
      program?.asksForEvents = true
    }
    // It is unknown whether a refused transition would always be taken: no transition after it counts as dead.
    if self.mistakeCount > mistakeCount { guards.append(.code(nil)) }
    var event = Event(trigger: .always, sources: sources, targets: targets)
      .guarded(by: guards)
      .formerly(formerNames)
    for kind in Event.callbackKinds { event = event.calling(calls.callbacks(at: kind), kind) }
    if isLocal { event = event.local() }
    // A document that runs reads the data of events, whatever their type.
    if program == nil, let payload = element["interlock:payload"] {
      event = event.carrying(PayloadType(named: payload))
    }
    if !kept.isEmpty { keptOfEvents[parts.events.count] = kept }
    let cost = DocumentBudget.Cost(event)
    for trigger in triggers where !isSpent {
      budget.take(cost, rowOf: trigger)
      noteSpentBudget(at: element)
      if !isSpent { parts.add(event.triggered(by: trigger), at: element) }
    }
  }

  mutating func isInternal(_ element: MarkupElement) -> Bool {
    let type = element["type"] ?? "external"
    if type != "external", type != "internal" {
      let message = "there is no type \(quoted(type)) of transition"
      note(element, message, suggestion: "Write external or internal")
    }
    return type == "internal"
  }

  private mutating func joinedState(_ element: MarkupElement) -> String? {
    checkAttributes(element)
    checkContent(element)
    return required("state", of: element)
  }

  /// The guards: those that are listed, otherwise what the condition says about states, with the rest of it as
  /// a name, whatever it says.
  private mutating func guards(
    of element: MarkupElement,
    _ joined: [String]
  ) -> [GuardText.Term] {
    let listed = element.children(named: "interlock:guard")
    let condition = element["cond"]
    guard !listed.isEmpty || !joined.isEmpty else {
      return condition.map { conditionTerms($0, of: element) } ?? []
    }
    let terms = listed.map { term(of: $0) }
    let text = GuardText(joined: joined, terms: terms).scxml
    if let condition, condition != text {
      let suggestion = "Write cond=\"\(text ?? "")\", or change the elements in it"
      note(element, "the condition and the guards in it do not match", suggestion: suggestion)
    }
    for case .code(let name?) in terms { compile(name, of: element) }
    return terms.map { $0.mapped(names.state) }
  }

  private mutating func conditionTerms(
    _ condition: String,
    of element: MarkupElement
  ) -> [GuardText.Term] {
    var terms = GuardCondition.terms(of: condition, hasData: names.hasData)
    // A state that is never active is not one that the machine can ask about; the answer is no.
    let states = terms.compactMap(\.presence?.state)
    if let unknown = states.first(where: { !names.canBeActive($0) }) {
      terms = [.code(condition)]
      if program == nil {
        let message = "there is no state \(quoted(unknown)), so the condition is a name"
        warn(element, message, "Correct the name, or bind code to \(quoted(condition))")
      }
    }
    compile(condition, terms, of: element)
    return terms.map { $0.mapped(names.state) }
  }

  private mutating func term(of element: MarkupElement) -> GuardText.Term {
    checkAttributes(element)
    checkContent(element)
    guard let state = element["in"] ?? element["notIn"] else { return .code(element["name"]) }
    if element.attributes.keys.count > 1 {
      note(element, "it says more than one thing", suggestion: "Write a guard for each")
    }
    return .presence(.init(of: state, isExpected: element["in"] != nil))
  }
}

extension SCXMLReader {
  /// The triggers of a transition: one for each event that its descriptors match.
  private mutating func triggers(
    of element: MarkupElement,
    _ source: MarkupElement?
  ) -> [Event.Trigger] {
    if let exact = element["interlock:event"] { return [.event(exact)] }
    guard element["event"] != nil else { return [.always] }
    var triggers: [Event.Trigger] = []
    var descriptors: Set<String> = []
    for word in element.words("event") where !expansions.isSpent {
      let all = self.triggers(of: word, in: source)
      expansions.take(all)
      if let problem = expansions.newProblem() {
        note(element, problem.message, suggestion: problem.suggestion)
      }
      if all.isEmpty, program == nil {
        let message =
          "it is left out: it waits for the completion of any state, but none can be complete"
        warn(element, message, "Put a <final> into one, or remove the transition")
      }
      let open = all.filter { !isTaken($0, in: source) }
      // A transition that can never be taken is a finding about a machine, but allowed in a document.
      let isFinding = program == nil && !isContained(word, in: source)
      triggers += open.isEmpty && isFinding ? Array(all.prefix(1)) : open
      descriptors.insert(word.descriptor)
    }
    var seen: Set<Event.Trigger> = []
    triggers = triggers.filter { seen.insert($0).inserted }
    if names.isUnconditional(element) {
      taken[source?.position ?? MarkupPosition(), default: []].formUnion(triggers)
      takenDescriptors[source?.position ?? MarkupPosition(), default: []].formUnion(descriptors)
    }
    return triggers
  }

  /// Whether a descriptor of several events says no more than an earlier one: `a.b.*` after `a.*`.
  private func isContained(_ word: String, in source: MarkupElement?) -> Bool {
    guard word.hasSuffix(".") || word.hasSuffix(".*") else { return false }
    let taken = takenDescriptors[source?.position ?? MarkupPosition()] ?? []
    return word.descriptor.beginnings.contains(where: taken.contains)
  }

  /// Whether an event that a descriptor matches is always taken by earlier transitions.
  private func isTaken(_ trigger: Event.Trigger, in source: MarkupElement?) -> Bool {
    taken[source?.position ?? MarkupPosition()]?.contains(trigger) ?? false
  }

  /// The events that a descriptor matches.
  private func triggers(of word: String, in source: MarkupElement?) -> [Event.Trigger] {
    if let source, let duration = names.timeouts.duration(of: word, in: source) {
      return [.after(duration)]
    }
    let descriptor = word.descriptor
    let completions = names.completions(matching: descriptor).map {
      Event.Trigger.completion(of: $0)
    }
    // In a document that runs, the completion of a state is an event like any other.
    guard !descriptor.isEmpty else { return [.anyEvent] + (program == nil ? [] : completions) }
    let isCompletion = descriptor.hasPrefix(SCXMLVocabulary.completionPrefix)
    // Platforms raise no other events with that name: only completions.
    if isCompletion || descriptor == "done.state" {
      return completions + names.raisedCompletions(matching: descriptor).map { .event($0) }
    }
    return names.events(matching: descriptor).map { .event($0) } + completions
  }
}
