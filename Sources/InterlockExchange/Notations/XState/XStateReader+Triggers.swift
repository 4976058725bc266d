import Interlock
import InterlockEvolution

extension XStateReader {
  /// Transitions and what triggers them. All triggers but the first come from a wildcard.
  struct Triggered {
    let triggers: [Event.Trigger]
    let value: OrderedJSON
    let path: JSONPath

    /// Whether the event of a timeout is among what XState takes for a trigger.
    var matchesTimeouts = false
  }

  /// The triggers of a node's transitions: those with a name, then prefixes, longest first, then that of any event.
  mutating func triggers(of node: XStateNode) -> [Triggered] {
    let events = eventTriggers(of: node)
    return events.exact + timeouts(of: node) + single(node, "always", .always)
      + single(node, "onDone", .completion(of: node.name))
      + node.invocations.flatMap(\.transitions).map {
        Triggered(triggers: [.event($0.event)], value: $0.value, path: $0.path)
      } + events.wild
  }

  private func single(
    _ node: XStateNode,
    _ key: String,
    _ trigger: Event.Trigger
  ) -> [Triggered] {
    node.object[key].map { [Triggered(triggers: [trigger], value: $0, path: node.path[key])] } ?? []
  }

  private mutating func eventTriggers(
    of node: XStateNode
  ) -> (exact: [Triggered], wild: [Triggered]) {
    guard let value = node.object["on"] else { return ([], []) }
    let path = node.path["on"]
    guard case .object(let on) = value else {
      noteForm(path, "an object of events", value)
      return ([], [])
    }
    let exact = on.members.filter { !XStateVocabulary.isWildcard($0.key) }
    // The longest first: the one of any event is the shortest.
    let wild = on.members.filter { XStateVocabulary.isWildcard($0.key) }
      .sorted { $0.key.utf8.count > $1.key.utf8.count }
    return (
      exact.compactMap { triggered($0, path[$0.key]) },
      wild.compactMap { triggered($0, path[$0.key]) }
    )
  }

  private mutating func triggered(
    _ member: OrderedJSON.Object.Member,
    _ path: JSONPath
  ) -> Triggered? {
    guard !expansions.isSpent else { return nil }
    guard !member.key.isEmpty else {
      let suggestion = "Write its transitions under 'always'"
      note(path, "the empty event of XState 4 is not an event", suggestion: suggestion)
      return nil
    }
    let triggers = triggers(of: member.key, path)
    expansions.take(triggers)
    if let problem = expansions.newProblem() {
      note(path, problem.message, suggestion: problem.suggestion)
    }
    return Triggered(
      triggers: triggers,
      value: member.value,
      path: path,
      matchesTimeouts: XStateVocabulary.matchesTimeouts(member.key)
    )
  }

  private mutating func triggers(of descriptor: String, _ path: JSONPath) -> [Event.Trigger] {
    let stem = XStateVocabulary.stem(descriptor)
    if descriptor == "*" {
      // Interlock's own transitions of any event leave completions to others.
      let completions = hasOwnSemantics ? [] : nodes.completions(matching: stem)
      if !completions.isEmpty { differs = true }
      return [.anyEvent] + completions.map { .completion(of: $0) }
    }
    if XStateVocabulary.isWildcard(descriptor) {
      return nodes.events.events(matching: stem).map { .event($0) }
        + nodes.completions(matching: stem).map { .completion(of: $0) }
    }
    guard descriptor.hasPrefix(XStateVocabulary.completionPrefix) else {
      return [.event(descriptor)]
    }
    let id = String(descriptor.dropFirst(XStateVocabulary.completionPrefix.count))
    if let node = nodes.completion(ofID: id) { return [.completion(of: nodes.nodes[node].name)] }
    warn(
      path,
      "no state that can be complete has the id \(quoted(id)), so this is never taken and left out",
      suggestion: "Write 'onDone' in the state"
    )
    return []
  }

  private mutating func timeouts(of node: XStateNode) -> [Triggered] {
    guard let value = node.object["after"] else { return [] }
    let path = node.path["after"]
    guard case .object(let after) = value else {
      noteForm(path, "an object of milliseconds", value)
      return []
    }
    return after.members.map { member in
      let trigger =
        length(ofDelay: member.key, path[member.key]).map { Event.Trigger.after($0) }
        ?? .event(XStateVocabulary.timeout(member.key, of: node.name))
      return Triggered(triggers: [trigger], value: member.value, path: path[member.key])
    }
  }

  /// The length of a delay; nil if only code knows it. As timers of JavaScript do, none waits less than 1 ms.
  mutating func length(ofDelay text: String, _ path: JSONPath) -> Duration? {
    let length = length(ofDelay: text)
    guard length == .zero else { return length }
    warn(path, "a delay of 0 ms is read as one of 1 ms", suggestion: "Write 1")
    return .milliseconds(1)
  }

  private func length(ofDelay text: String) -> Duration? {
    Duration(milliseconds: text) ?? delays[text]
  }

  /// The delays of a node whose lengths are unknown here: code says how long they are.
  func delays(of node: XStateNode) -> [String] {
    node.delays.filter { length(ofDelay: $0) == nil }
  }
}
