import Interlock

/// What the formulas of a machine can name: the fields of its context, those of the payload, and its states.
struct MachineSchema: Schema {
  let context: any Schema
  let payload: (any PayloadSchema)?
  private let scope: FormulaStates

  init(context: any Schema, payload: (any PayloadSchema)?, _ scope: FormulaStates) {
    self.context = context
    self.payload = payload
    self.scope = scope
  }

  var states: [String] { scope.areSuggested ? scope.names : [] }

  var names: [FormulaName] {
    context.names
      + (payload?.payloadNames.map { FormulaName([Self.payloadScope] + $0.parts) } ?? [])
  }

  func field(_ name: FormulaName) -> SchemaField? {
    if let field = context.field(name) { return field }
    guard name.parts.count > 1, name.parts[0] == Self.payloadScope else { return nil }
    return payload?.payloadField(FormulaName(Array(name.parts.dropFirst())))
  }

  func state(_ name: String) -> Int? { scope.positions[name] }

  private static var payloadScope: String { "payload" }
}

/// The fields of a payload.
protocol PayloadSchema: Sendable {
  var payloadNames: [FormulaName] { get }
  func payloadField(_ name: FormulaName) -> SchemaField?
}

extension Fields: PayloadSchema {
  var payloadNames: [FormulaName] { names }
}
