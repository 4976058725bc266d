/// A machine as the engine sees it: numbers, with guards and callbacks looked up by number.
///
/// It has no type parameters, so the engine is compiled once. `Machine.Plan` adds the identifiers.
@usableFromInline
package class Kernel: MachineStorage, @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  package final let chart: Chart
  package final let settings: MachineSettings

  /// Whether an event that no row takes is ignored, from the settings.
  @usableFromInline final let ignoresUnhandledEvents: Bool

  /// The column of eventless rows.
  final let always: Column

  /// The rows of the chart. Repeated here to spare a load.
  package final let rows: FixedTable<RowPosition, Row>

  /// The leaves that are active after activation, before anything follows.
  package final let initialLeaves: [Node]

  /// The configuration after activation, if activation does nothing except enter it; nil otherwise.
  final let quietInitialConfiguration: Configuration?

  /// What the engine keeps from earlier calls.
  final let cache: MacrostepCache

  /// Whether each step is traced.
  @usableFromInline final let isTraced: Bool

  /// The configurations with a number of their own, numbered from `elsewhere` on.
  final let configurations: [Configuration]
  final let configurationNumbers: [Configuration: ConfigurationNumber]

  /// The rows for direct steps.
  final let directRows: FixedTable<RowPosition, DirectRow>

  // Unmanaged, because the kernel keeps the hooks alive, and a call should not count references.
  /// The callbacks of each node.
  final let nodeHooks: FixedTable<Node, Unmanaged<NodeHooks>>

  /// The guards and callbacks of each event.
  final let eventHooks: FixedTable<EventPosition, Unmanaged<EventHooks>>
  final let willTransition: EngineCallback?
  final let didTransition: EngineCallback?

  /// Whether any observer sees every transition.
  final let isObserved: Bool

  private final let eventCount: Int

  /// The kernel whose memory this one uses; nil if it owns its memory.
  private final let owner: Kernel?

  /// Which events carry a payload; nil if none does.
  final let payloads: PayloadTypes?

  /// The types of those payloads as numbers. Repeated here so that comparing them retains no object.
  @usableFromInline final let payloadNumbers: FixedTable<Column, UInt>?

  /// The places where missing code keeps rows from being taken; nil if there are none.
  final let missingCode: MissingCode?

  init(
    _ chart: Chart,
    _ hooks: HookTable,
    missingCode: MissingCode?,
    payloads: PayloadTypes?,
    columnCount: Int,
    directColumns: [Column],
    settings: MachineSettings
  ) {
    let effects = Effects(chart, Effects.Callbacks(hooks, missingCode, payloads))
    var entries = DispatchTableBuilder(
      chart,
      effects,
      columnCount: columnCount,
      rowCount: chart.rowCount
    )
    entries.resolve()
    owner = nil
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
    isObserved = willTransition != nil || didTransition != nil
    self.settings = settings
    ignoresUnhandledEvents = settings.unhandledEvents == .ignore
    isTraced = false
    cache = MacrostepCache(nodeCount: chart.tree.count, eventCount: hooks.events.count)
    rows = chart.rows
    let activation = entries.activation
    initialLeaves = activation.configuration.leaves
    quietInitialConfiguration =
      effects.isQuiet(activation: activation, chart) ? activation.configuration : nil
    configurations = entries.configurations
    configurationNumbers = entries.numbers
    super.init(
      DispatchTable(consume entries, directColumns: directColumns),
      isDetailed: false,
      isNumbered: true
    )
  }

  /// Creates a kernel with the same numbers and code, traced or not.
  init(sharing other: Kernel, isTraced: Bool) {
    // The owner itself, not a chain of copies, which would keep each other alive.
    let owner = other.owner ?? other
    self.owner = owner
    self.isTraced = isTraced
    chart = owner.chart
    always = owner.always
    missingCode = owner.missingCode
    payloads = owner.payloads
    payloadNumbers = owner.payloadNumbers
    directRows = owner.directRows
    nodeHooks = owner.nodeHooks
    eventHooks = owner.eventHooks
    eventCount = owner.eventCount
    willTransition = owner.willTransition
    didTransition = owner.didTransition
    isObserved = owner.isObserved
    settings = owner.settings
    ignoresUnhandledEvents = owner.ignoresUnhandledEvents
    cache = owner.cache
    rows = owner.rows
    initialLeaves = owner.initialLeaves
    quietInitialConfiguration = owner.quietInitialConfiguration
    configurations = owner.configurations
    configurationNumbers = owner.configurationNumbers
    // The engine does the tracing, so every event has to go through it.
    let table =
      isTraced
      ? DispatchTable(unresolvedCount: owner.chart.tree.count + owner.configurations.count)
      : owner.dispatch
    super.init(table, isDetailed: false, isNumbered: true)
  }

  deinit {
    if owner == nil || isTraced { dispatch.deallocate() }
    // Everything else is the owner's memory.
    guard owner == nil else { return }
    cache.deallocate()
    directRows.deallocate()
    nodeHooks.releaseObjects(count: chart.tree.count)
    eventHooks.releaseObjects(count: eventCount)
  }
}

