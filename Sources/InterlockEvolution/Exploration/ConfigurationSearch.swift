import Interlock

/// Finds the configurations that a machine can rest in, fewest steps first.
///
/// Every exploration of a machine uses it: it keeps the configurations, and reports what leads from one to others.
struct ConfigurationSearch: Sendable {
  /// The configurations, numbered in the order in which they were found.
  private(set) var table: ConfigurationTable

  /// The configuration from which each was first found; its own number for those that a machine can begin with.
  private(set) var origins: [UInt32] = []

  /// How many of them, the first ones, a machine can begin with.
  private(set) var startCount = 0

  /// From how many configurations, counted from the first, all steps have been explored.
  private(set) var followedCount = 0

  private(set) var system: TransitionSystem

  /// How many configurations are kept.
  let limit: Int

  /// Whether there were more.
  private(set) var isFull = false

  init(_ system: TransitionSystem, limit: Int) {
    self.system = system
    self.limit = limit
    table = ConfigurationTable(hasValues: system.followed != nil)
  }

  /// Why something was left out; nil if nothing was.
  var omission: ExplorationOmission? {
    system.omission ?? (isFull ? .configurations : nil)
  }
}

extension ConfigurationSearch {
  /// What was found.
  struct Discovery {
    /// Everything that can follow from one selection.
    let unfolding: Unfolding

    /// The number of the configuration that it leads from; nil for activation.
    let origin: Int?

    /// The numbers of the target configurations that are kept.
    let targets: [Int]

    /// Whether it leads to others.
    let isCut: Bool
  }

  /// Searches until all configurations have been explored, or a limit is reached.
  ///
  /// - Parameters:
  ///   - stopsWhenFull: Whether to end when there is no room for more. If not, steps between the configurations already
  ///     kept are still explored.
  ///   - goesOn: Called from time to time; returns true to continue.
  ///   - note: Called with what was found.
  mutating func run(
    stopsWhenFull: Bool,
    _ goesOn: (@Sendable (ExplorationState) -> Bool)? = nil,
    _ note: (Discovery) -> Void
  ) {
    var system = system
    system.goesOn = goesOn
    if system.followed?.isCut == true { isFull = true }
    system.activate {
      note(keep($0, from: nil))
      return true
    }
    startCount = origins.count
    while followedCount < table.count, system.isComplete, !(isFull && stopsWhenFull) {
      let number = followedCount
      system.follow(table[number], with: table.values(at: number)) { unfolding in
        note(keep(unfolding, from: number))
        return true
      }
      if system.isComplete { followedCount += 1 }
      system.progress.found = table.count
      system.progress.followed = followedCount
    }
    system.rest()
    self.system = system
  }

  private mutating func keep(_ unfolding: Unfolding, from origin: Int?) -> Discovery {
    var targets: [Int] = []
    var isCut = false
    for end in unfolding.ends {
      guard table.count < limit || table.number(of: end.configuration, with: end.values) != nil
      else {
        isCut = true
        continue
      }
      let (number, isNew) = table.insert(end.configuration, with: end.values)
      if isNew { origins.append(UInt32(origin ?? number)) }
      targets.append(number)
    }
    isFull = isFull || isCut
    return Discovery(unfolding: unfolding, origin: origin, targets: targets, isCut: isCut)
  }
}
