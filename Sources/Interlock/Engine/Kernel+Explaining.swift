/// A guard that refuses, with the values it didn't find in the user info.
struct UnmetCondition: Sendable {
  let rejection: Rejection
  let missingValues: [MissingValue]

  /// The parts of the condition that don't hold, if it is data.
  let terms: [UnmetTerm]

  init(_ rejection: Rejection, notes: [UserInfo.GuardNote] = []) {
    self.rejection = rejection
    missingValues = notes.compactMap { if case .miss(let miss) = $0 { miss } else { nil } }
    terms = notes.compactMap { if case .unmet(let term) = $0 { term } else { nil } }
  }
}

extension Kernel {
  /// All guards that refuse, in rows where at least one guard refused. `fire` needs only the first of each row, so
  /// the others are asked separately.
  ///
  /// - Parameters:
  ///   - rejections: The first guard of each row that refused.
  ///   - event: The event they were asked about.
  ///   - number: The number of the configuration, if the details don't hold it.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - seconds: The time of the question; NaN if none was given.
  /// - Returns: The guards by row, in the order of the rejections. Guards after the first one that throws are left
  ///   out, because nobody can say what they would answer.
  final func unmet(
    after rejections: [Rejection],
    _ event: TriggerOccurrence,
    _ number: ConfigurationNumber,
    detailsBits: UInt,
    seconds: Double
  ) -> [UnmetCondition] {
    guard !rejections.isEmpty else { return [] }
    let notes = GuardNotes()
    let userInfo = event.userInfo.noting { notes.add($0) }
    let noted = TriggerOccurrence(event.trigger, foreign: event.foreign, userInfo: userInfo)
    return withExtendedLifetime(noted) {
      withMacrostep(detailsBits, seconds) { macrostep in
        begin(macrostep, number)
        assumeInitialStates(macrostep)
        macrostep.pointee.occurrence = CurrentTrigger(noted)
        return rejections.flatMap { unmet(from: $0, notes, macrostep) }
      }
    }
  }

  private func unmet(
    from first: Rejection,
    _ notes: GuardNotes,
    _ macrostep: MacrostepPointer
  ) -> [UnmetCondition] {
    let row = rows[first.row]
    let leaves = macrostep.pointee.configuration.leaves
    // The leaf that the selection found the row from: the first one within its source.
    let leaf = leaves.first { chart.tree.isWithin($0, row.node) } ?? leaves[0]
    let conditions = eventHooks[row.event].takeUnretainedValue().conditions
    // `Macrostep.row` and `targets` look there if there is no microstep.
    macrostep.pointee.microstep = nil
    macrostep.pointee.askedRow = first.row
    return (first.guardIndex..<conditions.count).compactMap { index in
      let start = notes.count
      let answer = TransitionFrame.asking(self, row, from: leaf, in: macrostep) {
        try? conditions[index].ask?(TransitionFacts($0))
      }
      // The first guard is known to refuse. It is asked again only for its notes.
      let refuses = index == first.guardIndex || conditions[index].isMissing || answer == false
      guard refuses else { return nil }
      let rejection = Rejection(row: first.row, guardIndex: index)
      return UnmetCondition(rejection, notes: notes.all(from: start))
    }
  }
}

/// What guards report about themselves, in order. A guard may pass its user info to another thread.
private final class GuardNotes: @unchecked Sendable {
  // Safe because each slot is written once, atomically, and links never change.
  private let first = slot()

  private final class Link {
    let note: UserInfo.GuardNote
    let next = slot()

    init(_ note: UserInfo.GuardNote) {
      self.note = note
    }

    deinit {
      next.deinitialize(count: 1)
      next.deallocate()
    }
  }

  private static func slot() -> UnsafeMutablePointer<Link?> {
    let slot = UnsafeMutablePointer<Link?>.allocate(capacity: 1)
    slot.initialize(to: nil)
    return slot
  }

  deinit {
    first.deinitialize(count: 1)
    first.deallocate()
  }

  func add(_ note: UserInfo.GuardNote) {
    let link = Link(note)
    var slot = first
    while true {
      let winner = slot.publish(link)
      if winner.toOpaque() == Unmanaged.passUnretained(link).toOpaque() { return }
      slot = winner._withUnsafeGuaranteedRef { $0.next }
    }
  }

  private var links: UnfoldSequence<Link, UnsafeMutablePointer<Link?>> {
    sequence(state: first) { slot in
      guard let link: Unmanaged<Link> = slot.published() else { return nil }
      let next = link.takeUnretainedValue()
      slot = next.next
      return next
    }
  }

  var count: Int { links.reduce(0) { count, _ in count + 1 } }

  /// The notes from a position on, each once.
  func all(from start: Int) -> [UserInfo.GuardNote] {
    var known: Set<UserInfo.GuardNote> = []
    return links.dropFirst(start).map(\.note).filter { known.insert($0).inserted }
  }
}
