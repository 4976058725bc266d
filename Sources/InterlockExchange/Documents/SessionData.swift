import Foundation
import Interlock

/// The data of a session: its variables, and the pending events.
struct SessionData: Sendable {
  /// A delayed event.
  struct Delayed: Hashable, Sendable, Codable {
    let deadline: Date
    let event: SessionEvent
  }

  let identity: SessionIdentity

  var variables: [String: ScriptValue] = [:]

  /// The first variable of each state whose variables have been initialised.
  var initialized: Set<String> = []

  /// The last event taken.
  var event: SessionEvent?

  /// The data of completed states.
  var completions: [String: ScriptValue] = [:]

  /// The events that have arrived, oldest first.
  var queue: [SessionEvent] = []

  /// The delayed ones, next first; with equal deadlines, in the order in which they were sent.
  var delayed: [Delayed] = []

  /// How many events and send identifiers there have been.
  var eventCount = 0
  var sendCount = 0

  var now = Date(timeIntervalSinceReferenceDate: 0)

  /// The log of the last call, the events that it sent to others, and those that nothing took.
  var log: [SCXMLLogEntry] = []
  var sent: [SCXMLSentEvent] = []
  var unhandled: [String] = []

  init(_ identity: SessionIdentity) {
    self.identity = identity
  }

  /// The next event, with a number of its own.
  mutating func makeEvent(
    _ name: String,
    _ kind: SessionEvent.Kind,
    data: ScriptValue = .undefined,
    sendID: String? = nil,
    origin: String? = nil
  ) -> SessionEvent {
    eventCount += 1
    return SessionEvent(
      name: name,
      kind: kind,
      data: data,
      sendID: sendID,
      origin: origin,
      number: eventCount
    )
  }

  /// Sends the session an event, with a delay if there is one.
  ///
  /// - Throws: `ScriptError` if too many already wait.
  mutating func send(_ event: SessionEvent, after delay: Duration) throws(ScriptError) {
    guard queue.count + delayed.count < Self.waitingLimit else {
      throw ScriptError("\(Self.waitingLimit) events wait already")
    }
    guard delay > .zero else { return queue.append(event) }
    let deadline = now.addingTimeInterval(delay.seconds)
    let place = delayed.partitioningIndex { $0.deadline > deadline }
    delayed.insert(Delayed(deadline: deadline, event: event), at: place)
  }

  /// Takes the next event to handle: the oldest that has arrived, otherwise the next due one, at its time.
  ///
  /// - Parameter time: Until when events are due.
  /// - Returns: The event; nil if there is none.
  mutating func nextEvent(until time: Date) -> SessionEvent? {
    if !queue.isEmpty { return queue.removeFirst() }
    guard let first = delayed.first, first.deadline <= time else { return nil }
    now = max(now, first.deadline)
    return delayed.removeFirst().event
  }
}

extension SessionData {
  /// How many events may wait: for their turn, or for their time.
  static let waitingLimit = 10_000
}

extension UserInfoKey where Value == SessionEvent {
  /// The event that led to a transition.
  static var sessionEvent: Self { Self("_event") }
}

extension UserInfo {
  /// The user info of an event of a session.
  init(_ event: SessionEvent) {
    self.init()
    self[.sessionEvent] = event
  }
}
