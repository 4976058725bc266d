public import Interlock
public import InterlockData
public import InterlockEvolution

/// A machine as Swift: an enumeration of its states, one of its events, and a prototype.
///
///     let source = try SwiftSource(of: machine, named: "Player")
///     print(source)
///
/// So a machine that was written as a document, or drawn in another program, becomes code whose identifiers
/// the compiler checks. Guards, callbacks and activities are names in it, and
/// `bound(to:)` puts code in their place. The machine of the code has the fingerprint of
/// the original.
public struct SwiftSource: Hashable, Sendable {
  /// The name of the machine in the code.
  public let name: String

  /// The text of the file, as `swift format` leaves it with lines of 100 columns.
  public let text: String

  /// Writes a machine as Swift.
  ///
  /// Names of states and events become cases in lower camel case, and are their raw values; what is no
  /// identifier, or is one that another has, becomes one.
  ///
  /// - Parameters:
  ///   - machine: The machine. Its snapshot, and callbacks without a name, are not written.
  ///   - payloads: The types that its events carry, of which structures are written.
  ///   - name: How it is called. What is no name of a type becomes one.
  ///   - isPublic: Whether other modules see it.
  /// - Throws: `ExportError` where facts about states are none that archives hold, states are nested more
  ///   than 64 deep, guards or callbacks are data whose fields nobody knows, or the type of a payload is not among those
  ///   that are given.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public init(
    of machine: DynamicMachine,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String,
    isPublic: Bool = false
  ) throws(ExportError) {
    let description = MachineDescription(machine)
    try self.init(of: description, carrying: payloads, named: name, isPublic: isPublic)
  }

  /// Writes the machine that is described as Swift.
  ///
  /// - Parameters:
  ///   - machine: The description.
  ///   - payloads: The types that its events carry, of which structures are written.
  ///   - name: How the machine is called. What is no name of a type becomes one.
  ///   - isPublic: Whether other modules see it.
  /// - Throws: `ExportError` as for a machine, also where two states have one name.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public init(
    of machine: MachineDescription,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String,
    isPublic: Bool = false
  ) throws(ExportError) {
    try self.init(machine, name, fields: nil, carrying: payloads, isPublic: isPublic)
  }

  init(
    _ machine: MachineDescription,
    _ name: String,
    fields: (any Schema)?,
    carrying payloads: [PayloadFields],
    isPublic: Bool
  ) throws(ExportError) {
    var writer = SwiftWriter(machine, name, fields: fields, carrying: payloads, isPublic: isPublic)
    writer.write()
    guard writer.problems.isEmpty else { throw ExportError(problems: writer.problems) }
    self.name = writer.names.machine
    text = writer.lines.joined(separator: "\n") + "\n"
  }
}

extension SwiftSource: CustomStringConvertible {
  /// The text of the file.
  public var description: String { text }
}
