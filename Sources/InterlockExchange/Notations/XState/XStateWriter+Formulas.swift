import Interlock
import InterlockEvolution

// Conditions and assignments are guards and actions with parameters: a program provides XState with one guard and one
// action that evaluate them.

extension XStateWriter {
  /// The value of `guard`.
  ///
  /// - Parameter term: A name, or a condition.
  /// - Returns: The value; nil if there is no name.
  static func guardValue(_ term: GuardText.Term) -> OrderedJSON? {
    guard case .formula(let name, let text) = term else {
      return term.name.map(XStateCall.value(of:))
    }
    let condition = XStateVocabulary.condition
    return call(
      condition.type,
      [(condition.name, name.map(OrderedJSON.string)), (condition.key, .string(text))]
    )
  }

  /// The value for a guard in Interlock's list.
  static func value(of term: GuardText.Term) -> OrderedJSON {
    switch term {
    case .code(let name): return name.map(OrderedJSON.string) ?? .null
    case .formula(let name, let text):
      let members = [("name", name.map(OrderedJSON.string)), ("when", .string(text))]
      return .object(OrderedJSON.Object(members))
    case .presence(let presence):
      let key = presence.isExpected ? "in" : "notIn"
      return .object(OrderedJSON.Object([(key, .string(presence.state))]))
    }
  }

  /// The callbacks of a kind as XState actions; nil if there are none.
  static func actions(
    _ callbacks: [MachineDescription.Callback],
    _ kind: CallbackKind
  ) -> OrderedJSON? {
    let update = XStateVocabulary.update
    return list(callbacks, of: kind, code: action(named:)) {
      call(update.type, [(update.key, .string($0))])
    }
  }

  private static func action(named name: String) -> OrderedJSON {
    OwnContent(named: name)?.xstate(named: name) ?? XStateCall.value(of: name)
  }

  /// The callbacks of a kind that XState has no key for; nil if there are none.
  static func added(
    _ callbacks: [MachineDescription.Callback],
    _ kind: CallbackKind
  ) -> OrderedJSON? {
    list(callbacks, of: kind, code: OrderedJSON.string) {
      .object(OrderedJSON.Object([("set", .string($0))]))
    }
  }

  /// The callbacks of a kind; those without a name are not written.
  private static func list(
    _ callbacks: [MachineDescription.Callback],
    of kind: CallbackKind,
    code: (_ name: String) -> OrderedJSON,
    assignments: (_ text: String) -> OrderedJSON
  ) -> OrderedJSON? {
    let values = callbacks.compactMap { callback -> OrderedJSON? in
      guard callback.kind == kind, let name = callback.name else { return nil }
      return callback.isData ? assignments(name) : code(name)
    }
    return values.isEmpty ? nil : .array(values)
  }

  private static func call(
    _ type: String,
    _ parameters: [(key: String, value: OrderedJSON?)]
  ) -> OrderedJSON {
    .object(
      OrderedJSON.Object([
        ("type", .string(type)), ("params", .object(OrderedJSON.Object(parameters))),
      ])
    )
  }
}
