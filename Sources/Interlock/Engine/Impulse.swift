/// What makes the machine try its rows: an event, a timeout, the completion of a state, or nothing.
struct Impulse: Sendable {
  let trigger: Trigger

  /// The identifier of an event that the machine doesn't know; nil for all others.
  let foreign: ForeignEvent?
  let userInfo: UserInfo

  @inline(__always)
  init(_ trigger: Trigger, foreign: ForeignEvent? = nil, userInfo: UserInfo = UserInfo()) {
    self.trigger = trigger
    self.foreign = foreign
    self.userInfo = userInfo
  }

  @inline(__always)
  init(_ occurrence: Occurrence) {
    self.init(
      .event(occurrence.event.column),
      foreign: occurrence.event.foreign,
      userInfo: occurrence.userInfo
    )
  }

  /// Whether it refers to objects.
  var hasObjects: Bool {
    @inline(__always) get { foreign != nil || userInfo.address != 0 }
  }

  /// The event; nil if the trigger is something else.
  var event: EventNumber? {
    trigger.isEvent ? EventNumber(column: trigger.column, foreign: foreign) : nil
  }
}

/// The impulse being processed, without reference counting. The caller keeps it alive.
struct CurrentImpulse {
  let trigger: Trigger
  let foreignBits: UInt
  let userInfoBits: UInt

  @inline(__always)
  init(_ trigger: Trigger, foreignBits: UInt = 0, userInfoBits: UInt = 0) {
    self.trigger = trigger
    self.foreignBits = foreignBits
    self.userInfoBits = userInfoBits
  }

  @inline(__always)
  init(_ impulse: borrowing Impulse) {
    self.init(
      impulse.trigger,
      foreignBits: impulse.foreign.map(Self.bits) ?? 0,
      userInfoBits: impulse.userInfo.address
    )
  }

  private static func bits(_ foreign: ForeignEvent) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(foreign).toOpaque())
  }

  var userInfo: UserInfo { UserInfo(address: userInfoBits) }

  /// The event; nil if the trigger is something else.
  var event: EventNumber? {
    guard trigger.isEvent else { return nil }
    return EventNumber(column: trigger.column, foreign: ForeignEvent.of(foreignBits))
  }

  /// The event with what came with it; nil if the trigger is something else.
  var occurrence: Occurrence? {
    event.map { Occurrence(event: $0, userInfo: userInfo) }
  }
}

extension ForeignEvent {
  /// The foreign event at an address; nil for 0.
  static func of(_ bits: UInt) -> ForeignEvent? {
    UnsafeRawPointer(bitPattern: bits)
      .map { Unmanaged<ForeignEvent>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension UserInfo {
  /// The user info at an address.
  init(address: UInt) {
    let storage = UnsafeRawPointer(bitPattern: address)
      .map { Unmanaged<Storage>.fromOpaque($0).takeUnretainedValue() }
    self.init(storage: storage)
  }
}

/// Waiting impulses, oldest first. Up to two need no allocation.
struct ImpulseQueue: Sendable {
  private var first: Impulse?
  private var second: Impulse?
  private var rest: ArraySlice<Impulse>?

  var isEmpty: Bool { first == nil }

  mutating func append(_ impulse: consuming Impulse) {
    if first == nil {
      first = impulse
    } else if second == nil {
      second = impulse
    } else if rest == nil {
      rest = [impulse]
    } else {
      rest?.append(impulse)
    }
  }

  mutating func removeFirst() -> Impulse? {
    guard let impulse = first.take() else { return nil }
    first = second.take()
    guard rest != nil else { return impulse }
    second = rest?.popFirst()
    if rest?.isEmpty == true { rest = nil }
    return impulse
  }

  /// The events among them, oldest first.
  var events: [EventNumber] {
    var events: [EventNumber] = []
    var queue = self
    while let impulse = queue.removeFirst() {
      if let event = impulse.event { events.append(event) }
    }
    return events
  }
}
