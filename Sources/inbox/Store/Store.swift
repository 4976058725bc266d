package import Foundation
package import Interlock

/// The stored data of the program: a machine for each message, and the former ones that `undo` brings back.
///
/// A machine is a value, so undoing needs no reverse actions: a step keeps the former machines, including their timers.
/// The machines of messages that are no longer in the mailbox stay.
package struct Store: Equatable, Sendable {
  /// The former machines of the messages that one command changed.
  package struct Step: Codable, Equatable, Sendable {
    package let action: MessageAction
    @Grouped package private(set) var former: [String: MessageMachine]

    private enum CodingKeys: String, CodingKey {
      case action
      case former = "messages"
    }
  }

  @Grouped package private(set) var machines: [String: MessageMachine] = [:]
  package private(set) var steps: [Step] = []

  /// The number of commands that can be undone.
  package static let maximumSteps = 100

  package init() {}

  /// Adds the machines of new messages. This is not a step.
  package mutating func add(_ new: [String: MessageMachine]) {
    machines.merge(new) { known, _ in known }
  }

  /// Sets the machines that an action has changed, and remembers the former ones.
  package mutating func apply(
    _ action: MessageAction,
    changing changed: [String: MessageMachine]
  ) {
    let former = machines.filter { changed[$0.key] != nil }
    steps.append(Step(action: action, former: former))
    steps = steps.suffix(Self.maximumSteps)
    machines.merge(changed) { _, new in new }
  }

  /// Undoes the last action; nil if there is none.
  package mutating func undo() -> Step? {
    guard let step = steps.popLast() else { return nil }
    machines.merge(step.former) { _, former in former }
    return step
  }

  /// Fires the timers that are due: snoozed messages come back, and deleted ones are purged, so that no step restores
  /// them.
  ///
  /// - Returns: The messages that were due, and the times.
  package mutating func advance(
    to now: Date
  ) throws(MessageMachine.FireError) -> [String: Date] {
    let due = machines.compactMapValues(\.nextDeadline).filter { $0.value <= now }
    for id in due.keys { try machines[id]?.advance(to: now) }
    forgetSteps(of: due.keys.filter { machines[$0]?.state == .purged })
    return due
  }

  /// Removes the former machines of messages, and the steps that have no others.
  private mutating func forgetSteps(of ids: [String]) {
    let ids = Set(ids)
    steps = steps.compactMap { step in
      let former = step.former.filter { !ids.contains($0.key) }
      return former.isEmpty ? nil : Step(action: step.action, former: former)
    }
  }
}

extension Store: Codable {
  private enum CodingKeys: String, CodingKey {
    case machines = "messages"
    case steps = "undo"
  }
}
