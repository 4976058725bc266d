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
  /// The document is not evaluated: a condition is the name of a guard, and an element of executable content is the
  /// name of a callback. `In('x')` becomes a guard that tests the state, and elements that only raise, send or cancel
  /// an event do so. ``/Interlock/Machine/bound(to:)`` binds code to the other names. <doc:Exchange> compares the
  /// notations; ``ImportedMachine`` has the data beside the machine.
  ///
  /// It can read untrusted documents: a document type is refused, nothing is fetched, and the size, the depth, and the
  /// number of expanded transitions and names are limited.
  ///
  /// - Parameters:
  ///   - scxml: The document, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `NotationError` with all problems and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(scxml: Data, options: ImportOptions = []) throws(NotationError) {
    self = try ImportedMachine(scxml: scxml, options: options).machine
  }
}

extension DynamicMachine {
  /// Writes the machine as an SCXML document that other programs can read.
  ///
  /// ```swift
  /// let document = try inbox.dynamic().scxml()
  /// ```
  ///
  /// Parts that SCXML cannot express are in a separate namespace, `interlock`, so reading the document gives a machine
  /// with the same fingerprint, and the same names in the same places. Callbacks without a name and the snapshot are
  /// not written.
  ///
  /// - Parameter name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` with all parts that cannot be written: states nested more than 95 deep, user info that
  ///   JSON cannot hold, characters that XML does not allow; or if the machine exceeds the limits of reading.
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
  /// - Throws: `ExportError` with all parts that cannot be written, also if two states have the same name.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    try SCXMLWriter.document(of: self, named: name)
  }
}

extension ImportedMachine {
  /// Writes the document again: the machine, and the other content of the SCXML document.
  ///
  /// - Parameter name: The `name` of the document; nil for its present name.
  /// - Returns: The document, in document order, formatted, without comments.
  /// - Throws: `ExportError` with all parts that cannot be written.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and transitions.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    let description = MachineDescription(machine)
    return try SCXMLWriter.document(of: description, named: name ?? self.name, head: head)
  }
}
