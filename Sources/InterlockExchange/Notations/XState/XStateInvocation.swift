import Interlock

/// An actor that a state of a configuration invokes.
struct XStateInvocation {
  /// The name of its code; nil if none is given.
  let source: String?

  /// The name in its events: its `id`, otherwise one derived from its source.
  let id: String

  let value: OrderedJSON
  let path: JSONPath

  /// The keys besides its source and its transitions.
  let facts: OrderedJSON.Object

  /// Its transitions, by the events that the actor causes.
  var transitions: [(event: String, value: OrderedJSON, path: JSONPath)] {
    guard case .object(let object) = value else { return [] }
    return XStateVocabulary.invocationEvents.compactMap { key, prefix in
      object[key].map { (prefix + id, $0, path[key]) }
    }
  }
}

extension XStateNode {
  /// The actors that it invokes: one, or a list of them, each a string or an object with a `src`.
  var invocations: [XStateInvocation] {
    guard let value = object["invoke"] else { return [] }
    let path = path["invoke"]
    let values: [(value: OrderedJSON, path: JSONPath)] =
      if case .array(let values) = value {
        values.enumerated().map { ($0.element, path[$0.offset]) }
      } else {
        [(value, path)]
      }
    let sources = values.map { Self.text($0.value, "src") }
    let usual = XStateVocabulary.invocationIDs(of: sources.compactMap(\.self))
    var next = usual.makeIterator()
    return zip(values, sources).map { item, source in
      let usualID = source == nil ? "" : next.next() ?? ""
      guard case .object(let object) = item.value else {
        return XStateInvocation(
          source: source,
          id: usualID,
          value: item.value,
          path: item.path,
          facts: OrderedJSON.Object()
        )
      }
      let id = object["id"]?.name ?? usualID
      let facts = XStateFacts.members(of: object, XStateFacts.actorKeys)
        .filter { $0.key != "id" || id != usualID }
      return XStateInvocation(
        source: source,
        id: id,
        value: item.value,
        path: item.path,
        facts: OrderedJSON.Object(facts)
      )
    }
  }

  private static func text(_ value: OrderedJSON, _ key: String) -> String? {
    guard case .object(let object) = value else { return value.name }
    return object[key]?.name
  }
}

extension XStateReader {
  /// Checks the form of an invocation.
  mutating func check(_ invocation: XStateInvocation) {
    if invocation.source == nil { noteForm(invocation.path, "a name, or { \"src\": name }") }
    guard case .object(let object) = invocation.value else { return }
    let keys = XStateFacts.actorKeys.union(["src"] + XStateVocabulary.invocationEvents.map(\.0))
    checkKeys(of: object, keys, invocation.path)
    if let id = object["id"], id.name == nil { noteForm(invocation.path["id"], "a string") }
  }
}
