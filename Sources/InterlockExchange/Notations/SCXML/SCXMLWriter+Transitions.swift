import Interlock
import InterlockEvolution

extension SCXMLWriter {
  /// Writes a transition.
  ///
  /// - Parameters:
  ///   - row: The transition.
  ///   - name: The name of the element.
  ///   - source: The state in which it stands; nil for a transition of any state.
  ///   - kept: What it says beside the machine.
  mutating func write(
    _ row: MachineTree.Row,
    as name: String,
    source: String?,
    _ kept: SCXMLKeptFacts.Parts? = nil
  ) {
    let trigger = tree.description.trigger(of: row)
    text.place = place(of: trigger, source)
    let joined = tree.joined(by: row).map(word)
    let guardText = GuardText(joined: joined, terms: expressions(of: row))
    let words = self.words(of: trigger, source)
    text.open(
      name,
      [
        ("event", words.event),
        ("interlock:event", words.exact),
        ("cond", guardText.scxml),
        ("target", self.words(row.targets)),
        ("type", row.isLocal ? "internal" : nil),
        ("interlock:payload", row.payload),
      ] + (kept?.attributes ?? [])
    )
    for element in kept?.elements ?? [] { writeElement(named: element) }
    for state in joined { text.element("interlock:join", [("state", state)]) }
    if data == nil ? !guardText.isPlainSCXML : !joined.isEmpty {
      for term in guardText.terms { text.element("interlock:guard", attributes(of: term)) }
    }
    for name in row.formerNames { text.element("interlock:former", [("name", name)]) }
    for moment in DynamicMachine.Event.callbackKinds {
      write(
        row.callbacks.filter { $0.kind == moment },
        at: moment == .perform ? nil : moment,
        payload: row.payload
      )
    }
    text.close()
  }

  private func attributes(of term: GuardText.Term) -> MarkupText.Attributes {
    switch term {
    case .code, .formula: [("name", term.name)]
    case .presence(let presence): [(presence.isExpected ? "in" : "notIn", presence.state)]
    }
  }

  private func place(of trigger: DynamicMachine.Event.Trigger, _ source: String?) -> String {
    trigger.words + (source.map { " of \(quoted($0))" } ?? " of any state")
  }

  /// The descriptor of a trigger, and, where that would say too much or something else, the event itself.
  private func words(
    of trigger: DynamicMachine.Event.Trigger,
    _ source: String?
  ) -> (event: String?, exact: String?) {
    switch trigger {
    case .always: return (nil, nil)
    case .anyEvent: return ("*", nil)
    case .completion(let state):
      return (SCXMLVocabulary.completionPrefix + tokens.states[state], nil)
    case .after(let duration): return (source.flatMap { tokens.timeouts[$0]?[duration] }, nil)
    case .event(let id):
      let word = tokens.events[id]
      return (word, word == id ? nil : id)
    }
  }
}
