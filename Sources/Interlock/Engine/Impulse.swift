/// What makes the machine try rows: an event, a timeout, the completion of a state, or nothing.
struct Impulse: Sendable {
  let trigger: Trigger

  /// The identifier of an event that the machine does not know; nil for all others.
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

  /// The event; nil where something else is the trigger.
  var event: EventNumber? {
    trigger.isEvent ? EventNumber(column: trigger.column, foreign: foreign) : nil
  }

  /// The event and what came with it; nil where something else is the trigger.
  var occurrence: Occurrence? {
    event.map { Occurrence(event: $0, userInfo: userInfo) }
  }
}

/// Impulses that wait, oldest first. Two take no memory of their own.
struct ImpulseQueue: Sendable {
  private var first: Impulse?
  private var second: Impulse?
  private var rest: ArraySlice<Impulse>?

  var isEmpty: Bool { first == nil }

  mutating func append(_ impulse: Impulse) {
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
