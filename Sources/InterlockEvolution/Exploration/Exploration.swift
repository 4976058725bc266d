import Interlock

/// The configurations that a machine can rest in: all of them, and perhaps some more, because it is not known what
/// guards and callbacks do.
struct Exploration {
  /// How many configurations are explored.
  static var configurationLimit: Int { 10_000 }

  /// How many configurations are explored of a definition that arrives with an entity, while the entity is decoded.
  static var decodingLimit: Int { 500 }

  /// The configurations, in the order in which they were found: those fewest steps away come first.
  let configurations: [Configuration]

  /// Whether there are no others.
  let isComplete: Bool

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - plan: The machine.
  ///   - assumesCallbacks: Whether to assume callbacks even if the definition has none: it may
  ///     have been archived, and have lost them.
  ///   - limit: How many configurations are explored. The work for them is limited accordingly.
  init<StateID, EventID>(
    _ plan: Machine<StateID, EventID>.Plan,
    assumesCallbacks: Bool = false,
    limit: Int = configurationLimit
  ) {
    let hasCallbacks = assumesCallbacks || plan.definition.hasCallbacks
    let system = TransitionSystem(
      plan,
      .unknown(hasCallbacks: hasCallbacks),
      work: 100 * limit
    )
    var search = ConfigurationSearch(system, limit: limit)
    search.run(stopsWhenFull: true) { _ in }
    let table = search.table
    configurations = (0..<table.count).map { table[$0] }
    isComplete = search.omission == nil
  }
}

extension Machine.Definition {
  /// Whether code may raise events.
  var hasCallbacks: Bool {
    !observers.isEmpty || states.contains { !$0.isSilent } || events.contains { $0.hasCallbacks }
  }
}

extension Machine.Event {
  fileprivate var hasCallbacks: Bool {
    Self.callbackKinds.contains { !self[$0].isEmpty }
  }
}
