import Foundation
import InterlockTools

/// A language for drawing machines.
package enum PictureFormat: String, CaseIterable, Encodable, Sendable {
  case mermaid
  case dot
  case plantuml
  case svg

  /// The file extensions of such pictures.
  private static let formats: KeyValuePairs<String, Self> = [
    "mmd": .mermaid, "mermaid": .mermaid, "dot": .dot, "gv": .dot, "puml": .plantuml,
    "plantuml": .plantuml, "svg": .svg,
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

  func text(of diagram: MachineDiagram, title: String) -> String {
    switch self {
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    case .plantuml: diagram.plantUML
    case .svg: diagram.svg(title: title)
    }
  }
}
