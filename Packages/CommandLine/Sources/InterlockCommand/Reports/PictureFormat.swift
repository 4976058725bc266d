import Foundation
import InterlockTools

/// A language for drawing machines.
package enum PictureFormat: String, CaseIterable, Encodable, Sendable {
  case mermaid
  case dot
  case plantuml
  case svg
  /// A page on which the machine can be tried.
  case html

  /// The file extensions of such pictures.
  private static let formats: KeyValuePairs<String, Self> = [
    "mmd": .mermaid, "mermaid": .mermaid, "dot": .dot, "gv": .dot, "puml": .plantuml,
    "plantuml": .plantuml, "svg": .svg, "html": .html, "htm": .html,
  ]

  /// The language that a file name implies.
  ///
  /// - Parameter file: The name.
  package init?(file: String) {
    let name = URL(fileURLWithPath: file).pathExtension.lowercased()
    guard let format = Self.formats.first(where: { $0.key == name })?.value else { return nil }
    self = format
  }

  /// The extension of a picture that the program names itself.
  package var fileExtension: String {
    Self.formats.first { $0.value == self }?.key ?? rawValue
  }

  /// The picture of a machine in the state that a walk has led to.
  func text(of walk: Walk, _ diagram: MachineDiagram) -> String {
    switch self {
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    case .plantuml: diagram.plantUML
    case .svg: diagram.svg(title: walk.title)
    case .html:
      // The only code that a machine from a file has raises, sends and cancels what its document says.
      MachinePage(
        of: walk.machine,
        path: walk.receipts,
        title: walk.title,
        runsCallbacks: true
      )
      .html
    }
  }
}
