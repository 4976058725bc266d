import Interlock

extension XStateReader {
  /// The triggers of transitions, and the value that describes them. All triggers but the first come from a
  /// wildcard.
  typealias Triggered = (triggers: [Event.Trigger], value: OrderedJSON, path: JSONPath)

  /// The triggers of a node's transitions, with the value that describes them.
  mutating func triggers(of node: XStateNode) -> [Triggered] {
    eventTriggers(of: node) + timeouts(of: node)
      + single(node, "always", .always)
      + single(node, "onDone", .completion(of: node.name))
      + node.invocations.flatMap(\.transitions).map { ([.event($0.event)], $0.value, $0.path) }
  }

  private func single(
    _ node: XStateNode,
    _ key: String,
    _ trigger: Event.Trigger
  ) -> [Triggered] {
    node.object[key].map { [([trigger], $0, node.path[key])] } ?? []
  }

  /// The transitions of events: those with a name, then prefixes, longest first, then those of any event.
  private mutating func eventTriggers(of node: XStateNode) -> [Triggered] {
    guard let value = node.object["on"] else { return [] }
    let path = node.path["on"]
    guard case .object(let on) = value else {
      noteForm(path, "an object of events")
      return []
    }
    let isExact = { (member: OrderedJSON.Object.Member) in
      !XStateVocabulary.isWildcard(member.key)
    }
    let partial = on.members.filter { !isExact($0) && $0.key != "*" }
      .sorted { $0.key.utf8.count > $1.key.utf8.count }
    let ordered = on.members.filter(isExact) + partial + on.members.filter { $0.key == "*" }
    return ordered.flatMap { member -> [Triggered] in
      guard !expansions.isSpent else { return [] }
      let path = path[member.key]
      guard !member.key.isEmpty else {
        let suggestion = "Write its transitions under 'always'"
        note(path, "the empty event of XState 4 is not an event", suggestion: suggestion)
        return []
      }
      let triggers = triggers(of: member.key)
      expansions.take(triggers)
      if let problem = expansions.newProblem() {
        note(path, problem.message, suggestion: problem.suggestion)
      }
      return [(triggers, member.value, path)]
    }
  }

  private func triggers(of descriptor: String) -> [Event.Trigger] {
    if descriptor == "*" { return [.anyEvent] }
    if descriptor.hasSuffix(".*") {
      let begin = String(descriptor.dropLast(2))
      return nodes.events.events(matching: begin).map { .event($0) }
        + nodes.completions(matching: begin).map { .completion(of: $0) }
    }
    if descriptor.hasPrefix(XStateVocabulary.completionPrefix) {
      let id = String(descriptor.dropFirst(XStateVocabulary.completionPrefix.count))
      let node = nodes.position(ofID: id) ?? nodes.position(named: id)
      return [.completion(of: node.map { nodes.nodes[$0].name } ?? id)]
    }
    return [.event(descriptor)]
  }

  private mutating func timeouts(of node: XStateNode) -> [Triggered] {
    guard let value = node.object["after"] else { return [] }
    let path = node.path["after"]
    guard case .object(let after) = value else {
      noteForm(path, "an object of milliseconds")
      return []
    }
    var triggered: [Triggered] = []
    for member in after.members {
      if let duration = Duration(milliseconds: member.key) {
        triggered.append(([.after(duration)], member.value, path[member.key]))
      } else {
        let message = "\(quoted(member.key)) is not a number of milliseconds"
        note(path[member.key], message, suggestion: "Write a number: code for delays is not called")
      }
    }
    return triggered
  }
}