extension Kernel {
  /// The columns that identifiers have by their bits. The table of a traced kernel has none.
  final var directColumns: [Column] { (owner ?? self).dispatch.directColumns }

  func isGuarded(_ event: EventPosition) -> Bool {
    eventHooks[event]._withUnsafeGuaranteedRef { $0.guardCount > 0 }
  }

  /// The index of the first guard of an event that doesn't hold; nil if all do.
  @inline(__always)
  final func refusingGuard(
    of event: EventPosition,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws -> Int? {
    let facts = TransitionFacts(frame)
    return try eventHooks[event]._withUnsafeGuaranteedRef { try $0.refusingGuard(facts) }
  }

  /// Whether a node, an event or the machine has a callback of a kind.
  func hasCallback(_ kind: CallbackKind, of owner: CallbackOwner) -> Bool {
    switch kind {
    case .willTransition: willTransition != nil
    case .didTransition: didTransition != nil
    case .shouldFire, .willFire, .perform, .didFire:
      eventHooks[owner.event]._withUnsafeGuaranteedRef { $0.kinds.contains(kind) }
    case .willExit, .willEnter, .didExit, .didEnter, .initially:
      nodeHooks[owner.node]._withUnsafeGuaranteedRef { $0.kinds.contains(kind) }
    }
  }

  /// Calls the callback of a kind, if there is one. Closures are called in place, because copying one costs more than
  /// calling it.
  ///
  /// - Parameters:
  ///   - kind: The moment.
  ///   - owner: The node, or the event, whose callback it is.
  ///   - frame: The transition.
  /// - Throws: `callbackFailed` with what the callback throws.
  @inline(__always)
  final func call(
    _ kind: CallbackKind,
    _ owner: CallbackOwner,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    frame.pointee.call = CurrentCall(kind, owner)
    var facts = TransitionFacts(frame)
    // Not `defer`, which would not be inlined.
    do {
      switch kind {
      case .shouldFire: break
      case .willTransition: try willTransition?(&facts)
      case .didTransition: try didTransition?(&facts)
      case .willFire, .perform, .didFire: try eventHooks[owner.event].call(kind, &facts)
      case .willExit, .willEnter, .didExit, .didEnter, .initially:
        try nodeHooks[owner.node].call(kind, &facts)
      }
    } catch {
      facts.verify(frame)
      try fail(kind, owner, error)
    }
    facts.verify(frame)
  }

  /// Calls the callback of a kind of the event of the frame's row.
  @inline(__always)
  final func call(
    _ kind: CallbackKind,
    ofEventOf row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    // The owner stays as it is: the row of the frame says which event it is.
    frame.pointee.call.kind = kind
    var facts = TransitionFacts(frame)
    do {
      try row.pointee.hooks.call(kind, &facts)
    } catch {
      facts.verify(frame)
      try fail(kind, .event(row.pointee.event), error)
    }
    facts.verify(frame)
  }

  /// Throws the error of a guard or callback. Separate, because it is rare and large.
  @inline(never)
  final func fail(
    _ kind: CallbackKind,
    _ owner: CallbackOwner,
    _ error: any Error
  ) throws(EngineError) -> Never {
    throw .callbackFailed(kind, owner: owner, error)
  }

  /// The configuration with a number.
  func configuration(of number: ConfigurationNumber) -> Configuration {
    let nodeCount = chart.tree.count
    if number.index >= nodeCount { return configurations[number.index - nodeCount] }
    return Configuration(leaves: number == .inactive ? [] : [number.leaf])
  }

  /// The number of a configuration; nil if it has none.
  func number(of configuration: Configuration) -> ConfigurationNumber? {
    guard configuration.history.isEmpty, configuration.leaves.count < 2 else {
      return configurationNumbers[configuration]
    }
    return configuration.leaves.first.map(ConfigurationNumber.init(leaf:)) ?? .inactive
  }

  /// Whether a configuration is finished: in a final state at the top level.
  func isFinished(_ configuration: Configuration) -> Bool {
    configuration.leaves.first.map(chart.tree.isEnd) ?? false
  }
}
