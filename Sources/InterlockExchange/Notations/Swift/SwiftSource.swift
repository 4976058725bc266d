public import Interlock
public import InterlockData
public import InterlockEvolution

/// A machine as Swift code: an enumeration of its states, one of its events, and a prototype.
///
/// ```swift
/// let source = try SwiftSource(of: machine, named: "Player")
/// print(source)
/// ```
///
/// Use it to turn a machine that was written as a document, or drawn in another program, into code whose identifiers
/// the compiler checks. Guards, callbacks and activities are names in it, and `bound(to:)` binds code to them. The
/// machine in the code has the fingerprint of the original.
public struct SwiftSource: Hashable, Sendable {
  /// The name of the machine in the code.
  public let name: String

  /// The text of the file, formatted as by `swift format` with lines of 100 columns.
  public let text: String

  /// Writes a machine as Swift.
  ///
  /// Names of states and events become cases in lower camel case, with the names as raw values; a name that is not an
  /// identifier, or clashes with another, is turned into a unique one.
  ///
  /// - Parameters:
  ///   - machine: The machine. Its snapshot, and callbacks without a name, are not written.
  ///   - payloads: The payload types of its events, for which structures are written.
  ///   - name: Its name. If it is not a valid type name, it is turned into one.
  ///   - isPublic: Whether the declarations are public.
  /// - Throws: `ExportError` if archives cannot hold the user info of states, if states are nested more than 64 deep,
  ///   if guards or callbacks are data with unknown fields, or if a payload type is not given.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public init(
    of machine: DynamicMachine,
    carrying payloads: [any (DataContext & Sendable).Type] = [],
    named name: String,
    isPublic: Bool = false
  ) throws(ExportError) {
    let description = MachineDescription(machine)
    try self.init(of: description, carrying: payloads, named: name, isPublic: isPublic)
  }

  /// Writes a description as Swift.
  ///
  /// - Parameters:
  ///   - machine: The description.
  ///   - payloads: The payload types of its events, for which structures are written.
  ///   - name: The name of the machine. If it is not a valid type name, it is turned into one.
  ///   - isPublic: Whether the declarations are public.
  /// - Throws: `ExportError` as for a machine, and also if two states have the same name.
  /// - Complexity: O(*s* + *r*) in states and transitions.
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
