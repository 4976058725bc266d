import Foundation
import Interlock
import InterlockEvolution

/// A situation that a machine can rest in, and what every input leads to.
struct PageMoment: Encodable {
  /// A timer that is set.
  struct Timer: Encodable {
    /// The state that it belongs to; nil for an event that was sent.
    let state: Int?
    let text: String
    /// How long it still runs, in seconds.
    let remaining: Double

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(state)
      try container.encode(text)
      try container.encode(remaining)
    }
  }

  /// The active states by their numbers in the diagram, parents first.
  let active: [Int]
  let isFinished: Bool

  /// The deferred events, oldest first.
  let waiting: [String]

  /// The timers, the next one first.
  let timers: [Timer]

  /// The results of each event, by its number; events without a transition are left out.
  var events: [Int: [PageOutcome]] = [:]

  /// The results of the next timer; empty if none is set.
  var time: [PageOutcome] = []

  /// Why events are refused, by their numbers; only where a program answers.
  var refusals: [Int: String] = [:]

  private enum Key: String, CodingKey {
    case active, waiting, timers, time
    case refusals = "refused"
    case isFinished = "finished"
    case events = "on"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(active, forKey: .active)
    if isFinished { try container.encode(true, forKey: .isFinished) }
    if !waiting.isEmpty { try container.encode(waiting, forKey: .waiting) }
    if !timers.isEmpty { try container.encode(timers, forKey: .timers) }
    let outcomes = events.map { (String($0.key), $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: outcomes), forKey: .events)
    if !refusals.isEmpty {
      let texts = refusals.map { (String($0.key), $0.value) }
      try container.encode(Dictionary(uniqueKeysWithValues: texts), forKey: .refusals)
    }
    if !time.isEmpty { try container.encode(time, forKey: .time) }
  }
}

extension PageMoment {
  /// Where a machine is.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - time: The current time, from which the rest of its timers is counted.
  init<StateID, EventID>(of machine: Machine<StateID, EventID>, at time: Date) {
    let timers = machine.timers.sorted { $0.deadline < $1.deadline }
    self.init(
      active: machine.activeNumbers,
      isFinished: machine.isFinished,
      waiting: machine.snapshot.deferred.map { identifierText($0.event) },
      timers: timers.map { Timer($0, of: machine, at: time) }
    )
  }
}

extension PageMoment.Timer {
  fileprivate init<StateID, EventID>(
    _ timer: Machine<StateID, EventID>.PendingTimer,
    of machine: Machine<StateID, EventID>,
    at time: Date
  ) {
    // JSON has no infinite numbers.
    remaining = min(max(0, timer.deadline.timeIntervalSince(time)), 1e12)
    switch timer.content {
    case .timeout(let id):
      state = machine.number(of: id)
      text = "after \(timer.duration.secondsText) s"
    case .event(let event, _):
      state = nil
      text = identifierText(event.event)
    }
  }
}

extension Machine {
  /// The numbers of the active states and of those around them, in document order.
  var activeNumbers: [Int] {
    let active = enteredStates.flatMap { [$0] + ancestors(of: $0) }
    return Set(active.compactMap(number)).sorted()
  }
}
