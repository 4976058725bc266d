package import Interlock
package import InterlockTools

/// The table of a machine: what each event does in each state.
package struct TableReport: Report {
  package let diagram: DiagramRecord

  private let text: String

  private enum CodingKeys: CodingKey {
    case diagram
  }

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - width: The maximum width of a line in columns; nil for Markdown.
  ///   - details: What the table shows besides.
  package init(
    of machine: DynamicMachine,
    width: Int?,
    showing details: MachineDiagram.Details = []
  ) {
    let table = TransitionTable(of: machine, showing: details)
    text = width.map { table.text(width: $0) } ?? table.markdown
    diagram = DiagramRecord(MachineDiagram(of: machine, showing: details))
  }

  package var lines: [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledText(String($0)) }
  }
}
