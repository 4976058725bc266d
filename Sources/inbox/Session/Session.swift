package import Foundation
import Interlock

/// A mailbox, the machines of its messages, and the file in which they are stored.
///
/// Every change is saved before it takes effect: if the file can't be written, the session stays unchanged.
package struct Session: Sendable {
  package let mailbox: Mailbox
  package let clock: Clock
  package private(set) var store: Store
  private var file: StoreFile

  /// Restores the machines of the messages, and gives new messages a machine.
  package init(
    mailbox: Mailbox,
    storePath: String,
    clock: Clock = Clock()
  ) throws(CommandFailure) {
    self.mailbox = mailbox
    self.clock = clock
    do {
      let life = try MessageMachine.life()
      file = StoreFile(path: storePath, life: life)
      store = try file.load()
      var new: [String: MessageMachine] = [:]
      for message in mailbox.messages where store.machines[message.id] == nil {
        new[message.id] = try life.beginning(with: message.marks, at: clock.now())
      }
      if !new.isEmpty { try commit { $0.add(new) } }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .failed("\(error)")
    }
  }

  package var storePath: String { file.path }

  /// The message with a number: its position in the mailbox, from 1.
  package func message(_ number: Int) throws(CommandFailure) -> Message {
    guard mailbox.messages.indices.contains(number - 1) else {
      throw .usage("there is no message \(number); the mailbox has \(mailbox.messages.count)")
    }
    return mailbox.messages[number - 1]
  }

  /// The machine of the message with a number.
  package func machine(_ number: Int) throws(CommandFailure) -> MessageMachine {
    guard let machine = store.machines[try message(number).id] else {
      throw .failed("message \(number) has no state")
    }
    return machine
  }

  /// The numbers of the messages in the mailbox that are not purged.
  package var listedNumbers: [Int] {
    (1...).prefix(mailbox.messages.count).filter { number in
      store.machines[mailbox.messages[number - 1].id]?.state != .purged
    }
  }

  /// The state of a message, and its end if it has one: "snoozed until 2026-03-01 08:00".
  package func text(of machine: MessageMachine) -> String {
    switch (machine.state, machine.nextDeadline) {
    case (.snoozed, let deadline?): "snoozed until \(clock.minute(of: deadline))"
    case (.deleted, let deadline?): "deleted, for good on \(clock.day(of: deadline))"
    case (let state, _): state.rawValue
    }
  }

  /// The circumstances of an action done now, with nothing else specified.
  package var request: Request {
    Request(now: clock.now(), snoozeUntil: clock.tomorrowMorning)
  }

  /// Performs an action on several messages: on all of them, or if one refuses, on none.
  package mutating func perform(
    _ action: MessageAction,
    on numbers: [Int],
    _ request: Request
  ) throws(CommandFailure) {
    var changed: [String: MessageMachine] = [:]
    for number in numbers {
      let former = try machine(number)
      var machine = former
      do {
        try machine.fire(action, userInfo: request.userInfo, at: request.now)
      } catch .refused(let refusal) {
        throw .refused("message \(number): \(refusal.text)")
      } catch {
        throw .failed("message \(number): \(error)")
      }
      if machine != former { changed[try message(number).id] = machine }
    }
    if !changed.isEmpty { try commit { $0.apply(action, changing: changed) } }
  }

  /// Undoes the last change; nil if there is none.
  package mutating func undo() throws(CommandFailure) -> Store.Step? {
    var step: Store.Step?
    if !store.steps.isEmpty { try commit { step = $0.undo() } }
    return step
  }

  /// Brings the machines up to the current time: at each start, and before each command.
  ///
  /// - Returns: The messages that were due, earliest first.
  package mutating func advance() throws(CommandFailure) -> [DueMessage] {
    var advanced = store
    let due: [String: Date]
    do {
      due = try advanced.advance(to: clock.now())
    } catch {
      throw .failed("\(error)")
    }
    if !due.isEmpty { try commit { $0 = advanced } }
    return mailbox.messages.enumerated().compactMap { index, message in
      due[message.id].map { until in
        let isPurged = store.machines[message.id]?.state == .purged
        return DueMessage(number: index + 1, until: until, isPurged: isPurged)
      }
    }.sorted { ($0.until, $0.number) < ($1.until, $1.number) }
  }

  /// A message whose timer was due: a snoozed one that has come back, or a deleted one that has been purged.
  package struct DueMessage: Equatable, Sendable {
    package let number: Int
    /// The time at which it was due: the end of its snooze, or of the time to restore it.
    package let until: Date
    package let isPurged: Bool
  }

  private mutating func commit(_ change: (inout Store) -> Void) throws(CommandFailure) {
    var changed = store
    change(&changed)
    do {
      try file.save(changed)
    } catch {
      throw .failed("\(error)")
    }
    store = changed
  }
}
