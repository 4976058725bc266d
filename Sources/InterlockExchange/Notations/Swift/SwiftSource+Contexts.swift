public import Interlock
public import InterlockData
public import InterlockEvolution

extension SwiftSource {
  /// Writes a machine with a context as Swift, including a structure for the context, with its fields.
  ///
  /// ```swift
  /// let source = try SwiftSource(of: order.life, named: "Life")
  /// ```
  ///
  /// Conditions and assignments are strings in the code. A guard or a callback that is code keeps its name, with a
  /// placeholder closure: the guard refuses, the callback does nothing. The machine in the code has the fingerprint of
  /// the original, unless a payload type is not `Codable` or does not store exactly its fields. Properties have the
  /// types of the expression language, such as `Int` for an `Int8`, and a string for an enumeration of strings.
  ///
  /// - Parameters:
  ///   - machine: The machine. Its snapshot, and callbacks without a name, are not written.
  ///   - payloads: The payload types of its events, for which structures are written.
  ///   - name: Its name. If it is not a valid type name, it is turned into one.
  ///   - isPublic: Whether the declarations are public.
  /// - Throws: `ExportError` as for a machine without a context, and also for each formula that does not fit the
  ///   fields, and for assignments at a moment that has no Swift call.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init<StateID, EventID, Context: DataContext>(
    of machine: Machine<StateID, EventID>.With<Context>,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String,
    isPublic: Bool = false
  ) throws(ExportError) {
    let description = MachineDescription(machine.outline)
    try self.init(
      description,
      name,
      fields: Context.fields,
      carrying: payloads,
      isPublic: isPublic
    )
  }

  /// Writes a definition as data with the fields of its context as Swift, including a structure for the context.
  ///
  /// ```swift
  /// let source = try SwiftSource(of: outline, layout: layout, named: "Job")
  /// ```
  ///
  /// - Parameters:
  ///   - machine: The machine, without its context.
  ///   - layout: The names, types and initial values of the fields.
  ///   - payloads: The payload types of its events, for which structures are written.
  ///   - name: Its name. If it is not a valid type name, it is turned into one.
  ///   - isPublic: Whether the declarations are public.
  /// - Throws: `ExportError` as for a machine with a context.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    of machine: DynamicMachine,
    layout: DataRecord.Layout,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String,
    isPublic: Bool = false
  ) throws(ExportError) {
    let description = MachineDescription(machine)
    try self.init(
      of: description,
      layout: layout,
      carrying: payloads,
      named: name,
      isPublic: isPublic
    )
  }

  /// Writes a description, with the fields of its context, as Swift.
  ///
  /// - Parameters:
  ///   - machine: The description.
  ///   - layout: The names, types and initial values of the fields.
  ///   - payloads: The payload types of its events, for which structures are written.
  ///   - name: The name of the machine. If it is not a valid type name, it is turned into one.
  ///   - isPublic: Whether the declarations are public.
  /// - Throws: `ExportError` as for a machine with a context.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    of machine: MachineDescription,
    layout: DataRecord.Layout,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String,
    isPublic: Bool = false
  ) throws(ExportError) {
    try self.init(machine, name, fields: layout, carrying: payloads, isPublic: isPublic)
  }
}
