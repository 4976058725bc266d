import Interlock
import InterlockEvolution

// The guards and callbacks of rows in a machine with a context. Calls that see the payload come after `carrying`, and
// an event with a payload has no others: `event` leads back to those.

extension SwiftWriter {
  /// What the calls behind an event are for.
  private enum Call {
    /// Those of any event.
    case ofEvents(SwiftExpression)
    /// Those that see the payload, if there is one.
    case ofPayloads(SwiftExpression)
  }

  /// The modifiers of a row's event, in a machine with a context.
  mutating func modifiersWithContext(of row: MachineTree.Row) -> [SwiftExpression] {
    let isPlain = row.payload.map { data.payloads[$0] == nil } ?? true
    let stub = row.payload == nil ? "_" : "_, _"
    var calls = formerly(row.formerNames).map { Call.ofEvents($0) }
    if row.isLocal { calls.insert(.ofEvents(.text(".local()")), at: 0) }
    func formula(_ call: SwiftExpression) -> Call {
      isPlain ? .ofEvents(call) : .ofPayloads(call)
    }
    for term in row.guards {
      switch term {
      case .presence: calls.append(.ofEvents(modifier(of: term)))
      case .code(let name):
        let call = name.map { named("shouldFire", $0) } ?? .text(".shouldFire")
        calls.append(.ofPayloads(call.suffixed(" { \(stub) in false }")))
      case .condition(let name, let text):
        let title = name.map { [SwiftExpression.text($0.swiftLiteral)] } ?? []
        calls.append(formula(.call(".when", title + [.text("text: \(text.swiftLiteral)")])))
      }
    }
    let place = tree.place(of: row)
    for kind in DynamicMachine.Event.callbackKinds {
      for callback in row.callbacks where callback.kind == kind {
        let made = modifier(callback, of: place, "{ \(stub) in }")
        calls += made.map { callback.isData ? formula($0) : .ofPayloads($0) }
      }
    }
    return Self.chain(calls, carrying: row.payload)
  }

  private static func chain(_ calls: [Call], carrying payload: String?) -> [SwiftExpression] {
    guard let payload else {
      return calls.map { call in
        switch call {
        case .ofEvents(let expression), .ofPayloads(let expression): expression
        }
      }
    }
    let carrying = SwiftExpression.text(".carrying(\(payload).self)")
    var chain: [SwiftExpression] = []
    var seesPayload = false
    for call in calls {
      switch call {
      case .ofEvents(let expression):
        chain.append(seesPayload ? expression.prefixed(".event") : expression)
        seesPayload = false
      case .ofPayloads(let expression):
        if !seesPayload { chain.append(carrying) }
        chain.append(expression)
        seesPayload = true
      }
    }
    let isCarried = calls.contains { if case .ofPayloads = $0 { true } else { false } }
    return isCarried ? chain : chain + [carrying]
  }
}
