import Interlock

/// A state of a configuration, with its place.
struct XStateNode {
  /// Its key among the states around it.
  let key: String
  let object: OrderedJSON.Object
  let path: JSONPath

  /// The position of the node around it; nil for the configuration itself.
  let parent: Int?

  /// The positions of those in it.
  var children: [Int] = []

  /// Its identifier in the machine.
  var name = ""

  /// Its kind; known once all nodes are.
  fileprivate(set) var kind = StateKind.atomic

  /// The first state in it that can be active.
  fileprivate(set) var firstChild: Int?

  /// A text in the object; nil if there is none.
  func text(_ key: String) -> String? {
    guard case .string(let text)? = object[key] else { return nil }
    return text
  }

  /// What Interlock has added.
  var addition: OrderedJSON.Object {
    XStateVocabulary.addition(of: object)
  }

  /// Without a type, a state that contains others is compound, and one with `history` a history state.
  fileprivate var writtenKind: StateKind {
    if case .string(StateKind.choice.rawValue)? = addition["kind"] { return .choice }
    let history = object["history"] == .string("deep") ? StateKind.deepHistory : .shallowHistory
    switch text("type") {
    case "parallel": return .parallel
    case "final": return .final
    case "history": return history
    case nil where children.isEmpty && ![nil, .bool(false)].contains(object["history"]):
      return history
    default: return children.isEmpty ? .atomic : .compound
    }
  }
}

/// The states of a configuration, in document order, the configuration itself first.
struct XStateNodes {
  private(set) var nodes: [XStateNode] = []

  /// The positions of nodes by `id`, and by the path of keys that stands for one.
  private var ids: [String: Int] = [:]

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

  /// The states that can be complete.
  private var completing = DescriptorTable([])

  /// The keys under `on`, and the deferred events.
  private var descriptors: Set<String> = []

  init(_ root: OrderedJSON.Object) {
    add(XStateNode(key: "", object: root, path: JSONPath(), parent: nil))
    setKinds()
    nameNodes()
    for position in nodes.indices where positions[nodes[position].name] == nil {
      positions[nodes[position].name] = position
    }
    events = DescriptorTable(nodes.flatMap(\.eventNames))
    descriptors = Set(nodes.flatMap(\.descriptors))
    completing = DescriptorTable(
      nodes.filter { $0.children.contains { nodes[$0].kind.completesParent } }.map(\.name)
    )
  }

  /// Adds a node and those in it. The limit on depth bounds the recursion.
  private mutating func add(_ node: XStateNode) {
    let position = nodes.count
    nodes.append(node)
    if let parent = node.parent {
      nodes[parent].children.append(position)
      childPositions[ChildKey(parent: parent, key: node.key)] = position
    }
    guard case .object(let states)? = node.object["states"] else { return }
    for member in states.members {
      guard case .object(let object) = member.value else { continue }
      let path = node.path["states"][member.key]
      add(XStateNode(key: member.key, object: object, path: path, parent: position))
    }
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
    if nodes[0].name.isEmpty { nodes[0].name = "(machine)" }
  }

  private func keys(to position: Int) -> [String] {
    sequence(first: position) { nodes[$0].parent }.dropLast().reversed().map { nodes[$0].key }
  }

  /// Whether a node is another, or in it.
  func isInside(_ position: Int, _ other: Int) -> Bool {
    sequence(first: position) { nodes[$0].parent }.contains(other)
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

extension XStateNodes {
  /// Whether a transition of the configuration, or a state that defers it, takes an event.
  func handles(_ event: String) -> Bool {
    descriptors.contains("*") || descriptors.contains(event) || descriptors.contains(event + ".*")
      || event.beginnings.contains { descriptors.contains($0 + ".*") }
  }

  /// The states whose completion a wildcard matches: in XState, that is an event named `xstate.done.state.` and the
  /// `id`.
  func completions(matching descriptor: String) -> [String] {
    let prefix = XStateVocabulary.completionPrefix
    guard !prefix.hasPrefix(descriptor + ".") else { return completing.all }
    guard descriptor.hasPrefix(prefix) else { return [] }
    let id = String(descriptor.dropFirst(prefix.count))
    return completing.events(matching: id).filter { $0 != id || completing.contains(id) }
  }

  /// The node that a target names: `#id` and a path in it, `.child`, or a key beside the source.
  func target(_ text: String, from source: Int) -> Int? {
    if text.hasPrefix("#") {
      let keys = Self.keys(of: String(text.dropFirst()))
      guard let first = keys.first else { return nil }
      if let node = ids[keys.joined(separator: ".")], keys.count > 1 { return node }
      return (ids[first] ?? (first == nodes[0].name ? 0 : nil)).flatMap {
        descend($0, keys.dropFirst())
      }
    }
    if text.hasPrefix(".") {
      return descend(source, Self.keys(of: String(text.dropFirst()))[...])
    }
    let around = nodes[source].parent ?? 0
    if let child = child(text, of: around) { return child }
    return descend(around, Self.keys(of: text)[...])
  }

  private func descend(_ position: Int, _ keys: ArraySlice<String>) -> Int? {
    keys.reduce(position as Int?) { node, key in node.flatMap { child(key, of: $0) } }
  }

  /// The keys in a path: the parts between dots without a backslash before them.
  private static func keys(of path: String) -> [String] {
    var keys = [""]
    var isEscaped = false
    for character in path {
      if isEscaped || (character != "." && character != "\\") {
        keys[keys.count - 1].append(character)
        isEscaped = false
      } else if character == "." {
        keys.append("")
      } else {
        isEscaped = true
      }
    }
    return keys
  }
}

extension XStateNode {
  /// The events that it names in full.
  fileprivate var eventNames: [String] {
    var names = addition.names("deferring") + invocations.flatMap(\.transitions).map(\.event)
    guard case .object(let on)? = object["on"] else { return names }
    names += on.members.map(\.key).filter {
      !XStateVocabulary.isWildcard($0) && !$0.hasPrefix(XStateVocabulary.completionPrefix)
    }
    return names
  }

  /// The events that it takes or defers, as written.
  fileprivate var descriptors: [String] {
    guard case .object(let on)? = object["on"] else { return addition.names("deferring") }
    return addition.names("deferring") + on.members.map(\.key)
  }
}
