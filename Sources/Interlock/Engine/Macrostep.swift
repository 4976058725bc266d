/// One call on its way: where it is, and what has still to be worked off. `Kernel` does the work.
///
/// It stands on the stack, and guards and callbacks reach it by a pointer. The machine takes the result over when all
/// has gone well, which makes a call a transaction.
@usableFromInline
struct Macrostep: @unchecked Sendable {
  // Safe because one call uses it, and the machine that makes the call holds both of these.
  let kernel: Unmanaged<Kernel>
  let detailsBits: UInt

  /// The time of the call, in seconds since the reference date; not a number if nobody said.
  let seconds: Double

  /// Whether the number of the machine says where it is, and whether it has deferred events.
  var isNumbered = true
  var hadDeferred = false

  /// Where the machine is; nil before the engine has begun.
  var known: Unmanaged<KnownConfiguration>?

  /// What is being worked on; guards and callbacks see it.
  var impulse: CurrentImpulse

  /// The same, where it had to wait in a queue: it is kept here until the next one.
  var waited: Impulse?

  /// What callbacks have raised, and the completions of states, oldest first.
  var queue = ImpulseQueue()

  /// Whether there are timers and deferred events behind the macrostep, which differ from those of the details. They
  /// stand there because to make and drop them costs more than all else, and few calls have any.
  fileprivate(set) var hasTimers = false
  fileprivate(set) var hasDeferred = false

  /// The transitions that were taken, as a trail, as long as there is one, and how many microsteps it has.
  var trail = Trail.none
  var trailLength: UInt32 = 0

  /// How many impulses and eventless transitions have been worked off since the call began, or since an event was
  /// taken that had been deferred before it.
  var workedOff = 0

  /// The microstep that is being taken, and the number of the row in it for which something is called.
  var microstep: Unmanaged<Microstep>?
  var arc: UInt32 = 0

  /// The row whose guards are asked.
  var askedRow: RowPosition?

  /// Whether states have been left or entered since deferred events were tried last.
  var hasChanged = false

  /// Whether the event of the call was deferred.
  var isDeferred = false

  /// The column of the event of the call, where no row took it and the definition ignores such events.
  var ignored: Column?

  var inquiry = Inquiry()

  /// What few calls need.
  var rarities: Rarities?

  final class Rarities {
    /// What callbacks have sent without delay, oldest first.
    var sent = ImpulseQueue()

    /// The state whose timeout, or the event whose delay, cannot be measured for want of a time.
    var untimed: UntimedPart?

    /// What is wrong with the payload of the event of the call.
    var payload: PayloadFault?

    /// What the receipt has to keep, where a trail does not say it.
    var record: MacrostepRecord?

    /// What the kernel has no place for.
    var kept: [AnyObject] = []
    var trace: Trace?

    /// Whether only missing code is looked for: callbacks do not run, and timers are not set.
    var isRehearsal = false

    /// The code that a rehearsal has found missing.
    var foundMissing: [BindingError.Item] = []
  }

  /// Gets each step.
  typealias Trace = @Sendable (TracedStep) -> Void

  @inline(__always)
  init(_ kernel: Kernel, detailsBits: UInt = 0, seconds: Double = .nan) {
    self.kernel = .passUnretained(kernel)
    self.detailsBits = detailsBits
    self.seconds = seconds
    impulse = CurrentImpulse(.other(Column.noEvent))
  }
}

extension Macrostep {
  /// What few calls need, made now if need be.
  var rare: Rarities {
    mutating get {
      if let rarities { return rarities }
      let rarities = Rarities()
      self.rarities = rarities
      return rarities
    }
  }

  var details: Details? { Details.of(detailsBits) }

  /// Whether there is something to release.
  var hasObjects: Bool {
    rarities != nil || waited != nil || !queue.isEmpty || inquiry.hasObjects
  }

  var time: Double? { seconds.isNaN ? nil : seconds }

  var isActive: Bool { known?._withUnsafeGuaranteedRef { $0.isActive } ?? false }

  var configuration: Configuration {
    known?._withUnsafeGuaranteedRef { $0.configuration } ?? Configuration()
  }

  var isRehearsal: Bool { rarities?.isRehearsal ?? false }

  /// Whether a trail does not do for what is taken.
  var notesAtLength: Bool {
    guard let rarities else { return false }
    return rarities.record != nil || rarities.trace != nil
  }

  /// The row that is being asked or taken; nil on activation, and in a step without the engine.
  var row: RowPosition? {
    if let microstep {
      return microstep._withUnsafeGuaranteedRef { $0.arcs[Int(arc)].rows.first }
    }
    return askedRow
  }

