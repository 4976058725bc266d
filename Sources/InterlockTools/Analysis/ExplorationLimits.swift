/// The limits of an exploration. The first limit reached ends it.
///
/// ```swift
/// let space = StateSpace(of: player, within: ExplorationLimits(configurations: 10_000))
/// if let unexplored = space.unexplored { print(unexplored) }
/// ```
///
/// Configurations and work are counted, so that every run ends at the same place. The limit of time is for interactive
/// tools.
public struct ExplorationLimits: Hashable, Sendable {
  /// How many configurations to keep, up to 4,000 million.
  public var configurations: Int

  /// How much work to do, in active states and guards examined over all steps.
  ///
  /// A configuration of a machine with a few regions takes some hundreds. Guards add work: each one doubles the
  /// possible results of a step.
  public var work: Int

  /// How long to explore at most; nil for no limit.
  public var time: Duration?

  /// The default amount of work for a number of configurations.
  static func work(forConfigurations count: Int) -> Int {
    let (work, isHuge) = max(count, 1_000).multipliedReportingOverflow(by: 500)
    return isHuge ? .max : work
  }

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - configurations: How many configurations to keep, at least one.
  ///   - work: How much work to do, in examined active states and guards; nil for 500 per configuration.
  ///   - time: How long to explore at most; nil for no limit.
  public init(configurations: Int = 100_000, work: Int? = nil, time: Duration? = nil) {
    self.configurations = configurations
    self.work = work ?? Self.work(forConfigurations: configurations)
    self.time = time
  }
}

/// The progress of an exploration.
public struct ExplorationProgress: Hashable, Sendable {
  /// How many configurations have been found.
  public let found: Int

  /// How many configurations have been explored, with every step from them.
  public let followed: Int

  /// How much work was done, in examined active states and guards.
  public let work: Int
}
