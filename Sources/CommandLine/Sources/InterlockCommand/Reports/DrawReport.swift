import InterlockTools

/// The picture of a machine.
package struct DrawReport: Report {
  package let format: PictureFormat

  /// The picture in that language, with a line end.
  package let picture: String

  package let diagram: DiagramRecord

  private enum CodingKeys: CodingKey {
    case format, picture, diagram
  }

  /// Draws a machine where a walk has led to.
  package init(of walk: Walk, as format: PictureFormat) {
    let diagram = Diagram(of: walk.machine, path: walk.receipts)
    let text = format.text(of: diagram, title: walk.name)
    self.format = format
    picture = text.hasSuffix("\n") ? text : text + "\n"
    self.diagram = DiagramRecord(diagram)
  }

  package var lines: [StyledText] {
    picture.split(separator: "\n").map { StyledText(String($0)) }
  }
}
