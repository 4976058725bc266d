/// A trigger that has occurred, with its data: an event, a timeout, the completion of a state, or nothing.
struct TriggerOccurrence: Sendable {
  let trigger: Trigger

  /// The identifier of an event that the machine doesn't know; nil for all others.
  let foreign: ForeignEvent?
  let data: EventData

  @inline(__always)
  init(_ trigger: Trigger, foreign: ForeignEvent? = nil, data: EventData = EventData()) {
    self.trigger = trigger
    self.foreign = foreign
    self.data = data
  }

  @inline(__always)
  init(_ eventOccurrence: EventOccurrence) {
    self.init(
      .event(eventOccurrence.event.column),
      foreign: eventOccurrence.event.foreign,
      data: eventOccurrence.data
    )
  }

  /// Whether it refers to objects.
  var hasObjects: Bool {
    @inline(__always) get { foreign != nil || !data.isNothing }
  }

  /// The event; nil for any other trigger.
  var event: EventNumber? {
    trigger.isEvent ? EventNumber(column: trigger.column, foreign: foreign) : nil
  }
}

/// The trigger occurrence being processed, as addresses, so that passing it on retains nothing. The caller keeps its
/// objects alive.
struct CurrentTrigger {
  let trigger: Trigger
  let foreignBits: UInt
  let dataBits: UInt

  @inline(__always)
  init(_ trigger: Trigger, foreignBits: UInt = 0, dataBits: UInt = 0) {
    self.trigger = trigger
    self.foreignBits = foreignBits
    self.dataBits = dataBits
  }

  @inline(__always)
  init(_ occurrence: borrowing TriggerOccurrence) {
    self.init(
      occurrence.trigger,
      foreignBits: occurrence.foreign.map(Self.bits) ?? 0,
      dataBits: occurrence.data.address
    )
  }

  private static func bits(_ foreign: ForeignEvent) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(foreign).toOpaque())
  }

  var data: EventData { EventData(address: dataBits) }

  /// The event; nil for any other trigger.
  var event: EventNumber? {
    guard trigger.isEvent else { return nil }
    return EventNumber(column: trigger.column, foreign: ForeignEvent.of(foreignBits))
  }

  /// The event with its data; nil for any other trigger.
  var eventOccurrence: EventOccurrence? {
    event.map { EventOccurrence(event: $0, data: data) }
  }
}

extension ForeignEvent {
  /// The foreign event at an address; nil for 0.
  static func of(_ bits: UInt) -> ForeignEvent? {
    UnsafeRawPointer(bitPattern: bits)
      .map { Unmanaged<ForeignEvent>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Waiting trigger occurrences, oldest first. Up to two need no allocation.
struct OccurrenceQueue: Sendable {
  private var first: TriggerOccurrence?
  private var second: TriggerOccurrence?
  private var rest: ArraySlice<TriggerOccurrence>?

  var isEmpty: Bool { first == nil }

  mutating func append(_ occurrence: consuming TriggerOccurrence) {
    if first == nil {
      first = occurrence
    } else if second == nil {
      second = occurrence
    } else if rest == nil {
      rest = [occurrence]
    } else {
      rest?.append(occurrence)
    }
  }

  mutating func removeFirst() -> TriggerOccurrence? {
    guard let occurrence = first.take() else { return nil }
    // The others move up, so that the two fields always hold the oldest.
    first = second.take()
    guard rest != nil else { return occurrence }
    second = rest?.popFirst()
    if rest?.isEmpty == true { rest = nil }
    return occurrence
  }

  /// The events among them, oldest first.
  var events: [EventNumber] {
    var events: [EventNumber] = []
    var queue = self
    while let occurrence = queue.removeFirst() {
      if let event = occurrence.event { events.append(event) }
    }
    return events
  }
}
