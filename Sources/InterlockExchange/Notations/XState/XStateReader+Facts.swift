import Interlock

extension XStateReader {
  /// The parts of a transition without an effect.
  struct RowFacts {
    /// The node that has the transition.
    let node: Int
    let members: [(key: String, value: OrderedJSON?)]
  }

  /// Keeps the facts of all nodes as the user info of states, once all transitions are known.
  ///
  /// - Returns: Whether there are any.
  mutating func keepFacts() -> Bool {
    var hasFacts = false
    let transitions = transitionFacts()
    var machine = XStateFacts.members(of: nodes.nodes[0].object, XStateFacts.machineKeys)
    if !isRootState {
      machine += XStateFacts.members(of: nodes.nodes[0].object, XStateFacts.stateKeys)
      if let own = transitions[0] { machine.append((XStateFacts.transitions, own)) }
    }
    for (position, node) in stateNodes.enumerated() {
      let object = nodes.nodes[node].object
      var members = XStateFacts.members(of: object, XStateFacts.stateKeys)
      if node > 0 { members += XStateFacts.members(of: object, XStateFacts.machineKeys) }
      members.append((XStateFacts.actors, actorFacts(of: node)))
      members.append((XStateFacts.transitions, transitions[node]))
      if position == 0 {
        let object = OrderedJSON.present(OrderedJSON.Object(machine))
        members.append((XStateFacts.machine, object))
      }
      let facts = OrderedJSON.Object(members)
      guard !facts.members.isEmpty else { continue }
      hasFacts = true
      keep(facts, of: node, position)
    }
    return hasFacts
  }

  private mutating func keep(_ facts: OrderedJSON.Object, of node: Int, _ position: Int) {
    var all: [(key: String, value: OrderedJSON?)] = []
    if case .object(let own)? = nodes.nodes[node].addition["userInfo"] {
      all = own.members.map { ($0.key, $0.value) }
    }
    for member in facts.members {
      if all.contains(where: { $0.key == member.key }) {
        let message = "the user info has the key \(quoted(member.key)), too"
        return note(nodes.nodes[node].path["meta"], message, suggestion: "Write one of them")
      }
      all.append((member.key, XStateFacts.kept(member.value)))
    }
    let text = OrderedJSON.object(OrderedJSON.Object(all)).compactText
    guard let userInfo = try? UserInfo(json: text) else {
      return noteForm(nodes.nodes[node].path["meta"], "an object without nulls under 'userInfo'")
    }
    parts.describe(position, userInfo)
  }

  /// The keys of the actors of a node besides their source and their transitions.
  private func actorFacts(of node: Int) -> OrderedJSON? {
    let facts = nodes.nodes[node].invocations.filter { $0.source != nil }.map(\.facts)
    guard facts.contains(where: { !$0.members.isEmpty }) else { return nil }
    return .array(facts.map(OrderedJSON.object))
  }

  /// The facts of transitions, by node: the keys of its transitions with only their facts.
  private func transitionFacts() -> [Int: OrderedJSON] {
    guard rowFacts.contains(where: { !$0.members.isEmpty }) else { return [:] }
    var groups: [Int: [XStatePlace: [OrderedJSON.Object]]] = [:]
    var delays: [Int: Set<String>] = [:]
    for (event, row) in zip(parts.events, parts.eventNumbers) {
      let facts = rowFacts[row]
      let node = nodes.nodes[facts.node]
      if delays[facts.node] == nil { delays[facts.node] = Set(self.delays(of: node)) }
      let place = XStatePlace(
        event.trigger,
        in: isRootRow(facts.node) ? nil : node.name,
        delays: delays[facts.node] ?? []
      )
      groups[facts.node, default: [:]][place, default: []].append(OrderedJSON.Object(facts.members))
    }
    return groups.compactMapValues(Self.skeleton)
  }

  private func isRootRow(_ node: Int) -> Bool { node == 0 && !isRootState }

  private static func skeleton(_ groups: [XStatePlace: [OrderedJSON.Object]]) -> OrderedJSON? {
    var members: [String: [(key: String, value: OrderedJSON?)]] = [:]
    var single: [(key: String, value: OrderedJSON?)] = []
    for (place, rows) in groups where rows.contains(where: { !$0.members.isEmpty }) {
      let list = OrderedJSON.array(rows.map(OrderedJSON.object))
      if let name = place.name {
        members[place.key, default: []].append((name, list))
      } else {
        single.append((place.key, list))
      }
    }
    let all = single + members.map { ($0.key, .object(OrderedJSON.Object($0.value))) }
    return OrderedJSON.present(OrderedJSON.Object(all)).map(\.sorted)
  }
}
