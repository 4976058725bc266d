package import Foundation
package import Interlock
package import InterlockTools

/// A machine that is read from a file, in whatever notation it is written.
package struct DefinitionFile: Sendable {
  /// What the file is called in messages.
  package let name: String

  /// What the machine is called: as its document says, otherwise as the file without folders and extension.
  package var title: String {
    if let documentName, documentName.contains(where: { !$0.isWhitespace }) { return documentName }
    guard !isStandardInput else { return "State machine" }
    return URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }

  private let isStandardInput: Bool

  /// The machine, in the state in which the file has it.
  package let machine: DynamicMachine

  /// What a document in a foreign notation calls the machine.
  package let documentName: String?

  /// What was left out of the document.
  package let ignored: [IgnoredContent]

  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` for standard input.
  ///   - options: How strictly a foreign notation is read.
  /// - Throws: Where there is no such file, or no machine in it: with the place of the first problem.
  package init(_ path: String, options: ImportOptions = []) throws(CommandFailure) {
    let file = InputFile(path)
    try self.init(file.name, try file.data(), options: options, isStandardInput: path == "-")
  }

  package init(
    _ name: String,
    _ data: Data,
    options: ImportOptions = [],
    isStandardInput: Bool = false
  ) throws(CommandFailure) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let data = data.starts(with: mark) ? Data(data.dropFirst(mark.count)) : data
    let input = JSONInput(name, data)
    self.isStandardInput = isStandardInput
    self.name = name
    let imported: ImportedMachine
    switch Notation(of: data, input) {
    case .json:
      machine = try input.decoded(DynamicMachine.self)
      documentName = nil
      ignored = []
      return
    case .scxml: imported = try Self.imported(name, scxml: data, options)
    case .xstate: imported = try Self.imported(name, xstate: data, options)
    }
    machine = imported.machine
    documentName = imported.name
    ignored = imported.ignored
  }

  private static func imported(
    _ name: String,
    scxml data: Data,
    _ options: ImportOptions
  ) throws(CommandFailure) -> ImportedMachine {
    do throws(SCXMLError) {
      return try ImportedMachine(scxml: data, options: options)
    } catch {
      let place = error.problems.first.map { ":\($0.line):\($0.column)" } ?? ""
      throw CommandFailure(name + place, error.text(ignoring: ReadingOptions.ignoring))
    }
  }

  private static func imported(
    _ name: String,
    xstate data: Data,
    _ options: ImportOptions
  ) throws(CommandFailure) -> ImportedMachine {
    do throws(XStateError) {
      return try ImportedMachine(xstate: data, options: options)
    } catch {
      let path = JSONPlaces.Step.steps(of: error.problems.first?.path ?? "$")
      let place = JSONPlaces(data).place(of: path).map { ":\($0.line):\($0.column)" } ?? ""
      throw CommandFailure(name + place, error.text(ignoring: ReadingOptions.ignoring))
    }
  }
}
