extension Kernel {
  /// The position of a path that continues with a microstep; nil if there is no room for it.
  @inline(__always)
  final func path(after previous: UInt32, _ microstep: Unmanaged<Microstep>) -> UInt32? {
    // The same microstep after the same path is the same object, so calls that do the same share one.
    let hash = UInt.mixed(UInt(bitPattern: microstep.toOpaque()) >> 4, UInt(previous))
    let matches = { (path: Unmanaged<MicrostepPath>) in
      path._withUnsafeGuaranteedRef {
        $0.previous == previous
          && Unmanaged.passUnretained($0.microstep).toOpaque() == microstep.toOpaque()
      }
    }
    if let found = cache.paths.find(hash, matches) {
      return UInt32(truncatingIfNeeded: found.position)
    }
    return newPath(after: previous, microstep, hash)
  }

  private func newPath(
    after previous: UInt32,
    _ microstep: Unmanaged<Microstep>,
    _ hash: UInt
  ) -> UInt32? {
    let new = MicrostepPath(microstep.takeUnretainedValue(), after: previous)
    let found = cache.paths.insert(new, hash) {
      $0._withUnsafeGuaranteedRef { $0.previous == previous && $0.microstep === new.microstep }
    }
    return found.map { UInt32(truncatingIfNeeded: $0.position) }
  }

  /// The number of microsteps in a path.
  func length(ofPath last: UInt32) -> UInt32 {
    var (length, position) = (UInt32(0), last)
    while position != MicrostepPath.none, let path = cache.paths[Int(position)] {
      length += 1
      position = path._withUnsafeGuaranteedRef { $0.previous }
    }
    return length
  }

  /// The transitions of a path.
  func records(ofPath last: UInt32) -> [TransitionRecord] {
    // The list leads from the last microstep to the first.
    var microsteps: [Microstep] = []
    var position = last
    while position != MicrostepPath.none, let path = cache.paths[Int(position)] {
      let (microstep, previous) = path._withUnsafeGuaranteedRef { ($0.microstep, $0.previous) }
      microsteps.append(microstep)
      position = previous
    }
    var records: [TransitionRecord] = []
    for microstep in microsteps.reversed() {
      records += self.records(of: microstep, microstep.event, number: records.count)
    }
    return records
  }
}
