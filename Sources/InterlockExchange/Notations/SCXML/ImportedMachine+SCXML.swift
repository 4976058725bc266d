public import Foundation
import Interlock

extension ImportedMachine {
  /// Reads a machine from an SCXML document.
  ///
  /// - Parameters:
  ///   - scxml: The document, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `NotationError` with all problems and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(scxml: Data, options: ImportOptions = []) throws(NotationError) {
    self = try SCXMLReader.machine(in: scxml, options: options)
  }
}

extension ImportedMachine {
  /// The data model of an SCXML document, such as `ecmascript`; nil if it names none.
  ///
  /// A machine evaluates no data model: conditions and content are names. ``SCXMLDocument`` runs documents in
  /// ECMAScript.
  public var dataModel: String? { head.dataModel }

  /// The elements of an SCXML document beside its states: its variables, its scripts, and additions of other programs.
  /// Only ``scxml(named:)`` writes them again.
  public var additions: [String] { head.elements }
}
