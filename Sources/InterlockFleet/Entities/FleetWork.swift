/// The settings of a worker.
public struct FleetWork: Sendable {
  /// How many entities or events from outside one transaction processes, and how many handlers of effects run at once,
  /// from 1 to 100,000; the nearest of these for another number.
  public var batch: Int { didSet { batch = Self.allowed(batch) } }

  /// The interval at which the worker polls the database.
  public var interval: Duration

  /// The number of attempts for a timer, an effect or an event from outside before it is parked; at least 1.
  public var attempts: Int { didSet { attempts = max(attempts, 1) } }

  /// How long the handler of an effect may take. Then it is cancelled, and the attempt has failed. A worker that hasn't
  /// reported for as long counts as dead, and another one takes over.
  public var lease: Duration

  /// For how long the answers to requests are kept.
  public var memory: Duration

  /// The treatment of later effects after one is parked.
  public var afterParkedEffect: AfterParkedEffect

  /// The treatment of later effects after one is parked.
  public enum AfterParkedEffect: Hashable, Sendable {
    /// Later effects of the entity pass it.
    case goOn
    /// Later effects of the entity wait until it is retried or dropped.
    case wait
  }

  /// Makes the settings of a worker.
  ///
  /// - Parameters:
  ///   - batch: How many entities or events from outside one transaction processes, and how many handlers of effects
  ///     run at once, from 1 to 100,000.
  ///   - interval: The interval at which the worker polls the database.
  ///   - attempts: The number of attempts for a timer, an effect or an event from outside before it is parked; at least
  ///     1.
  ///   - lease: How long the handler of an effect may take.
  ///   - memory: For how long the answers to requests are kept.
  ///   - afterParkedEffect: The treatment of later effects after one is parked.
  public init(
    batch: Int = 100,
    interval: Duration = .milliseconds(25),
    attempts: Int = 10,
    lease: Duration = .seconds(60),
    memory: Duration = .seconds(7 * 24 * 3_600),
    afterParkedEffect: AfterParkedEffect = .goOn
  ) {
    self.batch = Self.allowed(batch)
    self.interval = interval
    self.attempts = max(attempts, 1)
    self.lease = lease
    self.memory = memory
    self.afterParkedEffect = afterParkedEffect
  }

  private static func allowed(_ batch: Int) -> Int { min(max(batch, 1), 100_000) }

  /// How long to wait before a number of attempts is exceeded: a second, two, four, up to an hour.
  func pause(after attempts: Int) -> Duration {
    .seconds(min(1 << min(max(attempts, 1) - 1, 12), 3_600))
  }
}

extension Duration {
  /// Returns a number of seconds, from zero to a million years, because other programs may have written any number to a
  /// row.
  static func seconds(clamping seconds: Double) -> Self {
    seconds > 0 ? .seconds(min(seconds, 3e13)) : .zero
  }
}
