package import Interlock

/// The names in a machine's formulas: the fields of its context, those of the payload, and its states.
package struct MachineSchema: Schema {
  private let context: any Schema
  private let payload: (any PayloadSchema)?
  private let scope: FormulaStates

  /// Makes the schema of a machine.
  ///
  /// - Parameters:
  ///   - context: The fields of its context.
  ///   - payload: Those of the payload that an event carries; nil for none.
  ///   - scope: Its states.
  package init(context: any Schema, payload: (any PayloadSchema)?, _ scope: FormulaStates) {
    self.context = context
    self.payload = payload
    self.scope = scope
  }

  /// The states, for suggestions.
  package var states: [String] { scope.areSuggested ? scope.names : [] }

  /// The names of all fields.
  package var names: [FormulaName] {
    context.names
      + (payload?.payloadNames.map { FormulaName([Self.payloadScope] + $0.parts) } ?? [])
  }

  /// The field with a name: of the context, or of the payload after `payload`.
  package func field(_ name: FormulaName) -> SchemaField? {
    if let field = context.field(name) { return field }
    guard name.parts.count > 1, name.parts[0] == Self.payloadScope else { return nil }
    return payload?.payloadField(FormulaName(Array(name.parts.dropFirst())))
  }

  /// The position of a state in document order; nil if there is no such state.
  package func state(_ name: String) -> Int? { scope.positions[name] }

  private static var payloadScope: String { "payload" }
}

/// The fields of a payload.
package protocol PayloadSchema: Sendable {
  /// The names of all fields.
  var payloadNames: [FormulaName] { get }

  /// The field with a name; nil if there is none.
  func payloadField(_ name: FormulaName) -> SchemaField?
}

extension Fields: PayloadSchema {
  /// The names of all fields.
  package var payloadNames: [FormulaName] { all.filter { $0.payload != nil }.map(\.path) }
}
