import Interlock

/// What a document names: its states, its events, and the timers that stand in it as sends and cancels.
struct SCXMLNames {
  /// The identifiers of states by the `id` that they have in the document.
  private var states: [String: String] = [:]

  /// The `id` of each choice.
  private var choices: Set<String> = []

  /// The events that the document names in full.
  private let events: DescriptorTable

  /// The timeouts of states, by the position of the state and the event that is sent.
  private(set) var timeouts: SCXMLTimeouts

  init(_ root: MarkupElement) {
    var states: [String: String] = [:]
    var choices: Set<String> = []
    var descriptors: [String] = []
    root.forEach { element in
      if SCXMLVocabulary.stateElements.contains(element.name), let id = element["id"] {
        states[id] = element["interlock:id"] ?? id
        if element["interlock:kind"] != nil { choices.insert(id) }
      }
      descriptors += Self.descriptors(of: element)
    }
    timeouts = SCXMLTimeouts(root)
    self.states = states
    self.choices = choices
    let sent = timeouts.events
    events = DescriptorTable(descriptors.filter { !sent.contains($0) })
  }

  /// The identifier of a state.
  func state(_ id: String) -> String {
    states[id] ?? id
  }

  /// Whether a transition is taken whenever its trigger comes.
  func isUnconditional(_ transition: MarkupElement) -> Bool {
    transition["cond"] == nil && !transition.words("target").contains(where: choices.contains)
      && !transition.children.contains { ["interlock:guard", "interlock:join"].contains($0.name) }
  }

  /// The events that a descriptor matches: itself, and those that the document names and that go on behind a dot.
  func events(matching descriptor: String) -> [String] {
    events.events(matching: descriptor)
  }

  private static func descriptors(of element: MarkupElement) -> [String] {
    switch element.name {
    case "transition", "interlock:transition":
      if let exact = element["interlock:event"] { return [exact] }
      return element.words("event").filter {
        $0 != "*" && !$0.hasSuffix(".") && !$0.hasSuffix(".*")
          && !$0.hasPrefix(SCXMLVocabulary.completionPrefix)
      }
    case "interlock:defer", "send", "raise": return element["event"].map { [$0] } ?? []
    default: return []
    }
  }
}
