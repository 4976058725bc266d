import Interlock

/// The names in a document: its states, its events, and the timers that are written as sends and cancels.
struct SCXMLNames {
  /// The identifiers of states by their `id` in the document.
  private var states: [String: String] = [:]

  /// The identifiers of states without an `id`, by place.
  private var generated: [MarkupPosition: String] = [:]

  /// How many bytes these have, including those that were tried.
  private var generatedLength = 0

  /// Whether there are too many states without an `id`, or inside states with long ones, to generate identifiers.
  var isTooLong: Bool { generatedLength > DocumentBudget.textLimit }

  /// The `id` of each choice.
  private var choices: Set<String> = []

  /// The `id` of each state that can be complete, in document order.
  private var completing: DescriptorTable

  /// The `id` of each state that can be active.
  private var activeStates: Set<String> = []

  /// The completions that the document raises or sends by itself.
  private let raisedCompletions: DescriptorTable

  /// Whether the document is to run.
  private let hasProgram: Bool

  /// Whether the document has a data model, so that conditions can contain values.
  let hasData: Bool

  /// The events that the document names. A descriptor names the shortest event that it matches.
  private let events: DescriptorTable

  /// The timeouts of states, by the position of the state and the event that is sent.
  private(set) var timeouts: SCXMLTimeouts

  /// Collects the names of a document.
  ///
  /// - Parameters:
  ///   - root: The document.
  ///   - hasProgram: Whether it will be run: then its sends are real sends, not timeouts.
  init(_ root: MarkupElement, hasProgram: Bool = false) {
    var states: [String: String] = [:]
    var choices: Set<String> = []
    var activeStates: Set<String> = []
    var named: [String] = []
    var completing: [String] = []
    root.forEachOwn { element in
      if SCXMLVocabulary.stateElements.contains(element.name), let id = element["id"] {
        states[id] = element["interlock:id"] ?? id
        if element["interlock:kind"] != nil { choices.insert(id) }
        if element.name != "history" { activeStates.insert(id) }
        if element.canComplete { completing.append(id) }
      }
      named += Self.events(in: element)
    }
    timeouts = hasProgram ? SCXMLTimeouts() : SCXMLTimeouts(root)
    self.states = states
    self.choices = choices
    self.completing = DescriptorTable(completing)
    hasData = root["datamodel"].map { $0 != "null" } ?? hasProgram
    let sent = timeouts.events
    events = DescriptorTable(named.filter { !sent.contains($0) })
    raisedCompletions = DescriptorTable(
      named.filter { $0.hasPrefix(SCXMLVocabulary.completionPrefix) }
    )
    self.hasProgram = hasProgram
    self.activeStates = activeStates.subtracting(choices)
    var taken = Set(states.keys).union(states.values)
    generate(root, after: nil, &taken)
  }

  /// Generates identifiers for states without one: that of the state around them, with a number.
  private mutating func generate(
    _ element: MarkupElement,
    after prefix: String?,
    _ taken: inout Set<String>
  ) {
    let states = element.children.filter { SCXMLVocabulary.stateElements.contains($0.name) }
    for (position, state) in states.enumerated() {
      var id = state["id"] ?? "\(prefix.map { "\($0)-" } ?? "")\(state.name)-\(position + 1)"
      if state["id"] == nil {
        generatedLength += id.utf8.count
        while !isTooLong, !taken.insert(id).inserted {
          id += "-"
          generatedLength += id.utf8.count
        }
        guard !isTooLong else { return }
        generated[state.position] = id
      }
      generate(state, after: id, &taken)
    }
  }

  /// The identifier of a state.
  func state(_ id: String) -> String {
    states[id] ?? id
  }

  /// The identifier of an element's state.
  func state(at element: MarkupElement) -> String? {
    element["id"].map(state) ?? generated[element.position]
  }

  /// Whether a transition is taken whenever it is triggered.
  func isUnconditional(_ transition: MarkupElement) -> Bool {
    transition["cond"] == nil && !transition.words("target").contains(where: choices.contains)
      && !transition.children.contains { ["interlock:guard", "interlock:join"].contains($0.name) }
  }

  /// The events that a descriptor matches: itself, and those that the document names and that continue after a
  /// dot.
  func events(matching descriptor: String) -> [String] {
    events.events(matching: descriptor)
  }

  /// The states whose completion a descriptor matches: in SCXML, that is an event named `done.state.` and the
  /// `id`.
  func completions(matching descriptor: String) -> [String] {
    let prefix = SCXMLVocabulary.completionPrefix
    guard !descriptor.isEmpty, !prefix.hasPrefix(descriptor + ".") else {
      return completing.all.map(state)
    }
    guard descriptor.hasPrefix(prefix) else { return [] }
    let id = String(descriptor.dropFirst(prefix.count))
    let longer = completing.events(matching: id).dropFirst()
    // An id that no state has is a mistake, unless it is a prefix of others.
    let isOwn = hasProgram ? completing.contains(id) : states[id] != nil || longer.isEmpty
    return ((isOwn ? [id] : []) + longer).map(state)
  }

  /// The completions that a descriptor matches, and that the document itself raises or sends.
  func raisedCompletions(matching descriptor: String) -> [String] {
    raisedCompletions.events(matching: descriptor).filter(raisedCompletions.contains)
  }

  /// Whether a state of the document can be active.
  func canBeActive(_ state: String) -> Bool {
    activeStates.contains(state)
  }

  private static func events(in element: MarkupElement) -> [String] {
    switch element.name {
    case "transition", "interlock:transition":
      // Its word stands for that event only, and no descriptor matches an event by its name in the machine.
      if element["interlock:event"] != nil { return [] }
      return element.words("event").map(\.descriptor).filter {
        !$0.isEmpty && !($0 + ".").hasPrefix(SCXMLVocabulary.completionPrefix)
      }
    case "interlock:defer": return element["event"].map { [$0] } ?? []
    case "send", "raise": return element.ownEvent.map { [$0] } ?? []
    case "invoke": return element["id"].map { [SCXMLVocabulary.servicePrefix + $0] } ?? []
    default: return []
    }
  }
}

extension String {
  /// The parts before each dot. Those of a very long name are left out, because there can be as many as there are
  /// characters.
  var beginnings: [String] {
    prefix(512).indices.filter { self[$0] == "." }.map { String(self[..<$0]) }
  }

  /// A descriptor without the part that means "and longer names"; empty for that of any event.
  var descriptor: String {
    if self == "*" { return "" }
    return hasSuffix(".*") ? String(dropLast(2)) : hasSuffix(".") ? String(dropLast()) : self
  }
}

extension MarkupElement {
  /// Whether the state can be complete: it contains a final state, or regions that all can be complete.
  fileprivate var canComplete: Bool {
    switch name {
    case "state": return children.contains { $0.name == "final" }
    case "parallel":
      let regions = children.filter { $0.name == "state" || $0.name == "parallel" }
      return !regions.isEmpty && regions.allSatisfy(\.canComplete)
    default: return false
    }
  }
}
