package import InterlockTools

/// The picture of a machine.
package struct DrawReport: DocumentReport {
  package let format: PictureFormat

  /// The picture in that language, with a line end.
  package let document: String

  package let diagram: DiagramRecord

  private enum CodingKeys: CodingKey {
    case format, document, diagram
  }

  /// Draws a machine in the state that a walk has led to.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - format: The language.
  ///   - details: Optional parts of the picture.
  package init(
    of walk: Walk,
    as format: PictureFormat,
    showing details: MachineDiagram.Details = []
  ) {
    let diagram = MachineDiagram(of: walk.machine, path: walk.receipts, showing: details)
    let text = format.text(of: walk, diagram)
    self.format = format
    document = text.hasSuffix("\n") ? text : text + "\n"
    self.diagram = DiagramRecord(diagram)
  }
}
