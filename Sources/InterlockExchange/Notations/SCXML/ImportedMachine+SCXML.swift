public import Foundation
import Interlock

extension ImportedMachine {
  /// Reads a machine from an SCXML document.
  ///
  /// - Parameters:
  ///   - scxml: The document, in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `SCXMLError` with everything that is wrong with it, and the places.
  /// - Complexity: O(*n* + *r*) in bytes and rows.
  public init(scxml: Data, options: ImportOptions = []) throws(SCXMLError) {
    self = try SCXMLReader.machine(in: scxml, options: options)
  }
}
