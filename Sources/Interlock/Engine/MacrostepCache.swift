/// The results of macrosteps, kept for later ones: the configurations they have been in, the transitions that triggers
/// enable in them, and the paths of their receipts. Computing a microstep again takes about a microsecond and a dozen
/// allocations.
///
/// It states no rules of its own: it holds answers of `Chart.select` and `ConfigurationChange`. Its size follows from
/// the definition, and no entry is ever removed. Results that don't fit are computed each time.
struct MacrostepCache: Sendable {
  let configurations: SharedTable<KnownConfiguration>
  let decisions: SharedTable<Decision>
  let paths: SharedTable<MicrostepPath>

  /// The microstep of the activation, once there has been one.
  // Safe because it is written once, atomically.
  private nonisolated(unsafe) let activationSlot: UnsafeMutablePointer<Microstep?>

  /// The most guards a decision may depend on and still be kept: a tree of that depth has room for 64 outcomes.
  static var questionLimit: Int { 6 }

  init(nodeCount: Int, eventCount: Int) {
    // A machine with a few states needs far fewer; a slot takes eight bytes.
    let size = UInt32(clamping: min(8 * (nodeCount + eventCount), 4_096))
    configurations = SharedTable(capacity: UInt32(clamping: min(4 * nodeCount, 4_096)))
    decisions = SharedTable(capacity: size)
    paths = SharedTable(capacity: size)
    activationSlot = .allocate(capacity: 1)
    activationSlot.initialize(to: nil)
  }

  func deallocate() {
    paths.deallocate()
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
