import Interlock
import InterlockEvolution

extension SwiftWriter {
  /// The modifiers of a transition's event, in a machine with a context.
  mutating func modifiersWithContext(of row: MachineTree.Row) -> [SwiftExpression] {
    let stub = row.payload == nil ? "_" : "_, _"
    var calls = row.payload.map { [SwiftExpression.text(".carrying(\($0).self)")] } ?? []
    if row.isLocal { calls.append(.text(".local()")) }
    calls += formerly(row.formerNames)
    for term in row.guards {
      switch term {
      case .presence: calls.append(modifier(of: term))
      case .code(let name):
        let call = name.map { named("shouldFire", $0) } ?? .text(".shouldFire")
        calls.append(call.suffixed(" { \(stub) in false }"))
      case .condition(let name, let text):
        let title = name.map { [SwiftExpression.text($0.swiftLiteral)] } ?? []
        calls.append(.call(".when", title + [.text("text: \(text.swiftLiteral)")]))
      }
    }
    let place = tree.place(of: row)
    for kind in DynamicMachine.Event.callbackKinds {
      for callback in row.callbacks where callback.kind == kind {
        calls += modifier(callback, of: place, "{ \(stub) in }")
      }
    }
    return calls
  }
}
