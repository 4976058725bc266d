/// What the engine has found out while it worked, so that nothing is worked out twice: the configurations that it has
/// been in, what its triggers lead to in them, and the receipts that come of it.
///
/// Nothing in it states a rule. It holds what `Chart.select` and `Route` have said, and has a size that follows from
/// the definition; what there is no place for is worked out each time.
struct Knowledge: Sendable {
  let configurations: SharedTable<KnownConfiguration>
  let decisions: SharedTable<Decision>
  let trails: SharedTable<Trail>

  /// The microstep of the activation, once there was one.
  private nonisolated(unsafe) let activationSlot: UnsafeMutablePointer<Microstep?>

  /// How many guards may have a say for a decision to be kept: a tree of so many has room for 64 outcomes.
  static var mostQuestions: Int { 6 }

  init(nodeCount: Int, eventCount: Int) {
    // What a machine of a few states comes through is far below it: a slot takes eight bytes.
    let size = UInt32(clamping: min(8 * (nodeCount + eventCount), 4_096))
    configurations = SharedTable(capacity: UInt32(clamping: min(4 * nodeCount, 4_096)))
    decisions = SharedTable(capacity: size)
    trails = SharedTable(capacity: size)
    activationSlot = .allocate(capacity: 1)
    activationSlot.initialize(to: nil)
  }

  func deallocate() {
    trails.deallocate()
    decisions.deallocate()
    configurations.deallocate()
    activationSlot.deinitialize(count: 1)
    activationSlot.deallocate()
  }

  @inline(__always)
  var activation: Unmanaged<Microstep>? { activationSlot.published() }

  func keep(activation: Microstep) -> Unmanaged<Microstep> {
    activationSlot.publish(activation)
  }
}
