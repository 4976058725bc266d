import Interlock
import InterlockEvolution

extension OwnContent {
  /// The types of the actions, and the key for the exact name of content that SCXML can write in several ways.
  private enum Key {
    static let raise = "xstate.raise"
    static let send = "xstate.send"
    static let cancel = "xstate.cancel"
    static let name = "name"
  }

  /// Recognises an action: `raise`, `cancel`, and `send` of version 4. Nil for other actions, for what is computed, and
  /// for events with data or to others.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - length: Returns the length of a delay; nil if it is unknown.
  init?(_ action: OrderedJSON.Object, length: (_ delay: String) -> Duration?) {
    guard case .string(let type)? = action["type"] else { return nil }
    let parameters = Self.parameters(of: action)
    if type == Key.cancel {
      guard case .string(let id)? = parameters["sendId"] else { return nil }
      self = .cancel(id: id)
      return
    }
    guard type == Key.raise || type == Key.send, [nil, .null].contains(parameters["to"]),
      let event = Self.event(parameters["event"])
    else { return nil }
    switch parameters["delay"] {
    case nil, .null?: self = type == Key.raise ? .raise(event) : .send(event, after: .zero, id: nil)
    case .number(let text)?, .string(let text)?:
      guard let delay = length(text) else { return nil }
      let id: String? = if case .string(let id)? = parameters["id"] { id } else { nil }
      self = .send(event, after: delay, id: id)
    default: return nil
    }
  }

  /// The name of the callback for an action: the exact name in it, if it says the same.
  func name(in action: OrderedJSON.Object) -> String {
    if case .string(let name)? = Self.parameters(of: action)[Key.name], Self(named: name) == self {
      return name
    }
    return name
  }

  /// The action.
  ///
  /// - Parameter name: The name of the callback.
  /// - Returns: The action, from which the name is read again.
  func xstate(named name: String) -> OrderedJSON {
    let (type, members): (String, [(key: String, value: OrderedJSON?)]) =
      switch self {
      case .raise(let event): (Key.raise, [("event", Self.value(ofEvent: event))])
      case .send(let event, let delay, _) where delay <= .zero:
        (Key.send, [("event", Self.value(ofEvent: event))])
      case .send(let event, let delay, let id):
        (
          Key.raise,
          [
            ("event", Self.value(ofEvent: event)), ("delay", .number(delay.millisecondsText)),
            ("id", id.map(OrderedJSON.string)),
          ]
        )
      case .cancel(let id): (Key.cancel, [("sendId", .string(id))])
      }
    let exact: OrderedJSON? = name == self.name ? nil : .string(name)
    let parameters = OrderedJSON.Object(members + [(Key.name, exact)])
    return .object(
      OrderedJSON.Object([("type", .string(type)), ("params", .object(parameters))])
    )
  }

  private static func parameters(of action: OrderedJSON.Object) -> OrderedJSON.Object {
    if case .object(let parameters)? = action["params"] { parameters } else { action }
  }

  private static func event(_ value: OrderedJSON?) -> String? {
    switch value {
    case .string(let name)?: return name
    case .object(let event)? where event.members.count == 1:
      guard case .string(let name)? = event["type"] else { return nil }
      return name
    default: return nil
    }
  }

  private static func value(ofEvent event: String) -> OrderedJSON {
    .object(OrderedJSON.Object([("type", .string(event))]))
  }
}
