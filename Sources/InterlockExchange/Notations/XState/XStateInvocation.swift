import Interlock

/// An actor that a state of a configuration invokes.
struct XStateInvocation {
  /// The name of its code; nil if none is given.
  let source: String?

  /// The name in its events: its `id`, otherwise one derived from its source.
  let id: String

  /// The `id` that Interlock writes.
  let usualID: String

  let value: OrderedJSON
  let path: JSONPath

  /// Its transitions, by the events that the actor causes.
  var transitions: [(event: String, value: OrderedJSON, path: JSONPath)] {
    guard case .object(let object) = value else { return [] }
    return XStateVocabulary.invocationEvents.compactMap { key, prefix in
      object[key].map { (prefix + usualID, $0, path[key]) }
    }
  }

  /// Its events as the configuration names them, and as the machine does.
  var events: [(written: String, usual: String)] {
    XStateVocabulary.invocationEvents.map { ($0.1 + id, $0.1 + usualID) }
  }
}

extension XStateNode {
  /// The actors that it invokes: one, or a list of them, each a text or an object with a `src`.
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
      let own = if case .object = item.value { Self.text(item.value, "id") } else { String?.none }
      return XStateInvocation(
        source: source,
        id: own ?? usualID,
        usualID: usualID,
        value: item.value,
        path: item.path
      )
    }
  }

  private static func text(_ value: OrderedJSON, _ key: String) -> String? {
    switch value {
    case .string(let text): return text
    case .object(let object):
      if case .string(let text)? = object[key] { return text }
      return nil
    default: return nil
    }
  }
}

extension XStateReader {
  /// Checks the form of an invocation.
  mutating func check(_ invocation: XStateInvocation) {
    if invocation.source == nil { noteForm(invocation.path, "a name, or { \"src\": name }") }
    guard case .object(let object) = invocation.value else { return }
    let keys = Set(["src", "id"]).union(XStateVocabulary.invocationEvents.map(\.0))
    checkKeys(of: object, keys, invocation.path)
    switch object["id"] {
    case nil, .string?: break
    default: noteForm(invocation.path["id"], "a text")
    }
    guard invocation.source != nil, invocation.id != invocation.usualID else { return }
    noteContent(
      invocation.path["id"],
      "an id that is not the name of the source",
      kind: "invoke.id",
      suggestion: "Write \(quoted(invocation.usualID))"
    )
  }
}
