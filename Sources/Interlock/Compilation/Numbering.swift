extension Machine {
  /// The dense numbers that stand for identifiers in a plan.
  struct Numbering {
    /// The nodes of the states, from 1.
    let nodes: [StateID: UInt32]
    /// The columns of the events, from 1, in the order in which their identifiers first appear.
    let columns: [EventID: UInt32]
    /// The identifier of each column, from 1.
    let eventIDs: [EventID]
    /// The columns by the bits of the identifier; 0 for bits that none has.
    let directColumns: [UInt32]

    var nodeCount: Int { nodes.count + 1 }
    var columnCount: Int { columns.count + 1 }

    init(_ definition: Definition) {
      var nodes: [StateID: UInt32] = [:]
      for state in definition.states where nodes[state.id] == nil {
        nodes[state.id] = UInt32(nodes.count + 1)
      }
      var columns: [EventID: UInt32] = [:]
      var eventIDs: [EventID] = []
      var directColumns = [UInt32](repeating: 0, count: DispatchTable.directCount)
      for event in definition.events where columns[event.id] == nil {
        let column = UInt32(columns.count + 1)
        columns[event.id] = column
        eventIDs.append(event.id)
        if let bits = Plan.bits(of: event.id), bits < DispatchTable.directCount {
          directColumns[Int(bits)] = column
        }
      }
      self.nodes = nodes
      self.columns = columns
      self.eventIDs = eventIDs
      self.directColumns = directColumns
    }
  }
}
