extension Machine {
  /// A definition compiled for firing: the kernel, plus the identifiers and the code that its numbers stand for.
  /// Machines share it and never change it.
  @usableFromInline
  package final class Plan: Kernel, @unchecked Sendable {
    // Safe because nothing changes after the initialiser.

    /// The column of every event.
    @usableFromInline
    package let columns: [EventID: Column]

    /// Passes on the steps of a traced machine; nil if it is not traced.
    let tracer: (@Sendable (TracedStep, Plan) -> Void)?

    /// The identifiers of the states, each at the index of its node minus one.
    @usableFromInline
    package let stateIDs: [StateID]

    /// The identifiers of the events, each once, in definition order, each at the index of its column minus one.
    @usableFromInline
    package let eventIDs: [EventID]

    package let nodes: [StateID: Node]
    package let definition: Definition

    /// The activities of states, by state.
    let activities: [StateID: [any StateActivity]]

    let identity: Identity
    let warnings: [Finding]

    /// Whether missing code is skipped.
    let skipsMissingCode: Bool

    /// What is known about older definitions; nil if their entities are refused.
    package let lineage: (any DefinitionLineage)?

    /// The names that archives use for states and events, if they differ from the identifiers.
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
      activities = draft.hasActivities ? definition.activities(withCodeOnly: false) : .init()
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
        missingCode: code.missing(definition),
        payloads: draft.hasPayloads ? PayloadTypes(definition, eventIDs) : nil,
        columnCount: draft.columnCount,
        directColumns: numbering.directColumns,
        settings: definition.settings
      )
    }

    /// Creates a plan for a definition that differs from another only in its code. It shares the other's chart.
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
      activities = definition.activities(withCodeOnly: skipsMissingCode)
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
        missingCode: skipsMissingCode ? nil : code.missing(definition),
        payloads: PayloadTypes(definition, eventIDs),
        columnCount: other.eventIDs.count + 1,
        directColumns: other.directColumns,
        settings: other.settings
      )
    }

    /// Creates a plan that shares everything with another, but is traced, or knows about older definitions.
    init(
      _ other: Plan,
      tracer: (@Sendable (TracedStep, Plan) -> Void)?,
      lineage: (any DefinitionLineage)?
    ) {
      columns = other.columns
      nodes = other.nodes
      eventIDs = other.eventIDs
      stateIDs = other.stateIDs
      activities = other.activities
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

  /// Identifies a definition: machines with the same identity have the same definition.
  package final class Identity: Sendable {}
}

extension Machine.Plan {
  /// The column of an event; that of unknown events if the machine doesn't know it.
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
  /// The payload types of a definition's events, by the positions of their identifiers.
  fileprivate convenience init?<StateID, EventID>(
    _ definition: Machine<StateID, EventID>.Definition,
    _ eventIDs: [EventID]
  ) {
    var types: [EventID: PayloadType] = [:]
    for event in definition.events {
      if let id = event.id, let payload = event.payload { types[id] = payload }
    }
    self.init(eventIDs.map { types[$0] })
  }
}
