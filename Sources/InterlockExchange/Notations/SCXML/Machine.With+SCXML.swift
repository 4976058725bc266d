public import Interlock
public import InterlockData
public import InterlockEvolution

extension Machine.With where Context: DataContext {
  /// Writes the machine as an SCXML document with a data model: fields become variables, conditions and assignments
  /// become ECMAScript expressions.
  ///
  /// ```swift
  /// let document = try order.life.scxml(on: order, carrying: [Payment.self])
  /// let session = try SCXMLSession(SCXMLDocument(scxml: Data(document.utf8)), at: .now)
  /// ```
  ///
  /// After the same events, a session of the document is in the same states as the machine, and its variables have the
  /// values of the fields. The payload is `_event.data`. If a formula fails, its expression fails too, with the event
  /// `error.execution`, but a document does not undo earlier assignments. Integers are exact up to 2⁵³; larger ones
  /// fail.
  ///
  /// - Parameters:
  ///   - context: The initial values of the variables.
  ///   - payloads: The payload types of its events, if formulas read them.
  ///   - name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` with all parts that have no place in a document, as for a machine without a context, and
  ///   all that a document cannot compute like the machine: the time, the user info, code, the length of a string.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(
    on context: Context,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String? = nil
  ) throws(ExportError) -> String {
    let source = SCXMLData.Source(schema: Context.fields, payloads: payloads) { field in
      try? context.value(of: field)
    }
    return try SCXMLWriter.document(of: MachineDescription(outline), named: name, source)
  }
}

extension MachineDescription {
  /// Writes the described machine as an SCXML document with a data model, as for a machine with a context.
  ///
  /// ```swift
  /// let document = try MachineDescription(outline).scxml(layout: layout)
  /// ```
  ///
  /// - Parameters:
  ///   - layout: The names and types of the fields, and the initial values of the variables.
  ///   - payloads: The payload types of its events, if formulas read them.
  ///   - name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` as for a machine with a context.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(
    layout: DataRecord.Layout,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String? = nil
  ) throws(ExportError) -> String {
    let source = SCXMLData.Source(schema: layout, payloads: payloads) { layout.initial(of: $0) }
    return try SCXMLWriter.document(of: self, named: name, source)
  }
}

extension DataContext {
  /// The value of a field.
  fileprivate func value(of name: FormulaName) throws -> DataValue {
    let code = try Formula(.make(.name(name))).checked(against: Self.fields).compiled().boxed
    return try withUnsafePointer(to: self) { try code(Environment(context: $0)) }
  }
}
