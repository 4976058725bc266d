/// A machine as a table: what each event does in each state.
///
/// ```swift
/// print(TransitionTable(of: inbox))
/// ```
///
/// Each state has a line, with nested states below it, and each event has a column. Timeouts, completions and eventless
/// transitions follow the events. A cell has the targets and guards of the transitions, in the order in which they are
/// tried, up to the first without a guard. `·` is internal, `↑` is inherited from an ancestor, or from any state.
/// Assignments on entry and exit of states are listed below the table.
///
/// For pictures of a machine, use ``MachineDiagram``.
public struct TransitionTable: Hashable, Sendable {
  /// The states, then any state if there are rows of it.
  let states: [StateTitle]

  /// The triggers of rows.
  let triggers: [String]

  /// The content of the table, by state, then by trigger.
  let cells: [[[Entry]]]

  /// The assignments of states, one line for each moment of a state.
  let assignments: [String]

  /// A state as the table names it.
  struct StateTitle: Hashable, Sendable {
    let name: String
    let depth: Int
  }

  /// One row of a machine in a cell, or that the event is deferred.
  struct Entry: Hashable, Sendable {
    var text: String
    let isInternal: Bool
    let isGuarded: Bool

    /// The states that it joins, if it does: it is only taken if all of them are active.
    var joined: [Int] = []

    var isInherited = false
  }
}

extension TransitionTable: CustomStringConvertible {
  /// The table as text, at most 100 columns wide if possible.
  public var description: String {
    text(width: 100)
  }
}

extension TransitionTable {
  /// Returns the table as text, for terminals and reviews.
  ///
  /// A table that is too wide is transposed, so that events have lines and states columns. If that is not enough, it is
  /// split into several, one below the other. Cells wider than 28 columns are cut, with the full content below.
  ///
  /// - Parameter width: The maximum width of a line in columns. At least one trigger is always shown beside the states.
  /// - Returns: The text, with columns aligned by their width on terminals.
  /// - Complexity: O(*s* · *t*) in states and triggers.
  public func text(width: Int) -> String {
    var notes = Footnotes()
    let grid = TextGrid(
      columns: triggers.map { notes.cut($0) },
      rows: states.map { $0.text("  ", &notes) },
      cells: cells.map { $0.map { $0.map { $0.text(&notes) } } }
    )
    let turned = TextGrid(
      columns: states.map { $0.text("›", &notes) },
      rows: grid.columns,
      cells: grid.columns.indices.map { trigger in grid.cells.map { $0[trigger] } }
    )
    let isTurned = grid.width > width && turned.width <= width
    let tables = isTurned ? [turned] : grid.parts(width: width)
    let notesText = legend + assignments + notes.lines
    let parts = tables.map(\.text) + (notesText.isEmpty ? [] : [notesText.joined(separator: "\n")])
    return parts.joined(separator: "\n\n")
  }

  /// The table in Markdown, for pull requests. Names are code, so that they contain no markup.
  ///
  /// - Complexity: O(*s* · *t*) in states and triggers.
  public var markdown: String {
    var notes = Footnotes()
    let head = triggers.map { markdownCode(notes.cut($0)) }
    let rows = zip(states, cells).map { state, cells in
      let title = String(repeating: "&emsp;", count: min(state.depth, 8))
      let line = cells.map { $0.map { $0.markdown(&notes) }.joined(separator: "<br>") }
      return [title + markdownCode(notes.cut(state.name))] + line
    }
    let rule = head.map { _ in "---" } + ["---"]
    let lines = ([[""] + head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    let below = legend + (assignments + notes.lines).map { markdownCode($0) }
    return (lines + (below.isEmpty ? [] : [""] + [below.joined(separator: "<br>\n")]))
      .joined(separator: "\n")
  }

  /// The meaning of the signs in it.
  private var legend: [String] {
    let entries = cells.joined().joined()
    return (entries.contains(where: \.isInternal) ? ["· internal: no state is left"] : [])
      + (entries.contains(where: \.isInherited) ? ["↑ by a state around it, or any state"] : [])
  }
}

extension TransitionTable.StateTitle {
  fileprivate func text(_ indentation: String, _ notes: inout Footnotes) -> String {
    String(repeating: indentation, count: min(depth, 8)) + notes.cut(name)
  }
}

extension TransitionTable.Entry {
  fileprivate func text(_ notes: inout Footnotes) -> String {
    (isInherited ? "↑ " : "") + notes.cut(text)
  }

  fileprivate func markdown(_ notes: inout Footnotes) -> String {
    (isInherited ? "↑ " : "") + markdownCode(notes.cut(text))
  }
}

/// A text as code in a table of Markdown.
private func markdownCode(_ text: String) -> String {
  let tick = UInt8(ascii: "`")
  let longest = text.utf8.split { $0 != tick }.map(\.count).max() ?? 0
  let fence = String(repeating: "`", count: longest + 1)
  let space = text.utf8.first == tick || text.utf8.last == tick ? " " : ""
  let escaped = text.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
  return fence + space + escaped + space + fence
}
