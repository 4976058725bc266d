/// One call in progress: the current configuration, and the events still to be processed. `Kernel` does the work.
///
/// It lives on the stack, and guards and callbacks reach it through a pointer. The machine adopts the result only when
/// everything has succeeded. This makes a call a transaction.
@usableFromInline
struct Macrostep {
  // The machine that makes the call keeps both of these alive.
  let kernel: Unmanaged<Kernel>
  let detailsBits: UInt

  /// The time of the call, in seconds since the reference date; NaN if none was given.
  let seconds: Double

  /// Whether the machine's number identifies its configuration, and whether it has deferred events.
  var isNumbered = true
  var hadDeferred = false

  /// The configuration; nil before the engine has begun.
  var known: Unmanaged<KnownConfiguration>?

  /// The trigger occurrence being processed. Guards and callbacks see it.
  var occurrence: CurrentTrigger

  /// The occurrence being processed, if it waited in a queue: kept alive here until the next one.
  var waited: TriggerOccurrence?

  /// SCXML's internal queue: events that callbacks have raised, and completions of states, oldest first.
  var internalQueue = OccurrenceQueue()

  /// Whether the memory after the macrostep holds timers and deferred events that differ from those of the details.
  /// They are kept there because creating and destroying them costs more than everything else, and few calls have
  /// any.
  fileprivate(set) var hasTimers = false
  fileprivate(set) var hasDeferred = false

  /// The position of the path of the microsteps taken, and the path's length. `RareData.record` replaces it where a
  /// path is not enough.
  var path = MicrostepPath.none
  var pathLength: UInt32 = 0

  /// How many trigger occurrences and eventless transitions have been processed since the call began, or since an event
  /// that had been deferred before the call was taken. The step limit applies to it.
  var stepCount = 0

  /// The microstep in progress, and the index of the transition in it that a callback is running for.
  var microstep: Unmanaged<Microstep>?
  var transitionIndex: UInt32 = 0

  /// The transition whose guards are asked.
  var askedRow: RowPosition?

  /// Whether states have been left or entered since deferred events were last tried.
  var hasChanged = false

  /// Whether the event of the call was deferred.
  var isDeferred = false

  /// The column of the event of the call, if no transition took it and the definition ignores such events.
  var ignored: Column?

  var guardAnswers = GuardAnswers()

  /// The data that only few calls need. An object, so that creating and destroying a macrostep costs one word for all
  /// of it.
  var rareData: RareData?

  final class RareData {
    /// The events that callbacks have sent without delay, oldest first.
    var sent = OccurrenceQueue()

    /// The state whose timeout, or the event whose delay, can't be timed because the call was given no time.
    var untimed: UntimedPart?

    /// The fault of the payload of the call's event.
    var payload: PayloadFault?

    /// The record for the receipt, if a path is not enough.
    var record: MacrostepRecord?

    /// Objects that the kernel has no room for.
    var kept: [AnyObject] = []
    var trace: Trace?

    /// Whether this is a rehearsal, which looks for missing code or looks ahead: callbacks don't run.
    var isRehearsal = false

    /// The missing code that a rehearsal has found.
    var foundMissing: [BindingError.Item] = []
  }

  /// Receives each step.
  typealias Trace = @Sendable (TracedStep) -> Void

  @inline(__always)
  init(_ kernel: Kernel, detailsBits: UInt = 0, seconds: Double = .nan) {
    self.kernel = .passUnretained(kernel)
    self.detailsBits = detailsBits
    self.seconds = seconds
    occurrence = CurrentTrigger(.other(Column.noEvent))
  }
}

// One call uses it, and it ends with that call.
@available(*, unavailable)
extension Macrostep: Sendable {}

extension Macrostep {
  /// The data that only few calls need, created on first use.
  var rare: RareData {
    mutating get {
      if let rareData { return rareData }
      let rareData = RareData()
      self.rareData = rareData
      return rareData
    }
  }

  var details: Details? { Details.of(detailsBits) }

  /// Whether there are objects to release.
  var hasObjects: Bool {
    rareData != nil || waited != nil || !internalQueue.isEmpty || guardAnswers.hasObjects
  }

  var time: Double? { seconds.isNaN ? nil : seconds }

  var isActive: Bool { known?._withUnsafeGuaranteedRef { $0.isActive } ?? false }

  var configuration: Configuration {
    known?._withUnsafeGuaranteedRef { $0.configuration } ?? Configuration()
  }

  var isRehearsal: Bool { rareData?.isRehearsal ?? false }

  /// Whether a path is not enough to record the transitions.
  var isRecordedInFull: Bool {
    guard let rareData else { return false }
    return rareData.record != nil || rareData.trace != nil
  }

  /// The transition being taken, or whose guards are asked; nil on activation, and in a direct step.
  var row: RowPosition? {
    if let microstep {
      return microstep._withUnsafeGuaranteedRef { $0.transitions[Int(transitionIndex)].rows.first }
    }
    return askedRow
  }

