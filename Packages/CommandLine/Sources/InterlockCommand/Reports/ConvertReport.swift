import Interlock
import InterlockExchange

/// A machine in another notation.
package struct ConvertReport: DocumentReport {
  package let format: Notation
  package let document: String

  /// The data of an SCXML document that no other notation holds; nil if there is none.
  package let lost: [String]?

  /// Writes a machine.
  ///
  /// - Parameters:
  ///   - file: The machine.
  ///   - format: The notation.
  ///   - name: The name of the machine, for SCXML and XState; nil for that in the file.
  /// - Throws: `ExportError` if the notation cannot express something.
  package init(of file: DefinitionFile, to format: Notation, named name: String?) throws {
    self.format = format
    let name = name ?? file.documentName
    let text =
      switch format {
      case .json: try JSONText.pretty(file.machine)
      case .scxml:
        try file.imported?.scxml(named: name) ?? file.machine.scxml(named: name)
      case .xstate: try file.machine.xstate(named: name)
      }
    document = text.hasSuffix("\n") ? text : text + "\n"
    let additions = format == .scxml ? [] : file.imported?.additions ?? []
    lost = additions.isEmpty ? nil : additions
  }

  /// The losses, for people.
  package func losses(of file: DefinitionFile) -> [StyledText] {
    guard let lost else { return [] }
    let names = lost.map { "<\($0.dropFirst().prefix { !" />".contains($0) })>" }
    return [
      StyledText("\(file.name): only SCXML holds \(names.joined(separator: ", "))", .yellow)
    ]
  }
}
