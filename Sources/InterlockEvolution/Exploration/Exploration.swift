import Interlock

/// The configurations in which a machine can rest: all of them, and perhaps some more, because what guards
/// and callbacks do is not known.
struct Exploration {
  /// How many configurations are looked at.
  static var configurationLimit: Int { 10_000 }

  /// The configurations, in the order in which they were found: those fewest steps away come first.
  private(set) var configurations: [Configuration] = []

  /// Whether there are no others.
  var isComplete: Bool { foresight.isComplete }

  private var foresight: Foresight
  private var known: Set<Configuration> = []

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - plan: The machine.
  ///   - assumesCallbacks: Whether callbacks are to be reckoned with even where the definition has none: it may
  ///     have been archived, and have lost them.
  init<StateID, EventID>(
    _ plan: Machine<StateID, EventID>.Plan,
    assumesCallbacks: Bool = false
  ) {
    let hasCallbacks = assumesCallbacks || plan.definition.hasCallbacks
    foresight = Foresight(
      plan,
      .unknown(hasCallbacks: hasCallbacks),
      work: 100 * Self.configurationLimit
    )
    explore()
  }

  private mutating func explore() {
    var found: [Configuration] = []
    foresight.activate { found += $0.ends.map(\.configuration) }
    note(found)
    var next = 0
    while next < configurations.count, isComplete {
      found.removeAll(keepingCapacity: true)
      foresight.follow(configurations[next]) {
        found += $0.ends.map(\.configuration)
        return true
      }
      note(found)
      next += 1
    }
    foresight.rest()
  }

  private mutating func note(_ found: [Configuration]) {
    for configuration in found where known.insert(configuration).inserted {
      guard configurations.count < Self.configurationLimit else {
        return foresight.giveUp(.configurations)
      }
      configurations.append(configuration)
      foresight.spend(configuration.leaves.count + configuration.history.count)
    }
  }
}

extension Machine.Definition {
  fileprivate var hasCallbacks: Bool {
    !observers.isEmpty || states.contains { !$0.isSilent } || events.contains { $0.hasCallbacks }
  }
}

extension Machine.Event {
  fileprivate var hasCallbacks: Bool {
    Moment.allCases.contains { !self[$0].isEmpty }
  }
}