  /// The targets of that transition.
  var targets: [Node] {
    if let microstep {
      return microstep._withUnsafeGuaranteedRef { $0.transitions[Int(transitionIndex)].targets }
    }
    guard let askedRow else { return [] }
    return kernel._withUnsafeGuaranteedRef { $0.chart.targets(of: $0.rows[askedRow]) }
  }

  /// Keeps an object until the call is over.
  mutating func keep<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> {
    rare.kept.append(object)
    return .passUnretained(object)
  }

  /// A description of an event that found no transition.
  var refusalReasons: RefusalReasons {
    let isFinished = known?._withUnsafeGuaranteedRef { $0.isFinished } ?? false
    return RefusalReasons(
      configuration: configuration,
      // A finished machine asks no guard: these answers are from before its end.
      rejections: isFinished ? [] : guardAnswers.rejections,
      payload: rareData?.payload
    )
  }
}

// The requests of callbacks.

extension Macrostep {
  /// Appends an event to the queue of raised events.
  mutating func raise(_ event: EventNumber, _ eventData: EventData) {
    internalQueue.append(TriggerOccurrence(EventOccurrence(event: event, data: eventData)))
  }

  /// Appends an event to the queue that is processed when nothing else is left.
  mutating func send(_ event: EventNumber, _ eventData: EventData) {
    rare.sent.append(TriggerOccurrence(EventOccurrence(event: event, data: eventData)))
  }
}

extension UnsafeMutablePointer<Macrostep> {
  // The memory of a macrostep: the macrostep itself, then the timers, then the deferred events.

  static var roomSize: Int {
    // The room is aligned for the first, so nothing has to be left free in between.
    assert(
      MemoryLayout<Macrostep>.alignment >= MemoryLayout<TimerQueue>.alignment
        && MemoryLayout<TimerQueue>.alignment >= MemoryLayout<DeferredEvents>.alignment
    )
    return MemoryLayout<Macrostep>.stride + MemoryLayout<TimerQueue>.stride
      + MemoryLayout<DeferredEvents>.stride
  }

  private var timersRoom: UnsafeMutablePointer<TimerQueue> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: TimerQueue.self)
  }

  private var deferredRoom: UnsafeMutablePointer<DeferredEvents> {
    UnsafeMutableRawPointer(timersRoom + 1).assumingMemoryBound(to: DeferredEvents.self)
  }

  /// Returns true if the machine keeps its storage object and moves to a numbered configuration.
  @inline(__always)
  func isNumbered(_ number: ConfigurationNumber) -> Bool {
    !pointee.hasTimers && !pointee.hasDeferred && number != KnownConfiguration.noNumber
      && pointee.isNumbered
  }

  /// Ends the macrostep and cleans up its memory.
  @inline(__always)
  func close() {
    if pointee.hasTimers { timersRoom.deinitialize(count: 1) }
    if pointee.hasDeferred { deferredRoom.deinitialize(count: 1) }
    // Numbers and addresses need no cleaning up.
    if pointee.hasObjects { deinitialize(count: 1) }
  }

  /// The timers, if they differ from those of the details.
  var changedTimers: TimerQueue? { pointee.hasTimers ? timersRoom.pointee : nil }

  @inline(__always)
  func changeTimers(_ change: (inout TimerQueue) -> Void) {
    // Copied from the details at the first change, so that a call without timers copies none.
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

  /// The deferred events, if they differ from those of the details.
  var changedDeferred: DeferredEvents? { pointee.hasDeferred ? deferredRoom.pointee : nil }

  func changeDeferred<Result>(_ change: (inout DeferredEvents) -> Result) -> Result {
    if !pointee.hasDeferred {
      deferredRoom.initialize(to: DeferredEvents(pointee.details?.deferred ?? []))
      pointee.hasDeferred = true
    }
    return change(&deferredRoom.pointee)
  }

  /// Whether any events are deferred.
  @inline(__always)
  var hasDeferredEvents: Bool {
    pointee.hasDeferred ? !deferredRoom.pointee.isEmpty : pointee.hadDeferred
  }

  /// Sends an event with a delay.
  func send(_ event: EventNumber, _ eventData: EventData, after seconds: Double, id: String?) {
    guard let time = pointee.time else {
      if pointee.rare.untimed == nil { pointee.rare.untimed = .event(event) }
      return
    }
    let item = EventOccurrence(event: event, data: eventData)
    let kernel = pointee.kernel.takeUnretainedValue()
    guard !kernel.isNeverTaken(TriggerOccurrence(item)) else {
      return kernel.record(of: self).unhandled.append(event)
    }
    changeTimers {
      $0.append(Timer(deadline: time + seconds, seconds: seconds, part: .sent(item, id: id)))
    }
  }

  /// Keeps an effect for the receipt.
  func emit(_ effect: Effect) {
    pointee.kernel.takeUnretainedValue().record(of: self).effects.append(effect)
  }

  /// Cancels the events that were sent under an identifier.
  func cancel(_ id: String) {
    changeTimers { $0.cancel(id) }
  }
}
