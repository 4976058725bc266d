#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

// The digest of an outcome: what happened, or why nothing did, and everything that a snapshot compares.

extension StableHash {
  init<StateID, EventID>(
    _ outcome: Result<Machine<StateID, EventID>.Receipt, Machine<StateID, EventID>.FireError>,
    _ machine: Machine<StateID, EventID>
  ) {
    switch outcome {
    case .success(let receipt): self.init(receipt, machine)
    case .failure(let error): self.init(failure: error.kind, machine)
    }
  }

  init<StateID, EventID>(failure: String, _ machine: Machine<StateID, EventID>) {
    self.init()
    combine("failure")
    combine(failure)
    combine(machine.snapshot)
  }

  private init<StateID, EventID>(
    _ receipt: Machine<StateID, EventID>.Receipt,
    _ machine: Machine<StateID, EventID>
  ) {
    self.init()
    combine("receipt")
    let steps = receipt.steps
    combine(steps.count)
    for step in steps { combine(step) }
    combine(receipt.unhandled)
    combine(UInt8(receipt.isDeferred ? 1 : 0))
    combine(machine.snapshot)
  }

  private mutating func combine<StateID, EventID>(
    _ step: Machine<StateID, EventID>.Receipt.Step
  ) {
    combine(UInt8(step.trigger == nil ? 0 : 1))
    if let trigger = step.trigger { combine(trigger) }
    combine(step.event.map(identifierText))
    combine(step.source.map(identifierText))
    combine(step.targets)
    combine(step.exited)
    combine(step.entered)
  }

  private mutating func combine<StateID, EventID>(
    _ trigger: Machine<StateID, EventID>.Event.Trigger
  ) {
    switch trigger {
    case .event(let id):
      combine("event")
      combine(identifierText(id))
    case .anyEvent:
      combine("anyEvent")
    case .after(let duration):
      combine("after")
      combine(duration.seconds.bitPattern)
    case .completion(let state):
      combine("completion")
      combine(identifierText(state))
    case .always:
      combine("always")
    }
  }

  private mutating func combine<StateID, EventID>(_ snapshot: Machine<StateID, EventID>.Snapshot) {
    combine(snapshot.configuration)
    combine(snapshot.history)
    combine(snapshot.timers.count)
    for timer in snapshot.timers { combine(timer) }
    combine(snapshot.deferred.count)
    for item in snapshot.deferred { combine(identifierText(item.event)) }
  }

  private mutating func combine<StateID: Hashable & Sendable>(_ history: [StateID: [StateID]]) {
    guard !history.isEmpty else { return combine(0) }
    let hashes = history.map { state, was in
      var hash = Self()
      hash.combine(identifierText(state))
      hash.combine(was)
      return hash
    }
    combine(unordered: hashes)
  }

  private mutating func combine<StateID, EventID>(
    _ timer: Machine<StateID, EventID>.PendingTimer
  ) {
    switch timer.content {
    case .timeout(let state):
      combine("timeout")
      combine(identifierText(state))
    case .event(let item, let id):
      combine("event")
      combine(identifierText(item.event))
      combine(id)
    }
    combine(timer.seconds)
    combine(timer.deadline.timeIntervalSinceReferenceDate)
  }

  private mutating func combine(_ identifiers: [some Hashable & Sendable]) {
    combine(identifiers.count)
    for identifier in identifiers { combine(identifierText(identifier)) }
  }

  /// Adds a number by its bits; JSON does not distinguish 0 from -0.
  private mutating func combine(_ number: Double) {
    combine((number + 0).bitPattern)
  }
}
