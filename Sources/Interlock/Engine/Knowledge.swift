/// What the engine has learned, so that nothing is worked out twice: the configurations it has been in, what triggers
/// lead to in them, and the resulting receipts.
///
/// It states no rules of its own: it holds answers of `Chart.select` and `Route`. Its size follows from the
/// definition; what doesn't fit is worked out each time.
struct Knowledge: Sendable {
  let configurations: SharedTable<KnownConfiguration>
  let decisions: SharedTable<Decision>
  let trails: SharedTable<Trail>

  /// The microstep of the activation, once there has been one.
  private nonisolated(unsafe) let activationSlot: UnsafeMutablePointer<Microstep?>

  /// The most guards a decision may depend on and still be kept: a tree of that depth has room for 64 outcomes.
  static var mostQuestions: Int { 6 }

  init(nodeCount: Int, eventCount: Int) {
    // A machine with a few states needs far fewer; a slot takes eight bytes.
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
