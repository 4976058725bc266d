import Interlock

extension XStateReader {
  /// Actions: one, or a list of them, each a text or an object with a `type`.
  mutating func actions(_ value: OrderedJSON?, _ path: JSONPath) -> [BoxedCallback] {
    guard let value else { return [] }
    guard case .array(let values) = value else { return action(value, path).map { [$0] } ?? [] }
    return values.enumerated().compactMap { action($0.element, path[$0.offset]) }
  }

  private mutating func action(_ value: OrderedJSON, _ path: JSONPath) -> BoxedCallback? {
    guard case .object(let object) = value, case .string(let type)? = object["type"] else {
      return name(value, path).map(BoxedCallback.init(unbound:))
    }
    if type == XStateVocabulary.update.type { return update(object, path) }
    guard type.hasPrefix("xstate.") else {
      return name(value, path).map(BoxedCallback.init(unbound:))
    }
    noteContent(path, "the action \(quoted(type)) of XState", kind: type)
    if options.contains(.ignoringContent) { noteOwnEvent(type, object, path) }
    return nil
  }

  /// Reports an action that sends the machine an event that it takes: without it the machine would behave differently.
  private mutating func noteOwnEvent(
    _ type: String,
    _ object: OrderedJSON.Object,
    _ path: JSONPath
  ) {
    let isOwn = type == "xstate.raise" || type == "xstate.send" && object["to"] == nil
    guard isOwn else { return }
    let suggestion = "Write the name of an action in its place, and bind a callback that raises it"
    guard let event = Self.event(of: object) else {
      let message = "it is unknown which event this raises, so it cannot be left out"
      return note(path, message, suggestion: suggestion)
    }
    guard nodes.handles(event) else { return }
    let message = "the configuration takes \(quoted(event)), so this cannot be left out"
    note(path, message, suggestion: suggestion)
  }

  private static func event(of object: OrderedJSON.Object) -> String? {
    let parameters: OrderedJSON.Object =
      if case .object(let parameters)? = object["params"] { parameters } else { object }
    switch object["event"] ?? parameters["event"] {
    case .string(let event)?: return event
    case .object(let event)?:
      if case .string(let type)? = event["type"] { return type }
      return nil
    default: return nil
    }
  }

  /// A name: a text, or an object with a `type` and optional parameters, which are then part of the name: a guard with
  /// other parameters is another guard.
  mutating func name(_ value: OrderedJSON, _ path: JSONPath) -> String? {
    switch value {
    case .string(let name): return name
    case .object(let object):
      checkKeys(of: object, ["type", "params"], path)
      guard case .string(let name)? = object["type"] else { break }
      return name + parameters(object["params"], path["params"])
    default: break
    }
    noteForm(path, "a name, or { \"type\": name }")
    return nil
  }

  private mutating func parameters(_ value: OrderedJSON?, _ path: JSONPath) -> String {
    guard let value else { return "" }
    let isEmpty = value == .object(OrderedJSON.Object()) || value == .null
    guard options.contains(.ignoringContent), !isEmpty else {
      noteContent(path, "the key 'params'", kind: "params")
      return ""
    }
    return " " + value.sorted.compactText
  }
}

extension OrderedJSON {
  /// The same with the keys of all objects sorted.
  fileprivate var sorted: Self {
    switch self {
    case .array(let values): return .array(values.map(\.sorted))
    case .object(let object):
      let members = object.members.map { (key: $0.key, value: Optional($0.value.sorted)) }
      return .object(OrderedJSON.Object(members.sorted { $0.key < $1.key }))
    default: return self
    }
  }
}
