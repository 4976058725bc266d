extension Kernel {
  /// The shared part of kernels of the same code: all except tracing.
  ///
  /// A value in the kernel, so that a step loads its fields as directly as those of the kernel.
  @usableFromInline
  package struct Tables: Sendable {
    package let chart: Chart
    package let settings: MachineSettings

    /// Whether an event that no transition takes is ignored, from the settings.
    @usableFromInline let ignoresUnhandledEvents: Bool

    /// The column of eventless transitions.
    let always: Column

    /// The transitions of the chart. Repeated here to spare a load.
    package let rows: FixedTable<RowPosition, Row>

    /// The leaves that are active after activation, before anything follows.
    package let initialLeaves: [Node]

    /// The configuration after activation, if activation does nothing except enter it; nil otherwise.
    let quietInitialConfiguration: Configuration?

    /// The results that the engine keeps from earlier calls.
    let cache: MacrostepCache

    /// The configurations with a number of their own, numbered from `elsewhere` on.
    let configurations: [Configuration]
    let configurationNumbers: [Configuration: ConfigurationNumber]

    /// The transitions for direct steps.
    let directRows: FixedTable<RowPosition, DirectRow>

    // Unmanaged, because the kernel keeps the hooks alive, and a call should not count references.
    /// The callbacks of each node.
    let nodeHooks: FixedTable<Node, Unmanaged<NodeHooks>>

    /// The guards and callbacks of each event.
    let eventHooks: FixedTable<EventPosition, Unmanaged<EventHooks>>
    let willTransition: EngineCallback?
    let didTransition: EngineCallback?

    /// The moments with observers of transitions.
    let observedKinds: CallbackKinds

    private let eventCount: Int

    /// Which events carry a payload; nil if none does.
    let payloads: PayloadTypes?

    /// The types of those payloads as numbers. Repeated here so that comparing them retains no object.
    @usableFromInline let payloadNumbers: FixedTable<Column, UInt>?

    /// The places where missing code keeps transitions from being taken; nil if there are none.
    let missingCode: MissingCode?

    init(
      chart: Chart,
      hooks: HookTable,
      behaviour: BehaviourSummary,
      entries: borrowing DispatchTableBuilder,
      missingCode: MissingCode?,
      payloads: PayloadTypes?,
      settings: MachineSettings
    ) {
      self.chart = chart
      self.missingCode = missingCode
      self.payloads = payloads
      payloadNumbers = payloads?.numbers
      always = chart.columns.always
      nodeHooks = FixedTable(retaining: hooks.nodes)
      eventHooks = FixedTable(retaining: hooks.events)
      directRows = FixedTable(copying: hooks.directRows(chart, entries.outcomes, eventHooks))
      eventCount = hooks.events.count
      willTransition = hooks.willTransition
      didTransition = hooks.didTransition
      observedKinds = hooks.observedKinds
      self.settings = settings
      ignoresUnhandledEvents = settings.unhandledEvents == .ignore
      cache = MacrostepCache(nodeCount: chart.tree.count, eventCount: hooks.events.count)
      rows = chart.rows
      let activation = entries.activation
      initialLeaves = activation.configuration.leaves
      quietInitialConfiguration =
        behaviour.isQuiet(activation: activation, chart) ? activation.configuration : nil
      configurations = entries.configurations
      configurationNumbers = entries.numbers
    }

    func deallocate() {
      cache.deallocate()
      directRows.deallocate()
      nodeHooks.releaseObjects(count: chart.tree.count)
      eventHooks.releaseObjects(count: eventCount)
    }
  }
}

// The tables under the names that the engine uses.
extension Kernel {
  package final var chart: Chart { tables.chart }
  package final var settings: MachineSettings { tables.settings }
  @inlinable final var ignoresUnhandledEvents: Bool { tables.ignoresUnhandledEvents }
  final var always: Column { tables.always }
  package final var rows: FixedTable<RowPosition, Row> { tables.rows }
  package final var initialLeaves: [Node] { tables.initialLeaves }
  final var quietInitialConfiguration: Configuration? { tables.quietInitialConfiguration }
  final var cache: MacrostepCache { tables.cache }
  final var configurations: [Configuration] { tables.configurations }
  final var directRows: FixedTable<RowPosition, DirectRow> { tables.directRows }
  final var nodeHooks: FixedTable<Node, Unmanaged<NodeHooks>> { tables.nodeHooks }
  final var eventHooks: FixedTable<EventPosition, Unmanaged<EventHooks>> { tables.eventHooks }

  /// Whether any observer sees every transition.
  final var isObserved: Bool { !tables.observedKinds.isSilent }
  final var payloads: PayloadTypes? { tables.payloads }
  @inlinable final var payloadNumbers: FixedTable<Column, UInt>? { tables.payloadNumbers }
  final var missingCode: MissingCode? { tables.missingCode }
}
