/// A call that may have been done without the engine.
@usableFromInline
struct DirectStep: Sendable {
  /// The leaf to which it led.
  @usableFromInline let leaf: UInt32

  /// The transition that was taken.
  @usableFromInline let taken: Taken

  /// The engine, where it had to take over; what it has come to counts.
  @usableFromInline let macrostep: Macrostep?
}

/// What follows a row whose guards refuse, where its source is the only active leaf.
struct Follower: Sendable {
  private let number: Int32

  /// A row that can be taken without the engine as well.
  static func row(_ position: Int) -> Self { Self(number: Int32(truncatingIfNeeded: position)) }

  /// No row: the event is refused.
  static var none: Self { Self(number: -1) }

  /// Something that the engine has to look for.
  static var engine: Self { Self(number: -2) }

  /// The position of the row; nil where there is none, or the engine has to look.
  var position: Int? { number >= 0 ? Int(number) : nil }

  var isNone: Bool { number == -1 }
}

/// The guards that have refused in a direct step, in a form that takes no memory: of each row that was tried, four bits
/// that say which one did, from 1.
@usableFromInline
struct DirectRefusals: Sendable {
  private var bits: UInt32 = 0

  @usableFromInline
  init() {}

  var isEmpty: Bool { bits == 0 }

  /// Notes which guard of one more row has refused, if there is a place for it.
  ///
  /// - Returns: Whether there is.
  mutating func append(_ guardIndex: Int) -> Bool {
    guard bits >> 28 == 0, guardIndex < 15 else { return false }
    // The last row stands in the lowest bits.
    bits = bits << 4 | UInt32(guardIndex + 1)
    return true
  }

  /// The guards that have refused, in the order in which they were asked.
  ///
  /// - Parameters:
  ///   - column: The column of the event.
  ///   - node: The node whose rows were tried, in their order.
  ///   - chart: The chart.
  /// - Returns: The guards.
  func rejections(of column: UInt32, in node: UInt32, _ chart: Chart) -> [Rejection] {
    var rejections: [Rejection] = []
    var position: Int?
    for index in (0..<8).reversed() {
      let number = Int(bits >> (4 * index) & 15)
      guard number > 0 else { continue }
      let last = position.map { chart.rows[$0].event }
      position = chart.row(of: node, .event(column), after: last)
      guard let position else { break }
      rejections.append(Rejection(row: position, guardIndex: number - 1))
    }
    return rejections
  }
}

