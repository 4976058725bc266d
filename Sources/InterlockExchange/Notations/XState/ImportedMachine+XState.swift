public import Foundation
import Interlock

extension ImportedMachine {
  /// Reads a machine from a configuration of XState 5 in JSON.
  ///
  /// - Parameters:
  ///   - xstate: The configuration, JSON in UTF-8.
  ///   - options: How strictly to read it.
  /// - Throws: `XStateError` with everything that is wrong with it, and the places.
  /// - Complexity: O(*n* + *r*) in bytes and rows.
  public init(xstate: Data, options: ImportOptions = []) throws(XStateError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: Array(xstate))
    } catch {
      let note = XStateReader.Note(error.path, error.message, suggestion: error.suggestion)
      throw XStateError([note.problem(at: error.position)])
    }
    let imported = try XStateReader.machine(of: document, options: options)
    machine = imported.machine
    ignored = imported.ignored
    name = machine.freeName(imported.name)
  }
}
