/// A machine as the engine sees it: numbers, with guards and callbacks looked up by number.
///
/// It has no type parameters, so the engine is compiled once. `Machine.Plan` adds the identifiers.
@usableFromInline
package class Kernel: MachineStorage, @unchecked Sendable {
  // Safe because nothing changes after the initialiser except the cache, whose tables are written atomically.

  @usableFromInline final let tables: Tables

  /// Whether each step is traced.
  @usableFromInline final let isTraced: Bool

  /// The kernel whose memory this one uses; nil if it owns its memory.
  private final let owner: Kernel?

  init(
    _ chart: Chart,
    _ hooks: HookTable,
    missingCode: MissingCode?,
    payloads: PayloadTypes?,
    columnCount: Int,
    directColumns: [Column],
    settings: MachineSettings
  ) {
    let behaviour = BehaviourSummary(
      chart,
      BehaviourSummary.Callbacks(hooks, missingCode, payloads)
    )
    var entries = DispatchTableBuilder(
      chart,
      behaviour,
      columnCount: columnCount,
      rowCount: chart.rowCount
    )
    entries.resolve()
    tables = Tables(
      chart: chart,
      hooks: hooks,
      behaviour: behaviour,
      entries: entries,
      missingCode: missingCode,
      payloads: payloads,
      settings: settings
    )
    owner = nil
    isTraced = false
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
    tables = owner.tables
    // The engine does the tracing, so every event has to go through it.
    let table =
      isTraced
      ? DispatchTable(unresolvedCount: owner.chart.tree.count + owner.configurations.count)
      : owner.dispatch
    super.init(table, isDetailed: false, isNumbered: true)
  }

  deinit {
    // A traced kernel shares everything with its owner except for the dispatch table.
    if owner == nil || isTraced { dispatch.deallocate() }
    if owner == nil { tables.deallocate() }
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

  /// Returns true if a node, an event or the machine has a callback of a kind.
  func hasCallback(_ kind: CallbackKind, of owner: CallbackOwner) -> Bool {
    switch kind.ownerKind {
    case .state: nodeHooks[owner.node]._withUnsafeGuaranteedRef { $0.kinds.contains(kind) }
    case .event: eventHooks[owner.event]._withUnsafeGuaranteedRef { $0.kinds.contains(kind) }
    case .machine: tables.observedKinds.contains(kind)
    }
  }

  /// Calls the callback of a kind, if there is one. Closures are called in place, because copying one costs more than
  /// calling it.
  ///
  /// - Parameters:
  ///   - kind: The moment.
  ///   - owner: The node, or the event, whose callback it is.
  ///   - frame: The transition.
  /// - Throws: `callbackFailed` with the callback's error.
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
      // Not by `ownerKind`: where the moment is known only at run time, that would be a second branch.
      switch kind {
      case .shouldFire: break
      case .willTransition: try tables.willTransition?(&facts)
      case .didTransition: try tables.didTransition?(&facts)
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

  /// Calls the callback of a kind of the event of the frame's transition.
  @inline(__always)
  final func call(
    _ kind: CallbackKind,
    ofEventOf row: UnsafePointer<DirectRow>,
    _ frame: UnsafeMutablePointer<TransitionFrame>
  ) throws(EngineError) {
    // The owner stays unchanged: the row of the frame determines the event.
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
      return tables.configurationNumbers[configuration]
    }
    return configuration.leaves.first.map(ConfigurationNumber.init(leaf:)) ?? .inactive
  }

  /// Returns true if a configuration is finished: in a final state at the top level.
  func isFinished(_ configuration: Configuration) -> Bool {
    configuration.leaves.first.map(chart.tree.isEnd) ?? false
  }
}
