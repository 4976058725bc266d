/// The structure of a machine in numbers: its tree and its transitions, without identifiers and closures.
///
/// Row selection, and exit and entry sets, are functions of a chart.
///
/// It is a class so that passing it on costs one retain, not one for each of its lists.
package final class Chart: Sendable {
  package let tree: Tree

  /// The transitions, ordered by node, then by column, then as written.
  package let rows: FixedTable<RowPosition, Row>

  /// The position of each node's first transition, plus one more for the end.
  package let rowStarts: FixedTable<Node, RowPosition>

  package let columns: ExtraColumns

  /// The targets of each event that has several.
  let forks: [EventPosition: [Node]]

  /// The nodes that must be active together, for each event that is a join.
  let joins: [EventPosition: [Node]]

  /// The events that are local.
  let locals: Set<EventPosition>

  /// The columns of the events that each node defers.
  let deferrals: [Node: Set<Column>]

  /// The timeouts of each node, in the order written.
  package let timeouts: [Node: [Timeout]]

  /// Whether any transitions are triggered by any event.
  package let hasAnyEventRows: Bool

  /// Whether there are eventless transitions outside choices.
  package let hasEventlessRows: Bool

  init(
    tree: Tree,
    rows: FixedTable<RowPosition, Row>,
    rowStarts: FixedTable<Node, RowPosition>,
    columns: ExtraColumns,
    forks: [EventPosition: [Node]],
    joins: [EventPosition: [Node]],
    locals: Set<EventPosition>,
    deferrals: [Node: Set<Column>],
    timeouts: [Node: [Timeout]],
    hasAnyEventRows: Bool,
    hasEventlessRows: Bool
  ) {
    self.tree = tree
    self.rows = rows
    self.rowStarts = rowStarts
    self.columns = columns
    self.forks = forks
    self.joins = joins
    self.locals = locals
    self.deferrals = deferrals
    self.timeouts = timeouts
    self.hasAnyEventRows = hasAnyEventRows
    self.hasEventlessRows = hasEventlessRows
  }

  deinit {
    rows.deallocate()
    rowStarts.deallocate()
  }

  /// The number of all transitions.
  package var rowCount: Int { rowStarts[tree.end].index }

  /// A timeout of a node: its column, and its duration in seconds.
  package struct Timeout: Hashable, Sendable {
    package let column: Column
    package let seconds: Double
  }
}

/// The columns that don't stand for events. They follow those of the events.
package struct ExtraColumns: Sendable {
  /// The column of eventless transitions.
  package let always: Column

  /// The completion column of each node that has completion transitions.
  package let completions: [Node: Column]

  /// The column of each timeout duration; of several that archives can't tell apart, of the first one.
  package let timeouts: [Duration: Column]

  /// The number of all columns.
  let count: Int

  /// The column of timeouts of a duration; nil if there are none.
  package func column(ofTimeout duration: Duration) -> Column? {
    timeouts[duration] ?? timeouts.first { $0.key.seconds == duration.seconds }?.value
  }
}

/// The reason why a machine tries its transitions.
package struct Trigger: Hashable, Sendable {
  package let column: Column

  /// Whether it is an event, which also triggers any-event transitions and can be deferred.
  package let isEvent: Bool

  /// The only node whose transitions are tried; nil for all active nodes.
  package let node: Node?

  package static func event(_ column: Column) -> Self {
    Self(column: column, isEvent: true, node: nil)
  }

  package static func timeout(_ column: Column, of node: Node) -> Self {
    Self(column: column, isEvent: false, node: node)
  }

  package static func other(_ column: Column) -> Self {
    Self(column: column, isEvent: false, node: nil)
  }
}

extension Chart {
  /// The position of a node's first transition for a trigger, among the transitions after an event of the definition.
  ///
  /// - Complexity: O(log *r*) in the number of transitions of the node.
  func row(of node: Node, _ trigger: Trigger, after event: EventPosition?) -> RowPosition? {
    let own = row(of: node, column: trigger.column, after: event)
    guard trigger.isEvent, hasAnyEventRows, trigger.column != Column.anyEvent else {
      return own
    }
    guard let other = row(of: node, column: Column.anyEvent, after: event) else { return own }
    guard let own else { return other }
    // Transitions for one event and for any event compete by the order of the definition.
    return rows[own].event < rows[other].event ? own : other
  }

  private func row(of node: Node, column: Column, after event: EventPosition?) -> RowPosition? {
    let next = event.map { EventPosition(number: $0.number + 1) } ?? EventPosition(0)
    var low = rowStarts[node]
    let end = rowStarts[node.next]
    var high = end
    while low < high {
      let middle = RowPosition(number: (low.number + high.number) / 2)
      if (rows[middle].column, rows[middle].event) < (column, next) {
        low = middle.next
      } else {
        high = middle
      }
    }
    return low < end && rows[low].column == column ? low : nil
  }

  /// The targets of a transition as written; none if it is internal.
  func targets(of row: Row) -> [Node] {
    if row.isInternal { return [] }
    return forks[row.event] ?? [row.target]
  }

  /// The reaction of a node to a trigger: its transitions are tried in the order of the definition; if none of them is
  /// open, it may defer the trigger. Otherwise the trigger goes to its parent.
  enum Handling: Hashable {
    case row(RowPosition)
    case deferral
    case none
  }

  /// Returns true if a node has transitions or defers events.
  func handlesSomething(_ node: Node) -> Bool {
    rowStarts[node] < rowStarts[node.next] || deferrals[node] != nil
  }

  /// The reaction of a node to a trigger, at first or after its transition of an event has refused.
  func handling(of trigger: Trigger, by node: Node, after event: EventPosition?) -> Handling {
    if let position = row(of: node, trigger, after: event) { return .row(position) }
    return defers(node, trigger) ? .deferral : .none
  }

  private func defers(_ node: Node, _ trigger: Trigger) -> Bool {
    trigger.isEvent && !deferrals.isEmpty && deferrals[node]?.contains(trigger.column) == true
  }
}
