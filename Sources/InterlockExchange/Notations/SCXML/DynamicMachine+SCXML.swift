public import Foundation
public import Interlock
public import InterlockEvolution

extension DynamicMachine {
  /// Reads a machine from an SCXML document.
  ///
  /// ```swift
  /// let player = try DynamicMachine(scxml: Data(contentsOf: file))
  /// ```
  ///
  /// Nothing in the document is evaluated: a condition is the name of a guard, except for `In('x')`, which the machine
  /// answers itself, and an element of executable content is the name of a callback. Those that only raise, send or
  /// cancel an event do so. ``/Interlock/Machine/bound(to:)`` binds code to the other names. <doc:Exchange> describes
  /// what the notations share, and what they don't; ``ImportedMachine`` has what stands beside the machine.
  ///
  /// Untrusted documents can be read: one with a document type is refused, nothing is fetched, and its size, its depth,
  /// and the number of rows and names it expands to are limited.
  ///
  /// - Parameters:
  ///   - scxml: The document, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `SCXMLError` with everything that is wrong with it, and the places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(scxml: Data, options: ImportOptions = []) throws(SCXMLError) {
    self = try ImportedMachine(scxml: scxml, options: options).machine
  }
}

extension DynamicMachine {
  /// Writes the machine as an SCXML document that other programs can read, too.
  ///
  /// ```swift
  /// let document = try inbox.dynamic().scxml()
  /// ```
  ///
  /// What SCXML cannot express is in a separate namespace, `interlock`, so that reading the document gives a machine
  /// with the same fingerprint, and the same names in the same places. Callbacks without a
  /// name are not written, and neither is the snapshot.
  ///
  /// - Parameter name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` with everything that cannot be written: states nested more than 95 deep, facts that JSON
  ///   cannot hold, characters that XML does not allow; or if the machine is larger than what can be
  ///   read again.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    try MachineDescription(self).scxml(named: name)
  }
}

extension MachineDescription {
  /// Writes a description as an SCXML document, like `DynamicMachine.scxml(named:)`.
  ///
  /// - Parameter name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` with everything that cannot be written, also if two states have the same name.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    try SCXMLWriter.document(of: self, named: name)
  }
}

extension ImportedMachine {
  /// Writes the document again: the machine, and what else was read from SCXML.
  ///
  /// - Parameter name: The `name` of the document; nil for the one that it has.
  /// - Returns: The document, in document order, formatted, without comments.
  /// - Throws: `ExportError` with everything that cannot be written.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    let description = MachineDescription(machine)
    return try SCXMLWriter.document(of: description, named: name ?? self.name, head: head)
  }
}
