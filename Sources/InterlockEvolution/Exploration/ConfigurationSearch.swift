import Interlock

/// Finds the configurations in which a machine can rest, those fewest steps away first.
///
/// Whoever explores a machine does it by this: it keeps the configurations, and tells what leads from one to others.
struct ConfigurationSearch: Sendable {
  /// The configurations, numbered in the order in which they were found.
  private(set) var table: ConfigurationTable

  /// From which configuration each was first found; its own number for those with which a machine begins.
  private(set) var origins: [UInt32] = []

  /// With how many of them, the first ones, a machine can begin.
  private(set) var startCount = 0

  /// From how many configurations all steps have been looked at: from the first so many.
  private(set) var followedCount = 0

  private(set) var foresight: Foresight

  /// How many configurations are kept.
  let limit: Int

  /// Whether there were others.
  private(set) var isFull = false

  init(_ foresight: Foresight, limit: Int) {
    self.foresight = foresight
    self.limit = limit
    table = ConfigurationTable(hasValues: foresight.followed != nil)
  }

  /// Why something was left out; nil where nothing was.
  var omission: ExplorationOmission? {
    foresight.omission ?? (isFull ? .configurations : nil)
  }
}

extension ConfigurationSearch {
  /// What was found.
  struct Discovery {
    /// All that can come of one selection.
    let unfolding: Unfolding

    /// The number of the configuration from which that leads; nil for activation.
    let origin: Int?

    /// The numbers of those to which it leads and that are kept.
    let targets: [Int]

    /// Whether it leads to others.
    let isCut: Bool
  }

  /// Searches until there is nothing left, or a limit is reached.
  ///
  /// - Parameters:
  ///   - stopsWhenFull: Whether to end where there is no room for more. If not, what leads from one to another of those
  ///     that are kept is looked at all the same.
  ///   - goesOn: Asked from time to time whether to go on.
  ///   - note: Called with what was found.
  mutating func run(
    stopsWhenFull: Bool,
    _ goesOn: (@Sendable (ExplorationState) -> Bool)? = nil,
    _ note: (Discovery) -> Void
  ) {
    var foresight = foresight
    foresight.goesOn = goesOn
    if foresight.followed?.isCut == true { isFull = true }
    foresight.activate {
      note(keep($0, from: nil))
      return true
    }
    startCount = origins.count
    while followedCount < table.count, foresight.isComplete, !(isFull && stopsWhenFull) {
      let number = followedCount
      foresight.follow(table[number], with: table.values(at: number)) { unfolding in
        note(keep(unfolding, from: number))
        return true
      }
      if foresight.isComplete { followedCount += 1 }
      foresight.progress.found = table.count
      foresight.progress.followed = followedCount
    }
    foresight.rest()
    self.foresight = foresight
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
