import Interlock
import InterlockExchange

/// A machine in another notation.
package struct ConvertReport: DocumentReport {
  package let format: Notation
  package let document: String

  /// The data of an SCXML document that no other notation holds, and content that programs of the notation perform only
  /// if they are given its code; nil if there is none.
  package let lost: [String]?

  /// How many of them are content.
  private let contentCount: Int

  private enum CodingKeys: CodingKey {
    case format, document, lost
  }

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
    let content = Self.content(of: file.machine, lostIn: format)
    contentCount = content.count
    lost = additions.isEmpty && content.isEmpty ? nil : additions + content
  }

  /// The actions that programs of one notation perform by themselves, and those of another do not.
  private static func content(of machine: DynamicMachine, lostIn format: Notation) -> [String] {
    let isLost: (String) -> Bool =
      switch format {
      case .json: { _ in false }
      case .scxml: { $0.hasPrefix("xstate.") }
      case .xstate: { $0.hasPrefix("<") }
      }
    var seen: Set<String> = []
    return machine.unboundNames.filter { $0.kind == .callback }.compactMap(\.name)
      .filter { isLost($0) && seen.insert($0).inserted }
  }

  /// The losses, for people.
  package func losses(of file: DefinitionFile) -> [StyledText] {
    let parts = lost ?? []
    let additions = parts.dropLast(contentCount).map(Self.shortened).joined(separator: ", ")
    var seen: Set<String> = []
    let content = parts.suffix(contentCount).map(Self.shortened)
      .filter { seen.insert($0).inserted }.joined(separator: ", ")
    let lines =
      (additions.isEmpty ? [] : ["only SCXML holds \(additions)"])
      + (content.isEmpty ? [] : ["the program that reads it must supply the actions \(content)"])
    return lines.map { StyledText("\(file.name): \($0)", .yellow) }
  }

  /// The tag of an element, or the type of an action.
  private static func shortened(_ part: String) -> String {
    let name = part.drop { $0 == "<" }.prefix { !" />".contains($0) }
    return part.hasPrefix("<") ? "<\(name)>" : "\(name)"
  }
}
