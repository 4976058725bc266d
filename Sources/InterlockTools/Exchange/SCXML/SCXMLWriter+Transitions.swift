import Interlock

extension SCXMLWriter {
  /// Writes a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - name: The name of the element.
  ///   - source: The state in which it stands; nil for a row of any state.
  mutating func write(_ row: MachineTree.Row, as name: String, source: String?) {
    let event = row.event
    text.place = place(of: event, source)
    let joined = row.joined.map { tokens.states[$0] }
    let terms: [GuardText.Term] = event.guardTerms.map { $0.mapped { tokens.states[$0] } }
    let guardText = GuardText(joined: joined, terms: terms)
    let words = self.words(of: event.trigger, source)
    text.open(
      name,
      [
        ("event", words.event),
        ("interlock:event", words.exact),
        ("cond", guardText.scxml),
        ("target", self.words(event.targets)),
        ("type", event.isLocal ? "internal" : nil),
      ]
    )
    for state in joined { text.element("interlock:join", [("state", state)]) }
    if !guardText.isPlainSCXML {
      for term in terms { text.element("interlock:guard", attributes(of: term)) }
    }
    for name in event.formerNames { text.element("interlock:former", [("name", name)]) }
    for moment in Event.callbackKinds {
      write(calls: event.callbackNames(moment), at: moment == .perform ? nil : moment)
    }
    text.close()
  }

  private func attributes(of term: GuardText.Term) -> MarkupText.Attributes {
    switch term {
    case .code(let name): [("name", name)]
    case .presence(let presence): [(presence.isExpected ? "in" : "notIn", presence.state)]
    }
  }

  private func place(of event: Event, _ source: String?) -> String {
    let name = event.id.map { "event \(quoted($0))" } ?? "\(event.trigger)"
    return name + (source.map { " of \(quoted($0))" } ?? " of any state")
  }

  /// The descriptor of a trigger, and, where that would say too much or something else, the event itself.
  private func words(
    of trigger: Event.Trigger,
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
