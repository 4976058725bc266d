extension Kernel {
  /// The position of a trail that continues with a microstep; nil if there is no room for it.
  @inline(__always)
  final func trail(after previous: UInt32, _ microstep: Unmanaged<Microstep>) -> UInt32? {
    let hash = UInt.mixed(UInt(bitPattern: microstep.toOpaque()) >> 4, UInt(previous))
    let isIt = { (trail: Unmanaged<Trail>) in
      trail._withUnsafeGuaranteedRef {
        $0.previous == previous
          && Unmanaged.passUnretained($0.microstep).toOpaque() == microstep.toOpaque()
      }
    }
    if let found = knowledge.trails.find(hash, isIt) {
      return UInt32(truncatingIfNeeded: found.position)
    }
    return newTrail(after: previous, microstep, hash)
  }

  private func newTrail(
    after previous: UInt32,
    _ microstep: Unmanaged<Microstep>,
    _ hash: UInt
  ) -> UInt32? {
    let new = Trail(microstep.takeUnretainedValue(), after: previous)
    let found = knowledge.trails.insert(new, hash) {
      $0._withUnsafeGuaranteedRef { $0.previous == previous && $0.microstep === new.microstep }
    }
    return found.map { UInt32(truncatingIfNeeded: $0.position) }
  }

  /// The number of microsteps in a trail.
  func length(ofTrail last: UInt32) -> UInt32 {
    var (length, position) = (UInt32(0), last)
    while position != Trail.none, let trail = knowledge.trails[Int(position)] {
      length += 1
      position = trail._withUnsafeGuaranteedRef { $0.previous }
    }
    return length
  }

  /// The notes of a trail.
  func notes(ofTrail last: UInt32) -> [Note] {
    var microsteps: [Microstep] = []
    var position = last
    while position != Trail.none, let trail = knowledge.trails[Int(position)] {
      let (microstep, previous) = trail._withUnsafeGuaranteedRef { ($0.microstep, $0.previous) }
      microsteps.append(microstep)
      position = previous
    }
    var notes: [Note] = []
    for microstep in microsteps.reversed() {
      notes += self.notes(of: microstep, microstep.event, number: notes.count)
    }
    return notes
  }
}