extension Kernel {
  /// Takes a row between two leaves of one parent, or an internal one, from which nothing else follows: the
  /// machine that most people write, without what a statechart may need.
  ///
  /// A second statement of selection and of the order of callbacks, for speed: the tests of parity between tables
  /// and traced machines, which the engine runs, hold it to `Chart.select` and `Macrostep.execute`. The engine takes
  /// over where a callback raises something, or rows are left that it has to look for.
  ///
  /// - Parameters:
  ///   - first: The first row to try.
  ///   - leaf: The only active leaf.
  ///   - detailsBits: The address of the details of the machine; 0 if it has none.
  ///   - userInfo: Passed to guards and callbacks.
  ///   - seconds: The time of the call, in seconds since the reference date; not a number if nobody said.
  /// - Returns: The call, done.
  /// - Throws: What the engine throws; `refusedDirectly` where the guards of all rows refuse.
  @usableFromInline
  final func step(
    from first: Int,
    in leaf: UInt32,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> DirectStep {
    defer { withExtendedLifetime(userInfo) {} }
    var position = first
    if let refusing = try refusingGuard(at: first, in: leaf, detailsBits, userInfo, seconds) {
      var refusals = DirectRefusals()
      guard refusals.append(refusing),
        let open = try openRow(after: first, &refusals, in: leaf, detailsBits, userInfo, seconds)
      else {
        return try goOn(after: first, refusals, in: leaf, detailsBits, userInfo, seconds)
      }
      position = open
    }
    let row = rows[position]
    var facts = facts(of: row, in: leaf, detailsBits, userInfo, seconds)
    defer { facts.verify(self, userInfo) }
    try execute(row, leaf, &facts)
    let next = row.isInternal ? leaf : row.target
    guard let macrostep = facts.takeMacrostep() else {
      return DirectStep(leaf: next, taken: Taken(number: leaf, row: position), macrostep: nil)
    }
    return try goOn(after: position, from: leaf, to: next, userInfo, macrostep)
  }

  /// The first row behind one that has been refused whose guards hold; nil where the engine has to look on.
  private func openRow(
    after first: Int,
    _ refusals: inout DirectRefusals,
    in leaf: UInt32,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> Int? {
    var position = first
    while let next = followers[position].position {
      guard let refusing = try refusingGuard(at: next, in: leaf, detailsBits, userInfo, seconds)
      else {
        return next
      }
      guard refusals.append(refusing) else { return nil }
      position = next
    }
    guard followers[position].isNone else { return nil }
    throw .refusedDirectly(column: rows[first].column, leaf: leaf, refusals)
  }

  /// Whether a row is open, or one behind it; nil where the engine has to look.
  @usableFromInline
  final func isOpen(
    from first: Int,
    in leaf: UInt32,
    _ detailsBits: UInt,
    _ userInfo: UserInfo
  ) -> Bool? {
    defer { withExtendedLifetime(userInfo) {} }
    var position = first
    do throws(EngineError) {
      while try refusingGuard(at: position, in: leaf, detailsBits, userInfo, .nan) != nil {
        let follower = followers[position]
        guard let next = follower.position else { return follower.isNone ? false : nil }
        position = next
      }
      return true
    } catch {
      return false
    }
  }

  /// The number, from 0, of the first guard of a row that does not hold; nil if all do.
  @inline(__always)
  private func refusingGuard(
    at position: Int,
    in leaf: UInt32,
    _ detailsBits: UInt,
    _ userInfo: borrowing UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> Int? {
    let row = rows[position]
    do {
      // Made anew for each row: handing on a variable would copy it.
      return try refusingGuard(
        of: row.event,
        facts(of: row, in: leaf, detailsBits, userInfo, seconds)
      )
    } catch {
      throw .callbackFailed(.shouldFire, owner: row.event, error)
    }
  }

  @inline(__always)
  private func facts(
    of row: Row,
    in leaf: UInt32,
    _ detailsBits: UInt,
    _ userInfo: borrowing UserInfo,
    _ seconds: Double
  ) -> TransitionFacts {
    TransitionFacts(
      self,
      detailsBits: detailsBits,
      column: row.column,
      source: leaf,
      target: row.target,
      userInfo: userInfo,
      seconds: seconds
    )
  }

  /// Runs the callbacks of one transition, in the order in which `Macrostep.execute` does.
  @inline(__always)
  private func execute(
    _ row: Row,
    _ source: UInt32,
    _ facts: inout TransitionFacts
  ) throws(EngineError) {
    let event = eventHooks[Int(row.event)]._withUnsafeGuaranteedRef(\.kinds)
    let left =
      row.isInternal ? CallbackKinds() : nodeHooks[Int(source)]._withUnsafeGuaranteedRef(\.kinds)
    let entered =
      row.isInternal
      ? CallbackKinds() : nodeHooks[Int(row.target)]._withUnsafeGuaranteedRef(\.kinds)
    if isObserved { try call(.willTransition, row.event, &facts, true) }
    try call(.willFire, row.event, &facts, event.contains(.willFire))
    try call(.willExit, source, &facts, left.contains(.willExit))
    try call(.willEnter, row.target, &facts, entered.contains(.willEnter))
    if !row.isInternal { facts.currentNode = row.target }
    try call(.didExit, source, &facts, left.contains(.didExit))
    try call(.perform, row.event, &facts, event.contains(.perform))
    try call(.didEnter, row.target, &facts, entered.contains(.didEnter))
    try call(.didFire, row.event, &facts, event.contains(.didFire))
    if isObserved { try call(.didTransition, row.event, &facts, true) }
  }

  @inline(__always)
  private func call(
    _ kind: CallbackKind,
    _ owner: UInt32,
    _ facts: inout TransitionFacts,
    _ runs: Bool
  ) throws(EngineError) {
    guard runs else { return }
    do {
      try call(kind, owner, &facts)
    } catch {
      throw .callbackFailed(kind, owner: owner, error)
    }
  }

  /// Tries the rows after some that have been refused.
  private func goOn(
    after first: Int,
    _ refusals: DirectRefusals,
    in leaf: UInt32,
    _ detailsBits: UInt,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(EngineError) -> DirectStep {
    let time = seconds.isNaN ? nil : seconds
    let macrostep = Macrostep(
      self,
      Configuration(leaves: [leaf]),
      Details.of(detailsBits),
      time: time
    )
    let column = rows[first].column
    let rejections = refusals.rejections(of: column, in: rows[first].node, chart)
    macrostep.inquiry = Inquiry(refusedBy: rejections)
    try macrostep.fire(Occurrence(event: EventNumber(column: column), userInfo: userInfo))
    return DirectStep(leaf: leaf, taken: .none, macrostep: macrostep)
  }

  /// Works off what a callback of the first transition has asked for.
  private func goOn(
    after position: Int,
    from leaf: UInt32,
    to next: UInt32,
    _ userInfo: UserInfo,
    _ macrostep: Macrostep
  ) throws(EngineError) -> DirectStep {
    let event = EventNumber(column: rows[position].column)
    let impulse = Impulse(Occurrence(event: event, userInfo: userInfo))
    macrostep.goOn(after: position, from: leaf, to: next, impulse)
    if let untimed = macrostep.untimed { throw .timeUnknown(untimed) }
    try macrostep.settle()
    return DirectStep(leaf: next, taken: .none, macrostep: macrostep)
  }
}
