import Interlock

/// A configuration of XState: JSON, or a program that makes a machine.
struct XStateDocument {
  let json: JSONDocument

  /// The lengths of the delays that a program names.
  private(set) var delays: [String: Duration] = [:]

  /// Whether the program is written for version 4.
  private(set) var isVersion4 = false

  /// Where the program makes other machines.
  private(set) var otherMachines: [MarkupPosition] = []

  /// Reads a document.
  ///
  /// - Parameter bytes: The document, in UTF-8.
  /// - Throws: `JSONError` if it is neither JSON nor such a program.
  init(_ bytes: [UInt8]) throws(JSONError) {
    let failure: JSONError
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes)
      return
    } catch {
      failure = error
    }
    guard bytes.count <= LiteralProgram.sizeLimit,
      String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    else { throw failure }
    if let foreign = ForeignNotation(bytes) { throw failure.saying(foreign) }
    do throws(JSONError) {
      guard let program = try LiteralProgram(bytes) else { throw failure }
      json = program.document
      delays = program.delays
      isVersion4 = program.isVersion4
      otherMachines = program.otherMachines
    } catch {
      // What was read further says more.
      throw error.position > failure.position ? error : failure
    }
  }
}

extension JSONError {
  /// The error that says what the document is.
  fileprivate func saying(_ foreign: ForeignNotation) -> Self {
    JSONError(
      path: JSONPath(),
      position: MarkupPosition(),
      message: foreign.message,
      suggestion: foreign.suggestion
    )
  }
}
