extension Machine {
  /// A definition made ready for firing: dense numbers instead of identifiers, flat memory instead of
  /// collections. Machines share it and never change it.
  ///
  /// Node 0 is the root, which holds the rows of any state; a machine whose leaf is the root is
  /// inactive. Nodes from 1 are the states in the order of the definition. Column 0 stands for events
  /// that the machine does not know; columns from 1 are its events.
  @usableFromInline
  final class Plan: @unchecked Sendable {  // Safe because nothing changes after the initialiser.
    @usableFromInline
    let dispatch: DispatchTable

    /// The column of every event.
    @usableFromInline
    let columns: [EventID: UInt32]

    /// The rows, ordered by node, then by column, then as they are written.
    @usableFromInline
    let rows: UnsafeMutablePointer<Row>

    /// For each node the position of its first row; one more for the end.
    @usableFromInline
    let rowStarts: UnsafeMutablePointer<Int>

    /// The callbacks of each node.
    @usableFromInline
    let stateHooks: UnsafeMutablePointer<Unmanaged<StateHooks>>

    /// The guards and callbacks of each event of the definition.
    @usableFromInline
    let eventHooks: UnsafeMutablePointer<Unmanaged<EventHooks>>

    @usableFromInline
    let willTransition: Callback?

    @usableFromInline
    let didTransition: Callback?

    @usableFromInline
    let trace: Trace?

    @usableFromInline
    let initialNode: UInt32

    @usableFromInline
    let stepLimit: Int

    /// The identifiers of the states; that of a node stands at the node less one.
    @usableFromInline
    let stateIDs: [StateID]

    @usableFromInline
    let initial: StateID

    /// The identifiers of the events, each once, in the order of the definition; that of a column
    /// stands at the column less one.
    @usableFromInline
    let eventIDs: [EventID]

    let nodes: [StateID: UInt32]
    let definition: Definition
    let identity: Identity
    let warnings: [Finding]

    /// Compiles a definition that has passed all checks. Linear in states, events and rows.
    init(
      _ definition: Definition,
      warnings: [Finding],
      identity: Identity = Identity(),
      trace: Trace? = nil
    ) {
      let numbering = Numbering(definition)
      let table = RowTable(definition, numbering)
      self.definition = definition
      self.identity = identity
      self.warnings = warnings
      self.trace = trace
      initial = definition.initial
      stateIDs = definition.states.map(\.id)
      nodes = numbering.nodes
      columns = numbering.columns
      eventIDs = numbering.eventIDs
      initialNode = numbering.nodes[definition.initial] ?? 0
      stepLimit = definition.stepLimit
      willTransition = definition.callback(at: .willTransition)
      didTransition = definition.callback(at: .didTransition)
      let states = [StateHooks(nil)] + definition.states.map { StateHooks($0) }
      let events = definition.events.map { EventHooks($0) }
      stateHooks = .allocate(retaining: states)
      eventHooks = .allocate(retaining: events)
      rows = .allocate(copying: table.rows)
      rowStarts = .allocate(copying: table.starts)
      dispatch = DispatchTable(
        nodeCount: numbering.nodeCount,
        columnCount: numbering.columnCount,
        rowCount: table.rows.count,
        directColumns: numbering.directColumns
      )
      // The engine traces, so the table of a traced machine stays unresolved.
      if trace == nil { resolveEntries(numbering, states, events) }
    }

    deinit {
      dispatch.deallocate()
      rows.deallocate()
      rowStarts.deallocate()
      stateHooks.releaseObjects(count: definition.states.count + 1)
      eventHooks.releaseObjects(count: definition.events.count)
    }
  }

  /// What makes two machines machines of one definition.
  final class Identity: Sendable {}
}

extension Machine.Plan {
  /// Notes in the dispatch table what each event does in each leaf.
  private func resolveEntries(
    _ numbering: Machine.Numbering,
    _ states: [Machine.StateHooks],
    _ events: [Machine.EventHooks]
  ) {
    let isObserved = willTransition != nil || didTransition != nil
    dispatch.fill(
      leaves: 1..<UInt32(numbering.nodeCount),
      columns: 1..<UInt32(numbering.columnCount)
    ) { leaf, column in
      guard let position = firstCandidate(in: leaf, column) else { return .refused }
      let row = rows[position]
      let isSilent =
        events[Int(row.event)].isSilent
        && (row.isInternal
          || states[Int(leaf)].isSilentOnExit && states[Int(row.target)].isSilentOnEntry)
      guard isSilent, !isObserved else { return .rows(from: position) }
      return .plain(dispatch.block(of: row.isInternal ? leaf : row.target))
    }
  }
}

extension Machine.Plan {
  /// The column in which the dispatch table answers for an event; 0 where the engine has to.
  @inlinable
  @inline(__always)
  func dispatchColumn(of event: EventID) -> UInt32 {
    guard let bits = Self.bits(of: event) else { return column(of: event) & dispatch.columnMask }
    if MemoryLayout<EventID>.size > 1, bits >= DispatchTable.directCount {
      return column(of: event) & dispatch.columnMask
    }
    return dispatch.directColumn(Int(truncatingIfNeeded: bits))
  }

  /// The column of an event; 0 if the machine does not know it.
  @inlinable
  func column(of event: EventID) -> UInt32 {
    columns[event] ?? 0
  }

  /// The bits of an identifier that is a single byte, or an integer.
  ///
  /// Equal bits are equal identifiers. The reverse need not hold, so bits that are not found say
  /// nothing, and the identifier has to be hashed. Larger types are left out: they may have padding,
  /// whose bits are anything.
  @inlinable
  @inline(__always)
  static func bits(of event: EventID) -> UInt64? {
    guard _isPOD(EventID.self) else { return nil }
    switch MemoryLayout<EventID>.size {
    case 0: return 0
    case 1: return UInt64(unsafeBitCast(event, to: UInt8.self))
    case 8 where EventID.self == Int.self || EventID.self == UInt.self:
      return unsafeBitCast(event, to: UInt64.self)
    case 4 where EventID.self == Int32.self || EventID.self == UInt32.self:
      return UInt64(unsafeBitCast(event, to: UInt32.self))
    case 2 where EventID.self == Int16.self || EventID.self == UInt16.self:
      return UInt64(unsafeBitCast(event, to: UInt16.self))
    default: return nil
    }
  }

  /// The position of the first row of a node for a column. O(log *r*) in the rows of the node.
  @inlinable
  func firstRow(of node: UInt32, column: UInt32) -> Int? {
    var low = rowStarts[Int(node)]
    let end = rowStarts[Int(node) + 1]
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < end && rows[low].column == column ? low : nil
  }

  /// The node that contains a state: in a flat machine the root.
  @inlinable
  func parent(of node: UInt32) -> UInt32 {
    Self.root
  }

  /// The identifier of a state; nil for the root.
  @inlinable
  func stateID(of node: UInt32) -> StateID? {
    node == Self.root ? nil : stateIDs[Int(node) - 1]
  }

  @inlinable
  static var root: UInt32 { 0 }
}

extension UnsafeMutablePointer {
  /// Memory that holds a copy of the elements; whoever asks for it deallocates it.
  static func allocate(copying elements: [Pointee]) -> Self {
    let memory = Self.allocate(capacity: elements.count)
    elements.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { memory.initialize(from: base, count: elements.count) }
    }
    return memory
  }
}
