import Foundation
import Interlock

/// A mailbox, the state of its messages, and the file that the state is kept in.
///
/// Every change is saved before it counts: if the file can't be written, the session is as it was.
package struct Session: Sendable {
  package let mailbox: Mailbox
  package let messages: [MessageSummary]
  package let clock: Clock
  package private(set) var store: Store
  private var file: StoreFile

  /// Reads the mailbox and its state, gives new messages a machine, and wakes those whose time has
  /// come.
  package init(
    mailbox: Mailbox,
    storePath: String,
    clock: Clock = .system,
    progress: (ImportProgress) -> Void = { _ in }
  ) throws(CommandFailure) {
    do {
      let life = try MessageMachine.life()
      self.mailbox = mailbox
      self.clock = clock
      file = StoreFile(path: storePath, life: life)
      store = try file.load()
      messages = try mailbox.summaries(progress: progress)
      try importMessages(life)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .failed("\(error)")
    }
    try wakeDueMessages()
  }

  package var storePath: String { file.path }

  private mutating func importMessages(_ life: MessageMachine) throws {
    var new: [String: Entry] = [:]
    for message in messages where store[message.id] == nil {
      new[message.id] = try Entry(life, marks: message.marks)
    }
    guard !new.isEmpty else { return }
    try commit { $0.set(new) }
  }

  /// The message of a number, which is its place in the mailbox, from 1.
  package func message(_ number: Int) throws(CommandFailure) -> MessageSummary {
    guard messages.indices.contains(number - 1) else {
      throw .usage("there is no message \(number); the mailbox has \(messages.count)")
    }
    return messages[number - 1]
  }

  package func entry(_ number: Int) throws(CommandFailure) -> Entry {
    guard let entry = store[try message(number).id] else {
      throw .failed("message \(number) has no state")
    }
    return entry
  }

  /// The circumstances of an action that is done now, without anything said about it.
  package var request: Entry.Request {
    Entry.Request(now: clock.now(), snoozeUntil: clock.tomorrowMorning)
  }

  /// Does the same with several messages: with all of them, or if one refuses, with none.
  package mutating func perform(
    _ action: MessageAction,
    on numbers: [Int],
    _ request: Entry.Request
  ) throws(CommandFailure) {
    var changed: [String: Entry] = [:]
    for number in numbers {
      let former = try entry(number)
      var entry = former
      do {
        try entry.fire(action, request)
      } catch {
        throw .refused("message \(number): \(explanation(of: error))")
      }
      if entry != former { changed[try message(number).id] = entry }
    }
    guard !changed.isEmpty else { return }
    try commit { $0.apply(action, changing: changed) }
  }

  /// Takes the last change back; nil if there is none.
  package mutating func undo() throws(CommandFailure) -> Store.Step? {
    var step: Store.Step?
    guard !store.steps.isEmpty else { return nil }
    try commit { step = $0.undo() }
    return step
  }

  /// Brings the snoozed messages back whose time has come.
  package mutating func wakeDueMessages() throws(CommandFailure) {
    let request = request
    var woken: [String: Entry] = [:]
    for (id, entry) in store.entries
    where entry.state == .snoozed && entry.canFire(.wake, request) {
      var entry = entry
      do {
        try entry.fire(.wake, request)
      } catch {
        throw .refused(explanation(of: error))
      }
      woken[id] = entry
    }
    guard !woken.isEmpty else { return }
    try commit { $0.set(woken) }
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

  private func explanation(of error: MessageMachine.FireError) -> String {
    switch error {
    case .refused(let refusal): refusal.text
    default: "\(error)"
    }
  }
}
