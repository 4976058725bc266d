/// How far a machine is explored at most: what comes first ends it.
///
///     let space = StateSpace(of: player, within: ExplorationLimits(configurations: 10_000))
///     if let unexplored = space.unexplored { print(unexplored) }
///
/// Configurations and work are counted, so that every run ends at the same place. A limit of time is for tools
/// that people wait for.
public struct ExplorationLimits: Hashable, Sendable {
  /// How many configurations are kept, up to 4,000 million.
  public var configurations: Int

  /// How much work is done, in active states and guards that are looked at, over all steps.
  ///
  /// A configuration of a machine with a few regions takes some hundreds. A machine in which guards can answer in
  /// many ways takes more: each answer doubles what can come of a step.
  public var work: Int

  /// How long it takes at most; nil for as long as it takes.
  public var time: Duration?

  /// The work that there is for so many configurations, where nobody says how much.
  static func work(forConfigurations count: Int) -> Int {
    let (work, isHuge) = max(count, 1_000).multipliedReportingOverflow(by: 500)
    return isHuge ? .max : work
  }

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - configurations: How many configurations are kept, at least one.
  ///   - work: How much work is done, in active states and guards that are looked at; nil for 500 a configuration.
  ///   - time: How long it takes at most; nil for as long as it takes.
  public init(configurations: Int = 100_000, work: Int? = nil, time: Duration? = nil) {
    self.configurations = configurations
    self.work = work ?? Self.work(forConfigurations: configurations)
    self.time = time
  }
}

/// How far an exploration has come.
public struct ExplorationProgress: Hashable, Sendable {
  /// How many configurations have been found.
  public let found: Int

  /// From how many of them all steps have been looked at.
  public let followed: Int

  /// How much work was done, in active states and guards that were looked at.
  public let work: Int
}