  /// Where that leads.
  var targets: [Node] {
    if let microstep {
      return microstep._withUnsafeGuaranteedRef { $0.arcs[Int(arc)].targets }
    }
    guard let askedRow else { return [] }
    return kernel._withUnsafeGuaranteedRef { $0.chart.targets(of: $0.rows[askedRow]) }
  }

  /// Keeps something until the call is over.
  mutating func keep<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> {
    rare.kept.append(object)
    return .passUnretained(object)
  }

  /// Where an event has found no row.
  var unanswered: UnansweredEvent {
    let isFinished = known?._withUnsafeGuaranteedRef { $0.isFinished } ?? false
    return UnansweredEvent(
      configuration: configuration,
      rejections: isFinished ? [] : inquiry.rejections,
      payload: rarities?.payload
    )
  }
}

// What callbacks ask for.

extension Macrostep {
  /// Puts an event behind those that wait to be worked off.
  mutating func raise(_ event: EventNumber, _ userInfo: UserInfo) {
    queue.append(Impulse(Occurrence(event: event, userInfo: userInfo)))
  }

  /// Puts an event behind those that are worked off when nothing else is left.
  mutating func send(_ event: EventNumber, _ userInfo: UserInfo) {
    rare.sent.append(Impulse(Occurrence(event: event, userInfo: userInfo)))
  }
}

extension UnsafeMutablePointer<Macrostep> {
  // The memory of a macrostep: first itself, then the timers, then the deferred events, then what is called.

  static var roomSize: Int {
    MemoryLayout<Macrostep>.stride + MemoryLayout<TimerQueue>.stride
      + MemoryLayout<DeferredEvents>.stride
  }

  private var timersRoom: UnsafeMutablePointer<TimerQueue> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: TimerQueue.self)
  }

  private var deferredRoom: UnsafeMutablePointer<DeferredEvents> {
    UnsafeMutableRawPointer(timersRoom + 1).assumingMemoryBound(to: DeferredEvents.self)
  }

  /// Whether the machine refers to what it did, and a number says where it is.
  @inline(__always)
  func isNumbered(_ number: ConfigurationNumber) -> Bool {
    !pointee.hasTimers && !pointee.hasDeferred && number != KnownConfiguration.noNumber
      && pointee.isNumbered
  }

  /// Ends the macrostep in its memory.
  @inline(__always)
  func close() {
    if pointee.hasTimers { timersRoom.deinitialize(count: 1) }
    if pointee.hasDeferred { deferredRoom.deinitialize(count: 1) }
    if pointee.hasObjects { deinitialize(count: 1) }
  }

  /// The timers, where they differ from those of the details.
  var changedTimers: TimerQueue? { pointee.hasTimers ? timersRoom.pointee : nil }

  @inline(__always)
  func changeTimers(_ change: (inout TimerQueue) -> Void) {
    if !pointee.hasTimers {
      timersRoom.initialize(to: oldTimers)
      pointee.hasTimers = true
    }
    change(&timersRoom.pointee)
  }

  /// Hands over the timers.
  func takeTimers() -> TimerQueue {
    guard pointee.hasTimers else { return oldTimers }
    pointee.hasTimers = false
    return timersRoom.move()
  }

  private var oldTimers: TimerQueue {
    let details = Details.unmanaged(pointee.detailsBits)
    return details?._withUnsafeGuaranteedRef { $0.timers } ?? TimerQueue()
  }

  /// The deferred events, where they differ from those of the details.
  var changedDeferred: DeferredEvents? { pointee.hasDeferred ? deferredRoom.pointee : nil }

  func changeDeferred<Result>(_ change: (inout DeferredEvents) -> Result) -> Result {
    if !pointee.hasDeferred {
      deferredRoom.initialize(to: DeferredEvents(pointee.details?.deferred ?? []))
      pointee.hasDeferred = true
    }
    return change(&deferredRoom.pointee)
  }

  /// Whether events are deferred.
  @inline(__always)
  var hasDeferredEvents: Bool {
    pointee.hasDeferred ? !deferredRoom.pointee.isEmpty : pointee.hadDeferred
  }

  /// Sends an event with a delay.
  func send(_ event: EventNumber, _ userInfo: UserInfo, after seconds: Double, id: String?) {
    guard let time = pointee.time else {
      pointee.rare.untimed = .event(event)
      return
    }
    let item = Occurrence(event: event, userInfo: userInfo)
    changeTimers {
      $0.append(Timer(deadline: time + seconds, seconds: seconds, part: .sent(item, id: id)))
    }
  }

  /// Cancels the events that wait under an identifier.
  func cancel(_ id: String) {
    changeTimers { $0.cancel(id) }
  }
}
