package import Foundation
package import Interlock
package import InterlockExchange
import InterlockTools

/// A machine read from a file, in any notation.
package struct DefinitionFile: Sendable {
  /// The name of the file in messages.
  package let name: String

  /// The name of the machine: from its document, otherwise that of the file without folders and extension.
  package var title: String {
    if let documentName, documentName.contains(where: { !$0.isWhitespace }) { return documentName }
    guard !isStandardInput else { return "State machine" }
    return URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }

  private let isStandardInput: Bool

  /// The machine, in the state that the file specifies.
  package let machine: DynamicMachine

  /// The document in a foreign notation; nil for the library's own.
  package let imported: ImportedMachine?

  /// How an SCXML document was read; nil for other notations.
  package let reading: ReadingRecord?

  /// The document with its data, if it can run.
  package let document: SCXMLDocument?

  /// The machine's name in a document in a foreign notation.
  package var documentName: String? { imported?.name }

  /// The parts left out of the document.
  package var ignored: [IgnoredContent] { imported?.ignored ?? [] }

  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` for standard input.
  ///   - options: How strictly to read a foreign notation.
  ///   - isLocated: Whether findings about the library's own JSON have lines; those about other notations always do.
  /// - Throws: If the file does not exist or does not contain a machine: with the place of the first problem.
  package init(
    _ path: String,
    options: ImportOptions = [],
    isLocated: Bool = false
  ) throws(CommandFailure) {
    let file = InputFile(path)
    try self.init(
      file.name,
      try file.data(),
      options: options,
      isStandardInput: path == "-",
      isLocated: isLocated
    )
  }

  package init(
    _ name: String,
    _ data: Data,
    options: ImportOptions = [],
    isStandardInput: Bool = false,
    isLocated: Bool = false
  ) throws(CommandFailure) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let data = data.starts(with: mark) ? Data(data.dropFirst(mark.count)) : data
    let input = JSONInput(name, data)
    self.isStandardInput = isStandardInput
    self.name = name
    if MermaidInput.isDiagram(data) {
      let imported = try Self.read(name) { () throws(NotationError) in
        try ImportedMachine(mermaid: data, options: options)
      }
      (machine, self.imported) = (imported.machine, imported)
      (reading, document) = (nil, nil)
      return
    }
    switch Notation(of: data, input) {
    case .json:
      let decoded = try input.decoded(DynamicMachine.self)
      machine = isLocated ? input.located(decoded) : decoded
      (imported, reading, document) = (nil, nil, nil)
    case .scxml:
      let imported = try Self.read(name) { () throws(NotationError) in
        try ImportedMachine(scxml: data, options: options)
      }
      (machine, self.imported) = (imported.machine, imported)
      (reading, document) = ReadingRecord.reading(name, data, imported)
    case .xstate:
      let imported = try Self.read(name) { () throws(NotationError) in
        try ImportedMachine(xstate: data, options: options)
      }
      (machine, self.imported) = (imported.machine, imported)
      (reading, document) = (nil, nil)
    }
  }

  /// Returns the result of a reader; its error becomes a failure at the place of the first problem.
  private static func read<Failure: DocumentError>(
    _ name: String,
    _ read: () throws(Failure) -> ImportedMachine
  ) throws(CommandFailure) -> ImportedMachine {
    do throws(Failure) {
      return try read()
    } catch {
      let place = error.problems.first.map { ":\($0.line):\($0.column)" } ?? ""
      throw CommandFailure(
        name + place,
        error.text(ignoring: ReadingOptions.ignoring),
        problems: error.problems.map {
          .init(line: $0.line, column: $0.column, $0.text(ignoring: ReadingOptions.ignoring))
        }
      )
    }
  }
}
