public import Interlock
public import InterlockData
public import InterlockEvolution

extension SwiftSource {
  /// Writes a machine with a context as Swift: also a structure of the context, with its fields.
  ///
  ///     let source = try SwiftSource(of: order.life, named: "Life")
  ///
  /// Conditions and assignments stand in the code as texts. A guard or a callback that is code keeps its name, with a
  /// closure that waits for its code: the guard refuses, the callback does nothing. The machine of the code has the
  /// fingerprint of the original. Properties have the types of the language, such as `Int` for an `Int8`, and a string
  /// for an enumeration of strings.
  ///
  /// - Parameters:
  ///   - machine: The machine. Its snapshot, and callbacks without a name, are not written.
  ///   - payloads: The types that its events carry, of which structures are written.
  ///   - name: How it is called. What is no name of a type becomes one.
  ///   - isPublic: Whether other modules see it.
  /// - Throws: `ExportError` as for a machine without a context, also for each formula that does not fit the fields, and
  ///   assignments at a moment for which Swift has no call.
  /// - Complexity: O(*s* + *r*) in states and rows.
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

  /// Writes a definition as data with the fields of its context as Swift: also a structure of the context.
  ///
  ///     let source = try SwiftSource(of: outline, layout: layout, named: "Job")
  ///
  /// - Parameters:
  ///   - machine: The machine, without its context.
  ///   - layout: The names and types of the fields, and the values with which they begin.
  ///   - payloads: The types that its events carry, of which structures are written.
  ///   - name: How it is called. What is no name of a type becomes one.
  ///   - isPublic: Whether other modules see it.
  /// - Throws: `ExportError` as for a machine with a context.
  /// - Complexity: O(*s* + *r*) in states and rows.
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

  /// Writes the machine that is described, with the fields of its context, as Swift.
  ///
  /// - Parameters:
  ///   - machine: The description.
  ///   - layout: The names and types of the fields, and the values with which they begin.
  ///   - payloads: The types that its events carry, of which structures are written.
  ///   - name: How the machine is called. What is no name of a type becomes one.
  ///   - isPublic: Whether other modules see it.
  /// - Throws: `ExportError` as for a machine with a context.
  /// - Complexity: O(*s* + *r*) in states and rows.
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
