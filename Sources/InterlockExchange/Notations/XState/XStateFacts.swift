/// The parts of a configuration without an effect on the behaviour: descriptions, tags, context, the input of actors.
///
/// A machine keeps it as the user info of its states, under the keys of XState:
///
/// - `description`, `tags`, `meta`, `output` and so on: of the state;
/// - `invoke`: a list with an object for each actor of the state: its `id`, `input`, `systemId`;
/// - `transitions`: the state's `on`, `after`, `always` and `onDone`, with only the facts of each transition;
/// - `machine`, in the first state: what belongs to the configuration itself, such as its `context`.
enum XStateFacts {
  /// The facts of a state that have the same key in a configuration.
  static let stateKeys: Set<String> = [
    "description", "tags", "meta", "output", "params", "key", "order",
  ]

  /// The facts of the configuration.
  static let machineKeys: Set<String> = [
    "$schema", "version", "types", "schemas", "context", "input", "internalEvents",
  ]

  static let transitionKeys: Set<String> = ["description", "meta"]

  static let actorKeys: Set<String> = [
    "id", "systemId", "input", "syncSnapshot", "description", "meta", "autoForward", "forward",
    "params", "timeout", "tags",
  ]

  /// The key of what belongs to the configuration itself, in the first state.
  static let machine = "machine"
  static let actors = "invoke"
  static let transitions = "transitions"

  /// The key of a value that user info cannot hold; its string is under it.
  private static let json = "$json"

  /// The key of the source of a value that is not data.
  private static let code = "$code"

  /// How deeply user info can be nested, with room for where a fact stands in it.
  private static let depthLimit = 20

  /// The members with certain keys.
  static func members(
    of object: OrderedJSON.Object,
    _ keys: Set<String>
  ) -> [(key: String, value: OrderedJSON?)] {
    object.members.compactMap { member in
      guard keys.contains(member.key) else { return nil }
      guard member.key == "meta", case .object(let meta) = member.value else {
        return (member.key, member.value)
      }
      let others = meta.members.filter { $0.key != XStateVocabulary.own }
      let object = OrderedJSON.Object(others.map { ($0.key, $0.value) })
      return others.isEmpty && !meta.members.isEmpty ? nil : ("meta", .object(object))
    }
  }

  /// A value as user info can hold it. The depth of documents bounds the recursion.
  static func kept(_ value: OrderedJSON, depth: Int = 0) -> OrderedJSON {
    switch value {
    case .null: return wrapped(value)
    case .number(let text): return Int(text) != nil || isExact(text) ? value : wrapped(value)
    case .code(let text): return .object(OrderedJSON.Object([(code, .string(text))]))
    case .bool, .string: return value
    case .array(let values):
      guard depth < depthLimit else { return wrapped(value) }
      return .array(values.map { kept($0, depth: depth + 1) })
    case .object(let object):
      guard depth < depthLimit, object[json] == nil else { return wrapped(value) }
      return .object(
        OrderedJSON.Object(object.members.map { ($0.key, kept($0.value, depth: depth + 1)) })
      )
    }
  }

  private static func wrapped(_ value: OrderedJSON) -> OrderedJSON {
    .object(OrderedJSON.Object([(json, .string(value.compactText))]))
  }

  private static func isExact(_ text: String) -> Bool {
    text.utf8.count < 16 && Double(text)?.isFinite == true
  }

  /// The value that was kept.
  static func restored(_ value: OrderedJSON) -> OrderedJSON {
    switch value {
    case .array(let values): return .array(values.map(restored))
    case .object(let object):
      if object.members.count == 1, case .string(let text)? = object[json],
        let value = try? JSONDocument(parsing: Array(text.utf8)).value
      {
        return value
      }
      return .object(
        OrderedJSON.Object(object.members.map { ($0.key, restored($0.value)) })
      )
    default: return value
    }
  }
}
