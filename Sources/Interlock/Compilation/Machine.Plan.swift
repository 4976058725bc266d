extension Machine {
  /// A definition compiled for firing: the kernel, plus the identifiers and the code behind its numbers. Machines share
  /// it and never change it.
  @usableFromInline
  package final class Plan: Kernel, @unchecked Sendable {
    // Safe because nothing changes after the initialiser.

    @usableFromInline let identifiers: Identifiers
    let source: Source

    /// Passes on the steps of a traced machine; nil if it is not traced.
    let tracer: (@Sendable (TracedStep, Plan) -> Void)?

    /// The knowledge of older definitions; nil if their entities are refused.
    package let lineage: (any DefinitionLineage)?

    /// Compiles a definition that has passed all checks. Linear in states, events and transitions.
    package init(
      _ definition: Definition,
      _ numbering: Numbering,
      _ numbered: NumberedDefinition,
      warnings: [Finding]
    ) {
      identifiers = Identifiers(
        columns: numbering.columns,
        stateIDs: numbering.stateIDs,
        eventIDs: numbering.eventIDs,
        nodes: numbering.nodes
      )
      source = Source(
        definition: definition,
        activities: numbered.hasActivities ? definition.activities(withCodeOnly: false) : [:],
        identity: Identity(),
        warnings: warnings,
        names: numbered.hasFormerNames ? NameTable(definition) : nil
      )
      tracer = nil
      lineage = nil
      let code = numbered.code ?? DefinitionCode(definition)
      super.init(
        numbered.chart(),
        code.hooks(definition),
        missingCode: code.missing(definition),
        payloads: numbered.hasPayloads ? PayloadTypes(definition, numbering.eventIDs) : nil,
        columnCount: numbered.columnCount,
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
      identifiers = other.identifiers
      var source = other.source
      source.definition = definition
      source.activities = definition.activities(withCodeOnly: skipsMissingCode)
      source.identity = identity
      source.skipsMissingCode = skipsMissingCode
      self.source = source
      tracer = nil
      lineage = other.lineage
      let code = DefinitionCode(definition)
      super.init(
        other.chart,
        code.hooks(definition),
        missingCode: skipsMissingCode ? nil : code.missing(definition),
        payloads: PayloadTypes(definition, other.eventIDs),
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
      identifiers = other.identifiers
      var source = other.source
      if source.names == nil, lineage != nil { source.names = NameTable(source.definition) }
      self.source = source
      self.tracer = tracer
      self.lineage = lineage
      super.init(sharing: other, isTraced: tracer != nil)
    }
  }

  /// Identifies a definition: machines with the same identity have the same definition.
  package final class Identity: Sendable {}
}

extension Machine.Plan {
  /// The identifiers behind the numbers of a chart.
  @usableFromInline
  struct Identifiers: Sendable {
    /// The column of every event.
    @usableFromInline let columns: [EventID: Column]

    /// The identifiers of the states, each at the index of its node minus one.
    @usableFromInline let stateIDs: [StateID]

    /// The identifiers of the events, each once, in definition order, each at the index of its column minus one.
    @usableFromInline let eventIDs: [EventID]

    let nodes: [StateID: Node]
  }

  /// The definition that a plan was compiled from.
  struct Source {
    var definition: Machine.Definition

    /// The activities of states, by state.
    var activities: [StateID: [any StateActivity]]

    var identity: Machine.Identity
    let warnings: [Finding]

    /// The names that archives use for states and events, if they differ from the identifiers.
    var names: Machine.NameTable?

    /// Whether missing code is skipped.
    var skipsMissingCode = false
  }
}

// Both under the names that other code uses. Those of calls are borrowed, because a copy would count references.
extension Machine.Plan {
  @inlinable package var columns: [EventID: Column] { _read { yield identifiers.columns } }
  @inlinable package var stateIDs: [StateID] { _read { yield identifiers.stateIDs } }
  @inlinable package var eventIDs: [EventID] { _read { yield identifiers.eventIDs } }
  package var nodes: [StateID: Node] { identifiers.nodes }
  package var definition: Machine.Definition { source.definition }
  var activities: [StateID: [any StateActivity]] { source.activities }
  var identity: Machine.Identity { source.identity }
  var warnings: [Finding] { source.warnings }
  package var names: Machine.NameTable? { source.names }
  var skipsMissingCode: Bool { source.skipsMissingCode }
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
