extension Machine {
  /// A definition made ready for firing: the kernel, with the identifiers and the code that its numbers stand
  /// for. Machines share it and never change it.
  @usableFromInline
  package final class Plan: Kernel, @unchecked Sendable {
    // Safe because nothing changes after the initialiser.

    /// The column of every event.
    @usableFromInline
    package let columns: [EventID: Column]

    /// What hands the steps of a traced machine on; nil if it is not traced.
    let tracer: (@Sendable (TracedStep, Plan) -> Void)?

    /// The identifiers of the states; that of a node stands at the node less one.
    @usableFromInline
    package let stateIDs: [StateID]

    /// The identifiers of the events, each once, in the order of the definition; that of a column
    /// stands at the column less one.
    @usableFromInline
    package let eventIDs: [EventID]

    package let nodes: [StateID: Node]
    package let definition: Definition

    /// What is attached to states, by state.
    let attachments: [StateID: [any Sendable]]

    let identity: Identity
    let warnings: [Finding]

    /// Whether code may be missing, so that what has none is passed over.
    let skipsMissingCode: Bool

    /// What is known of older definitions; nil if their entities are refused.
    package let lineage: (any DefinitionLineage)?

    /// By which names archives know states and events, where those are not their identifiers.
    package let names: NameTable?

    /// Compiles a definition that has passed all checks. Linear in states, events and rows.
    package init(
      _ definition: Definition,
      _ numbering: Numbering,
      _ draft: Draft,
      warnings: [Finding]
    ) {
      columns = numbering.columns
      nodes = numbering.nodes
      eventIDs = numbering.eventIDs
      stateIDs = numbering.stateIDs
      attachments = definition.attachments(withCodeOnly: false)
      names = draft.hasFormerNames ? NameTable(definition) : nil
      self.definition = definition
      self.warnings = warnings
      identity = Identity()
      tracer = nil
      lineage = nil
      skipsMissingCode = false
      let code = DefinitionCode(definition)
      super.init(
        draft.chart(),
        code.hooks,
        code.missing(definition),
        PayloadTypes(definition, eventIDs),
        columnCount: draft.columnCount,
        directColumns: numbering.directColumns,
        settings: definition.settings
      )
    }

    /// Makes a plan of a definition that differs from that of another in its code alone: it has the chart of that one.
    init(
      _ other: Plan,
      code definition: Definition,
      identity: Identity,
      skipsMissingCode: Bool
    ) {
      columns = other.columns
      nodes = other.nodes
      eventIDs = other.eventIDs
      stateIDs = other.stateIDs
      attachments = definition.attachments(withCodeOnly: skipsMissingCode)
      names = other.names
      self.definition = definition
      warnings = other.warnings
      self.identity = identity
      tracer = nil
      lineage = other.lineage
      self.skipsMissingCode = skipsMissingCode
      let code = DefinitionCode(definition)
      super.init(
        other.chart,
        code.hooks,
        skipsMissingCode ? nil : code.missing(definition),
        PayloadTypes(definition, eventIDs),
        columnCount: other.eventIDs.count + 1,
        directColumns: other.directColumns,
        settings: other.settings
      )
    }

    /// Makes a plan that shares everything with another, but is traced or knows of older definitions.
    init(
      _ other: Plan,
      tracer: (@Sendable (TracedStep, Plan) -> Void)?,
      lineage: (any DefinitionLineage)?
    ) {
      columns = other.columns
      nodes = other.nodes
      eventIDs = other.eventIDs
      stateIDs = other.stateIDs
      attachments = other.attachments
      names = other.names ?? (lineage == nil ? nil : NameTable(other.definition))
      definition = other.definition
      warnings = other.warnings
      identity = other.identity
      self.tracer = tracer
      self.lineage = lineage
      skipsMissingCode = other.skipsMissingCode
      super.init(sharing: other, isTraced: tracer != nil)
    }
  }

  /// What makes two machines machines of one definition.
  package final class Identity: Sendable {}
}

extension Machine.Plan {
  /// The column of an event; that of unknown ones if the machine does not know it.
  @inlinable
  func column(of event: EventID) -> Column {
    columns[event] ?? .unknownEvent
  }

  /// The identifier of a state; nil for the root.
  @inlinable
  package func stateID(of node: Node) -> StateID? {
    node == .root ? nil : stateIDs[node.position]
  }
}

extension PayloadTypes {
  /// The types that the events of a definition carry, by the positions of their identifiers.
  fileprivate convenience init?<StateID, EventID>(
    _ definition: Machine<StateID, EventID>.Definition,
    _ eventIDs: [EventID]
  ) {
    var types: [EventID: PayloadType] = [:]
    for event in definition.events {
      if let id = event.id, let payload = event.payload { types[id] = payload }
    }
    guard !types.isEmpty else { return nil }
    self.init(eventIDs.map { types[$0] })
  }
}
