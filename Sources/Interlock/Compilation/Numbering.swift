extension Machine {
  /// The dense numbers that stand for identifiers in a plan.
  struct Numbering {
    /// The nodes of the states, from 1, in document order.
    let nodes: [StateID: UInt32]
    /// The columns of the events, from 1, in the order in which their identifiers first appear; those
    /// that are only deferred come last.
    private(set) var columns: [EventID: UInt32] = [:]
    /// The identifier of each column, from 1.
    private(set) var eventIDs: [EventID] = []
    /// The columns by the bits of the identifier; 0 for bits that none has.
    private(set) var directColumns = [UInt32](repeating: 0, count: DispatchTable.directCount)
    /// The columns after those.
    private(set) var extra = ExtraColumns.none

    var nodeCount: Int { nodes.count + 1 }

    /// The number of the columns of events, with the one of any event.
    var columnCount: Int { eventIDs.count + 1 }

    init(_ definition: Definition) {
      var nodes: [StateID: UInt32] = [:]
      for state in definition.states where nodes[state.id] == nil {
        nodes[state.id] = UInt32(nodes.count + 1)
      }
      self.nodes = nodes
      var completions: [StateID] = []
      var durations: [Duration] = []
      for event in definition.events {
        switch event.trigger {
        case .event(let id): addColumn(of: id)
        case .completion(let state): completions.append(state)
        case .after(let duration): durations.append(duration)
        case .anyEvent, .always: break
        }
      }
      for state in definition.states {
        for event in state.deferredEvents { addColumn(of: event) }
      }
      extra = ExtraColumns(
        after: columnCount,
        completions: completions.compactMap { nodes[$0] },
        durations: durations
      )
    }

    private mutating func addColumn(of event: EventID) {
      guard columns[event] == nil else { return }
      let column = UInt32(columnCount)
      columns[event] = column
      eventIDs.append(event)
      if let bits = Plan.bits(of: event), bits < DispatchTable.directCount {
        directColumns[Int(bits)] = column
      }
    }

    /// The column in which the rows of an event stand.
    func column(of trigger: Event.Trigger) -> UInt32 {
      switch trigger {
      case .event(let id): columns[id] ?? ExtraColumns.anyEvent
      case .anyEvent: ExtraColumns.anyEvent
      case .always: extra.always
      case .completion(let state): nodes[state].flatMap { extra.completions[$0] } ?? extra.always
      case .after(let duration): extra.timeouts[duration] ?? extra.always
      }
    }
  }
}

extension ExtraColumns {
  static var none: Self { Self(after: 1, completions: [], durations: []) }

  /// Numbers the columns that come after those of the events.
  init(after eventCount: Int, completions: [UInt32], durations: [Duration]) {
    always = UInt32(eventCount)
    var count = always + 1
    var completionColumns: [UInt32: UInt32] = [:]
    for node in completions where completionColumns[node] == nil {
      completionColumns[node] = count
      count += 1
    }
    var timeoutColumns: [Duration: UInt32] = [:]
    for duration in durations where timeoutColumns[duration] == nil {
      timeoutColumns[duration] = count
      count += 1
    }
    self.completions = completionColumns
    timeouts = timeoutColumns
    self.count = Int(count)
  }
}
