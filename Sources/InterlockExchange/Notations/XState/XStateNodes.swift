import Interlock

/// The states of a configuration, in document order, the configuration itself first.
struct XStateNodes {
  private(set) var nodes: [XStateNode] = []

  /// The positions of nodes by `id`, and by the path of keys that stands for one.
  private(set) var ids: [String: Int] = [:]

  private var positions: [String: Int] = [:]
  private var childPositions: [ChildKey: Int] = [:]

  /// The total length in bytes of names made of several keys.
  private var joinedLength = 0

  /// Whether keys are too long, or equal ones nested too deeply, to make names from them.
  var isTooLong: Bool { joinedLength > DocumentBudget.textLimit }

  private struct ChildKey: Hashable {
    let parent: Int
    let key: String
  }

  /// The events that the configuration names in full.
  private(set) var events = DescriptorTable([])

  /// The states that can be complete, by the name that XState gives them in events.
  private(set) var completing = DescriptorTable([])
  private(set) var completingNodes: [String: Int] = [:]

  init(_ root: OrderedJSON.Object) {
    add(XStateNode(key: "", object: root, path: JSONPath(), parent: nil, depth: 0))
    setKinds()
    nameNodes()
    for position in nodes.indices where positions[nodes[position].name] == nil {
      positions[nodes[position].name] = position
    }
    events = DescriptorTable(nodes.flatMap(\.eventNames))
    findCompletions()
  }

  /// The completion of the configuration itself is no event: XState has ended.
  private mutating func findCompletions() {
    var ids: [String] = []
    for position in nodes.indices.dropFirst() where canComplete(position) && !isTooLong {
      let id =
        nodes[position].text("id")
        ?? ([machineID] + keys(to: position)).joined(separator: ".")
      joinedLength += id.utf8.count
      ids.append(id)
      completingNodes[id] = position
    }
    completing = DescriptorTable(ids)
  }

  /// The name of the configuration in those of its states.
  var machineID: String { nodes[0].text("id") ?? "(machine)" }

  /// Whether a node can be complete: it contains a final state, or regions that all can be.
  func canComplete(_ position: Int) -> Bool {
    let children = activeChildren(of: position)
    switch nodes[position].kind {
    case .compound: return children.contains { nodes[$0].kind.completesParent }
    case .parallel: return !children.isEmpty && children.allSatisfy(canComplete)
    default: return false
    }
  }

  /// The nodes in another that can be active.
  func activeChildren(of position: Int) -> [Int] {
    nodes[position].children.filter { !nodes[$0].kind.isPseudo }
  }

  /// Adds a node and those in it. The limit on depth bounds the recursion.
  private mutating func add(_ node: XStateNode) {
    let position = nodes.count
    nodes.append(node)
    if let parent = node.parent {
      nodes[parent].children.append(position)
      childPositions[ChildKey(parent: parent, key: node.key)] = position
    }
    nodes[position].last = position
    guard case .object(let states)? = node.object["states"] else { return }
    for member in states.members {
      let object: OrderedJSON.Object
      switch member.value {
      case .object(let value): object = value
      // That there is a state is known, and reported with its content.
      case .code where !member.key.hasPrefix("..."): object = OrderedJSON.Object()
      default: continue
      }
      let path = node.path["states"][member.key]
      let depth = node.depth + 1
      add(XStateNode(key: member.key, object: object, path: path, parent: position, depth: depth))
    }
    nodes[position].last = nodes.count - 1
  }

  private mutating func setKinds() {
    for position in nodes.indices.reversed() {
      nodes[position].kind = nodes[position].writtenKind
      guard let parent = nodes[position].parent, !nodes[position].kind.isPseudo else {
        continue
      }
      nodes[parent].firstChild = position
    }
  }

  /// A node is named by its `id`, otherwise by its key if no other has it, otherwise by the keys of all nodes around
  /// it.
  private mutating func nameNodes() {
    var counts: [String: Int] = [:]
    for node in nodes.dropFirst() { counts[node.text("id") ?? node.key, default: 0] += 1 }
    for position in nodes.indices {
      let node = nodes[position]
      if let id = node.text("id") {
        nodes[position].name = id
        ids[id] = position
      } else if position > 0 {
        let isUnique = counts[node.key] == 1 || isTooLong
        nodes[position].name = isUnique ? node.key : keys(to: position).joined(separator: ".")
        if !isUnique { joinedLength += nodes[position].name.utf8.count }
      }
    }
    if nodes[0].name.isEmpty { nodes[0].name = machineID }
  }

  private func keys(to position: Int) -> [String] {
    sequence(first: position) { nodes[$0].parent }.dropLast().reversed().map { nodes[$0].key }
  }

  /// Whether a node is another, or in it.
  func isInside(_ position: Int, _ other: Int) -> Bool {
    other <= position && position <= nodes[other].last
  }

  /// The position of the node with an `id`.
  func position(ofID id: String) -> Int? {
    ids[id]
  }

  /// The position of the first node with a name.
  func position(named name: String) -> Int? {
    positions[name]
  }

  /// The position of the node with a key in another.
  func child(_ key: String, of position: Int) -> Int? {
    childPositions[ChildKey(parent: position, key: key)]
  }
}

extension XStateNode {
  /// The events that it names in full.
  fileprivate var eventNames: [String] {
    var names = addition.names("deferring") + invocations.flatMap(\.transitions).map(\.event)
    names += delays.map { XStateVocabulary.timeout($0, of: name) }
    guard case .object(let on)? = object["on"] else { return names }
    names += on.members.map(\.key).filter {
      $0 != "*" && !$0.hasPrefix(XStateVocabulary.completionPrefix)
    }
    .map(XStateVocabulary.stem)
    return names
  }
}
