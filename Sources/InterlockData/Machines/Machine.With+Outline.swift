public import Interlock

extension Machine.With where Context: DataContext {
  /// Makes a machine with a context from its definition as data: one that was decoded, or written in another language.
  ///
  /// ```swift
  /// let outline = try JSONDecoder().decode(Machine<Status, Command>.self, from: json)
  /// let life = try Life(outline)
  /// ```
  ///
  /// Conditions and assignments that are data get their code, over the fields of the context. If all guards and actions
  /// are data, the machine runs like the one that was archived. A guard or an action known only by name has no code,
  /// and transitions that use it are refused.
  ///
  /// An outline that owns a context of this type keeps its code, but not its context. If the context is of another type
  /// and there is code for it, that is an error; the `outline` of that machine has no code.
  ///
  /// - Parameters:
  ///   - outline: The definition, and the state of the machine.
  ///   - payloads: The payload types of its events, if conditions read them.
  /// - Throws: `DefinitionError` with all formulas that do not fit the context or the payloads, and all code for
  ///   another context.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    _ outline: Machine,
    carrying payloads: [any (DataContext & Sendable).Type] = []
  ) throws(DefinitionError) {
    try self.init(outline, fields: Context.fields, carrying: payloads)
  }
}

extension Machine.With where Context == DataRecord {
  /// Makes a machine whose context is a record: one that is loaded together with its definition at run time.
  ///
  /// ```swift
  /// let machine = try DynamicMachine.With(outline, layout: layout)
  /// ```
  ///
  /// - Parameters:
  ///   - outline: The definition, and the state of the machine.
  ///   - layout: The names and types used by its conditions and assignments. Fire it on records of this layout; with
  ///     any other layout, a call that reads or assigns a field throws.
  ///   - payloads: The payload types of its events, if conditions read them.
  /// - Throws: `DefinitionError` with all formulas that do not fit the layout, or the payloads.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    _ outline: Machine,
    layout: DataRecord.Layout,
    carrying payloads: [any (DataContext & Sendable).Type] = []
  ) throws(DefinitionError) {
    try self.init(outline, fields: layout, carrying: payloads)
  }
}

extension Machine.With {
  fileprivate init(
    _ outline: Machine,
    fields: any Schema,
    carrying payloads: [any (DataContext & Sendable).Type]
  ) throws(DefinitionError) {
    let types = Dictionary(payloads.map { ("\($0)", $0) }) { first, _ in first }
    try self.init(
      outline,
      payload: { types[$0].map { PayloadType($0) } },
      condition: { text, payload in
        Self.condition(
          text,
          { try Formula(parsing: text) },
          fields: fields,
          payload: payload.flatMap { types[$0] }
        )
      },
      callback: { text, payload in
        Self.update(text, fields: fields, payload: payload.flatMap { types[$0] })
      }
    )
  }

  /// Converts a condition into a guard.
  ///
  /// - Parameters:
  ///   - text: The condition, as in archives.
  ///   - formula: The condition, made when the machine is built.
  ///   - fields: The fields of the context.
  ///   - payload: The payload type, if the condition may read it.
  /// - Returns: The text, and its compilation.
  static func condition(
    _ text: String,
    _ formula: @escaping @Sendable () throws -> Formula,
    fields: any Schema,
    payload: PayloadFields? = nil
  ) -> FormulaSource<BoxedCondition> {
    FormulaSource(text) { states in
      let schema = MachineSchema(context: fields, payload: payload?.schema, states)
      let compiled = try CompiledGuard(formula(), schema)
      return payload.map { compiled.condition(for: Self.self, $0) }
        ?? compiled.condition(for: Self.self)
    }
  }

  /// Converts the text of assignments into a callback.
  ///
  /// - Parameters:
  ///   - text: The assignments.
  ///   - fields: The fields of the context.
  ///   - payload: The payload type, if the assignments may read it.
  /// - Returns: The text, and its compilation.
  static func update(
    _ text: String,
    fields: any Schema,
    payload: PayloadFields? = nil
  ) -> FormulaSource<BoxedCallback> {
    FormulaSource(text) { states in
      let schema = MachineSchema(context: fields, payload: payload?.schema, states)
      let compiled = try CompiledUpdate(Assignments(parsing: text), schema)
      guard let payload else { return Self.boxed(nil) { try compiled.make(&$0) } }
      return Self.boxed(nil) { try compiled.make(&$0, payload) }
    }
  }
}

/// The type of a payload whose fields formulas know.
package typealias PayloadFields = any (DataContext & Sendable).Type

extension DataContext {
  /// The fields of a payload of this type.
  package static var schema: any PayloadSchema { fields }
}
