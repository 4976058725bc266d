/// What a picture says about a row, before it is known with which rows it shares a line.
struct RowText {
  /// Its event or another trigger; the whole line for what is no row.
  let event: String

  /// Its guards and assignments.
  let conditions: String

  /// Whether it has a guard.
  let isGuarded: Bool

  /// The state that it leads to, if no arrow shows that.
  var goal: String?

  let row: DrawnRow?

  init(_ line: String, of row: DrawnRow? = nil) {
    event = line
    conditions = ""
    isGuarded = false
    self.row = row
  }

  init(_ edge: MachineDiagram.Edge, in diagram: MachineDiagram, _ row: DrawnRow) {
    event = Self.shown(diagram.triggerText(of: edge))
    conditions = Self.shown(diagram.conditions(of: edge))
    isGuarded = !edge.guards.isEmpty
    self.row = row
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "" : printable(text, limit: 160)
  }

  var isEmpty: Bool { event.isEmpty && conditions.isEmpty && goal == nil }

  func leading(to name: String) -> Self {
    var text = self
    text.goal = name
    return text
  }
}
