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
    let bytes = Array(xstate)
    let document = try OrderedJSON(parsing: bytes)
    let imported = try XStateReader.machine(of: document, in: bytes, options: options)
    machine = imported.machine
    ignored = imported.ignored
    name = machine.freeName(imported.name)
  }
}
