import Interlock

extension SCXMLReader {
  /// Reads a transition: a row for each of its descriptors.
  ///
  /// - Parameters:
  ///   - element: The transition.
  ///   - source: The state in which it stands; nil for one from any state.
  mutating func readTransition(
    _ element: MarkupElement,
    from source: (id: String, element: MarkupElement)?
  ) {
    checkAttributes(element)
    let joined = element.children(named: "interlock:join").compactMap { joinedState($0) }
    let guards = guards(of: element, joined)
    let calls = calls(in: element, Event.callbackKinds, .perform)
    let formerNames = element.children(named: "interlock:former").compactMap { name($0) }
    let sources: Event.Sources =
      joined.isEmpty
      ? source.map { .states([$0.id]) } ?? .any : .all(joined.map(names.state))
    var event = Event(
      trigger: .always,
      sources: sources,
      targets: states("target", of: element)
    )
    .guarded(by: guards)
    .formerly(formerNames)
    for kind in Event.callbackKinds { event = event.calling(calls.names(at: kind), kind) }
    if isInternal(element) { event = event.local() }
    let cost = DocumentBudget.Cost(event)
    for trigger in triggers(of: element, source?.element) where !isSpent {
      budget.take(cost, rowOf: trigger)
      noteSpentBudget(at: element)
      if !isSpent { parts.add(event.triggered(by: trigger), at: element) }
    }
  }

  private mutating func isInternal(_ element: MarkupElement) -> Bool {
    let type = element["type"] ?? "external"
    if type != "external", type != "internal" {
      let message = "there is no type \(quoted(type)) of transition"
      note(element, message, cure: "Write external or internal")
    }
    return type == "internal"
  }

  private mutating func joinedState(_ element: MarkupElement) -> String? {
    checkAttributes(element)
    checkContent(element)
    return required("state", of: element)
  }

  /// The names of the guards: those that are listed, otherwise the condition, whatever it says.
  private mutating func guards(of element: MarkupElement, _ joined: [String]) -> [String?] {
    let listed = element.children(named: "interlock:guard")
    for guardElement in listed {
      checkAttributes(guardElement)
      checkContent(guardElement)
    }
    let condition = element["cond"]
    guard !listed.isEmpty || !joined.isEmpty else {
      if let condition, condition.allSatisfy(\.isWhitespace) {
        note(element, "the condition is empty", cure: "Name what has to hold, or remove it")
      }
      return condition.map { [$0] } ?? []
    }
    let guards = listed.map { $0["name"] }
    let text = GuardText(joined: joined, guards: guards).text
    if let condition, condition != text {
      let cure = "Write cond=\"\(text ?? "")\", or change the elements in it"
      note(element, "the condition and the guards in it do not say the same", cure: cure)
    }
    return guards
  }
}

extension SCXMLReader {
  /// What triggers a transition: one for each event for which its descriptors stand.
  private mutating func triggers(
    of element: MarkupElement,
    _ source: MarkupElement?
  ) -> [Event.Trigger] {
    if let exact = element["interlock:event"] { return [.event(exact)] }
    guard element["event"] != nil else { return [.always] }
    let words = element.words("event")
    if words.isEmpty {
      note(element, "the event is empty", cure: "Name one, or remove the attribute")
    }
    var triggers: [Event.Trigger] = []
    for word in words where !expansions.isSpent {
      let all = self.triggers(of: word, element, source)
      expansions.take(all)
      if let problem = expansions.newProblem() {
        note(element, problem.message, cure: problem.cure)
      }
      triggers += all.prefix(1) + all.dropFirst().filter { !isTaken($0, in: source) }
    }
    var seen: Set<Event.Trigger> = []
    triggers = triggers.filter { seen.insert($0).inserted }
    if names.isUnconditional(element) {
      taken[source?.position ?? MarkupPosition(), default: []].formUnion(triggers)
    }
    return triggers
  }

  /// Whether an event for which a descriptor stands is never left to it.
  private func isTaken(_ trigger: Event.Trigger, in source: MarkupElement?) -> Bool {
    taken[source?.position ?? MarkupPosition()]?.contains(trigger) ?? false
  }

  /// What a descriptor stands for.
  private mutating func triggers(
    of word: String,
    _ element: MarkupElement,
    _ source: MarkupElement?
  ) -> [Event.Trigger] {
    guard word != "*" else { return [.anyEvent] }
    if let source, let duration = names.timeouts.duration(of: word, in: source) {
      return [.after(duration)]
    }
    let descriptor = word.hasSuffix(".*") ? String(word.dropLast(2)) : word.withoutLastDot
    if descriptor == "done" || descriptor == "done.state" {
      let cure = "Name the state, as in done.state.\(source?["id"] ?? "id")"
      note(element, "the completion of any state is nothing that can be waited for", cure: cure)
      return []
    }
    if descriptor.hasPrefix(SCXMLVocabulary.completionPrefix) {
      let id = String(descriptor.dropFirst(SCXMLVocabulary.completionPrefix.count))
      return [.completion(of: names.state(id))]
    }
    return names.events(matching: descriptor).map { .event($0) }
  }
}

extension String {
  fileprivate var withoutLastDot: String {
    hasSuffix(".") ? String(dropLast()) : self
  }
}
