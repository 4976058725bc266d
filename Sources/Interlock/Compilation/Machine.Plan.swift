extension Machine {
  /// A definition made ready for firing: the kernel, with the identifiers and the code that its numbers stand
  /// for. Machines share it and never change it.
  @usableFromInline
  package final class Plan: Kernel, @unchecked Sendable {
    // Safe because nothing changes after the initialiser.

    /// The column of every event.
    @usableFromInline
    package let columns: [EventID: UInt32]

    @usableFromInline
    package let trace: Trace?

    /// The identifiers of the states; that of a node stands at the node less one.
    @usableFromInline
    package let stateIDs: [StateID]

    /// The identifiers of the events, each once, in the order of the definition; that of a column
    /// stands at the column less one.
    @usableFromInline
    package let eventIDs: [EventID]

    package let nodes: [StateID: UInt32]
    package let definition: Definition

    /// What is attached to states, by state.
    let attachments: [StateID: [any Sendable]]

    let identity: Identity
    let warnings: [Finding]

    /// Whether code may be missing, so that what has none is passed over.
    let skipsMissingCode: Bool

    /// What takes over entities of other definitions; nil where they are refused.
    package let migrator: (any SnapshotMigrator)?

    /// By which names archives know states and events, where those are not their identifiers.
    package let names: NameTable?

    /// Compiles a definition that has passed all checks. Linear in states, events and rows.
    package init(
      _ definition: Definition,
      _ numbering: Numbering,
      warnings: [Finding],
      identity: Identity = Identity(),
      trace: Trace? = nil,
      migrator: (any SnapshotMigrator)? = nil,
      skipsMissingCode: Bool = false
    ) {
      let table = RowTable(numbering)
      self.definition = definition
      attachments = definition.attachments(withCodeOnly: skipsMissingCode)
      self.skipsMissingCode = skipsMissingCode
      let missingCode = skipsMissingCode ? nil : MissingCode(definition)
      self.identity = identity
      self.warnings = warnings
      self.trace = trace
      self.migrator = migrator
      names = migrator != nil || definition.hasFormerNames ? NameTable(definition) : nil
      stateIDs = definition.states.map { $0.id }
      nodes = numbering.nodes
      columns = numbering.columns
      eventIDs = numbering.eventIDs
      let chart = Chart(
        definition,
        numbering,
        table,
        rows: .allocate(copying: table.rows),
        rowStarts: .allocate(copying: table.starts)
      )
      let hooks = HookTable(definition)
      var entries = DispatchTableBuilder(
        chart,
        Effects(chart, Effects.Callbacks(hooks, missingCode)),
        columnCount: numbering.columnCount,
        rowCount: table.rows.count
      )
      // The engine traces, so the table of a traced machine stays unresolved.
      if trace == nil { entries.resolve() }
      super.init(
        chart,
        entries,
        hooks,
        missingCode,
        directColumns: numbering.directColumns,
        stepLimit: definition.stepLimit,
        isTraced: trace != nil
      )
    }
  }

  /// What makes two machines machines of one definition.
  package final class Identity: Sendable {}
}

extension Chart {
  fileprivate convenience init<StateID, EventID>(
    _ definition: Machine<StateID, EventID>.Definition,
    _ numbering: Machine<StateID, EventID>.Numbering,
    _ table: RowTable,
    rows: UnsafeMutablePointer<Row>,
    rowStarts: UnsafeMutablePointer<Int>
  ) {
    let tree = numbering.tree
    self.init(
      tree: tree,
      rows: rows,
      rowStarts: rowStarts,
      columns: numbering.extra,
      forks: table.forks,
      joins: table.joins,
      locals: definition.locals,
      deferrals: definition.deferrals(numbering),
      timeouts: definition.timeouts(numbering),
      hasAnyEventRows: table.rows.contains { $0.column == ExtraColumns.anyEvent },
      hasEventlessRows: table.rows.contains {
        $0.column == numbering.extra.always && tree.kind($0.node) != .choice
      }
    )
  }
}

extension Effects.Callbacks {
  fileprivate init(_ hooks: HookTable, _ missing: MissingCode?) {
    self.init(
      silentEvents: hooks.events.map(\.isSilent),
      guardedEvents: hooks.events.map { $0.guardCount > 0 },
      isObserved: hooks.willTransition != nil || hooks.didTransition != nil,
      runsInitially: hooks.nodes[Int(Tree.root)].initially != nil,
      silentExits: hooks.nodes.map(\.isSilentOnExit),
      silentEntries: hooks.nodes.map(\.isSilentOnEntry)
    )
    if let missing { add(missing) }
  }

  /// A place whose code is missing is not silent: the engine has to refuse what leads through it.
  private mutating func add(_ missing: MissingCode) {
    isComplete = false
    for place in missing.places {
      switch place {
      case .event(let event): silentEvents[Int(event)] = false
      case .transition: isObserved = true
      case .initially(Tree.root): runsInitially = true
      case .entry(let node), .initially(let node): silentEntries[Int(node)] = false
      case .exit(let node): silentExits[Int(node)] = false
      }
    }
  }
}

extension Machine.Plan {
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

  /// The identifier of a state; nil for the root.
  @inlinable
  package func stateID(of node: UInt32) -> StateID? {
    node == 0 ? nil : stateIDs[Int(node) - 1]
  }
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
