extension Fleet {
  /// How many entities an event has reached.
  public struct Tally: Hashable, Sendable {
    /// Entities that have taken or deferred the event.
    public internal(set) var fired = 0

    /// Entities that have refused it.
    public internal(set) var refused = 0

    /// Entities in which a callback, a guard or the condition has failed, or that cannot be read or
    /// written: also one whose changes the database refuses.
    public internal(set) var failed = 0

    /// Entities that other transactions had locked. Fire again to reach them.
    public internal(set) var left = 0

    init(failed: Int = 0) {
      self.failed = failed
    }

    static func += (sum: inout Self, other: Self) {
      sum.fired += other.fired
      sum.refused += other.refused
      sum.failed += other.failed
      sum.left += other.left
    }
  }
}
