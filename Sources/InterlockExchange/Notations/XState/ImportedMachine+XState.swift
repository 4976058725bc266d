public import Foundation
import Interlock

extension ImportedMachine {
  /// Reads a machine from a configuration of XState 5 or 4, in JSON or as an object literal of a program.
  ///
  /// - Parameters:
  ///   - xstate: The configuration, JSON in UTF-8, or a program in JavaScript or TypeScript.
  ///   - options: How strictly to read it.
  ///   - delays: The lengths of delays that have names. Any other named delay is an activity for you to bind.
  /// - Throws: `NotationError` with all problems and their places.
  /// - Complexity: O(*n* + *r*) in bytes and transitions.
  public init(
    xstate: Data,
    options: ImportOptions = [],
    delays: [String: Duration] = [:]
  ) throws(NotationError) {
    let document: XStateDocument
    do throws(JSONError) {
      document = try XStateDocument(Array(xstate))
    } catch {
      let diagnostic = XStateReader.Diagnostic(
        error.path,
        error.message,
        suggestion: error.suggestion
      )
      throw NotationError(.xstate, [diagnostic.problem(at: error.position)])
    }
    self = try XStateReader.machine(of: document, options: options, delays: delays)
  }
}
