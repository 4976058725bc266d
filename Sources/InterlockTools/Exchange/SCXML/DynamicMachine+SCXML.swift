public import Foundation
public import Interlock
public import InterlockEvolution

extension DynamicMachine {
  /// Reads a machine from an SCXML document.
  ///
  ///     let player = try DynamicMachine(scxml: Data(contentsOf: file))
  ///
  /// Nothing in the document is evaluated: a condition is the name of a guard, but for `In('x')`, which the
  /// machine answers itself, and of executable content only `<interlock:call name="…"/>` is read, the name of a
  /// callback. ``/Interlock/Machine/bound(to:)`` puts code in the place of the names. <doc:Exchange> has what is
  /// shared, and what is not; ``ImportedMachine`` says what was left out.
  ///
  /// Documents that are not trusted can be read: one with a document type is refused, nothing is fetched, and
  /// its size, its depth, and how many rows and names it stands for are limited.
  ///
  /// - Parameters:
  ///   - scxml: The document, in UTF-8.
  ///   - options: How strictly it is read.
  /// - Throws: `SCXMLError` with everything that is wrong with it, and where.
  /// - Complexity: O(*n* + *r*) in bytes and rows.
  public init(scxml: Data, options: ImportOptions = []) throws(SCXMLError) {
    self = try ImportedMachine(scxml: scxml, options: options).machine
  }
}

extension DynamicMachine {
  /// Writes the machine as an SCXML document that other programs read too.
  ///
  ///     let document = try inbox.dynamic().scxml()
  ///
  /// What SCXML has no word for stands in a namespace of its own, `interlock`, so that a machine that is read
  /// from the document has the same fingerprint, and the same names in the same places. Callbacks without a
  /// name are not written, and neither is the snapshot.
  ///
  /// - Parameter name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` with all places for which there is no place: states nested more than 95 deep,
  ///   facts that JSON does not hold, characters that XML does not; or where the machine has more than can be
  ///   read again.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and rows.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    try MachineDescription(self).scxml(named: name)
  }
}

extension MachineDescription {
  /// Writes the machine that is described as an SCXML document, as `DynamicMachine.scxml(named:)` does.
  ///
  /// - Parameter name: The `name` of the document.
  /// - Returns: The document, in document order, formatted.
  /// - Throws: `ExportError` with all places for which there is no place, also where two states have one name.
  /// - Complexity: O(*s* · *d* + *r*) in states, their depth, and rows.
  public func scxml(named name: String? = nil) throws(ExportError) -> String {
    try SCXMLWriter.document(of: self, named: name)
  }
}
