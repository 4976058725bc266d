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
    // Nil for Mermaid, which is only read.
    let notation = MermaidInput.isDiagram(data) ? nil : Notation(of: data, input)
    let imported: ImportedMachine?
    do throws(NotationError) {
      switch notation {
      case .json?: imported = nil
      case .scxml?: imported = try ImportedMachine(scxml: data, options: options)
      case .xstate?: imported = try ImportedMachine(xstate: data, options: options)
      case nil: imported = try ImportedMachine(mermaid: data, options: options)
      }
    } catch {
      throw CommandFailure(name, error)
    }
    self.imported = imported
    if let imported {
      machine = imported.machine
    } else {
      let decoded = try input.decoded(DynamicMachine.self).performingContent()
      machine = isLocated ? input.located(decoded) : decoded
    }
    if let imported, notation == .scxml {
      (reading, document) = ReadingRecord.reading(name, data, imported)
    } else {
      (reading, document) = (nil, nil)
    }
  }
}

extension CommandFailure {
  /// The failure of a reader, at the place of the first problem.
  fileprivate init(_ name: String, _ error: NotationError) {
    let place = error.problems.first.map { ":\($0.line):\($0.column)" } ?? ""
    self.init(
      name + place,
      error.text(ignoring: ReadingOptions.ignoring),
      problems: error.problems.map {
        Problem(line: $0.line, column: $0.column, $0.text(ignoring: ReadingOptions.ignoring))
      }
    )
  }
}
