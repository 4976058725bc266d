package import Foundation
import Interlock

/// A mailbox, the states of its messages, and the file in which they are stored.
///
/// Every change is saved before it counts: if the file can't be written, the session stays as it was.
package struct Session: Sendable {
  package let mailbox: Mailbox
  package let messages: [MessageSummary]
  /// Files of the mailbox that could not be read.
  package let skipped: [SkippedFile]
  package let clock: Clock
  package private(set) var store: Store
  private var file: StoreFile
  /// When the first message needs attention, so that they need not all be checked before then.
  private var nextDeadline: Date?

  /// Reads the mailbox and its state, and gives new messages a machine.
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
      nextDeadline = store.nextDeadline
      var skipped: [SkippedFile] = []
      messages = try mailbox.summaries(progress: progress) { skipped.append($0) }
      self.skipped = skipped
      try importMessages(life)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .failed("\(error)")
    }
  }

  package var storePath: String { file.path }

  private mutating func importMessages(_ life: MessageMachine) throws {
    var new: [String: Entry] = [:]
    let now = clock.now()
    for message in messages where store[message.id] == nil {
      new[message.id] = try Entry(life, marks: message.marks, now: now)
    }
    guard !new.isEmpty else { return }
    try commit { $0.set(new) }
  }

  /// The message with a number, which is its position in the mailbox, from 1.
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

  /// The numbers of the listed messages: all but those that are gone for good.
  package var listedNumbers: [Int] {
    messages.indices.map { $0 + 1 }.filter(isListed)
  }

  /// Whether a message of the mailbox is listed.
  package func isListed(_ number: Int) -> Bool {
    store[messages[number - 1].id]?.state != .purged
  }

  /// The state of a message, and for how long: "snoozed until 2026-03-01 08:00".
  package func text(of entry: Entry) -> String {
    let until = entry.snoozedUntil.map { " until \(clock.minute(of: $0))" }
    let purge = entry.purgeDate.map { ", for good on \(clock.day(of: $0))" }
    return entry.state.rawValue + (until ?? purge ?? "")
  }

  /// The circumstances of an action done now, with nothing else specified.
  package var request: Entry.Request {
    Entry.Request(now: clock.now(), snoozeUntil: clock.tomorrowMorning)
  }

  /// Does the same with several messages: with all of them, or, if one refuses, with none.
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

  /// Undoes the last change; nil if there is none.
  package mutating func undo() throws(CommandFailure) -> Store.Step? {
    var step: Store.Step?
    guard !store.steps.isEmpty else { return nil }
    try commit { step = $0.undo() }
    return step
  }

  /// Moves the machines to the current time: at each start, and before each command.
  ///
  /// - Returns: The messages that were due, earliest first.
  package mutating func advance() throws(CommandFailure) -> [DueMessage] {
    let now = clock.now()
    guard let nextDeadline, nextDeadline <= now else { return [] }
    var advanced = store
    let due: [String: Date]
    do {
      due = try advanced.advance(to: now)
    } catch {
      throw .failed("\(error)")
    }
    try commit { $0 = advanced }
    return messages.enumerated().compactMap { index, message in
      due[message.id].map { until in
        DueMessage(
          number: index + 1,
          until: until,
          isPurged: store[message.id]?.state == .purged
        )
      }
    }.sorted { ($0.until, $0.number) < ($1.until, $1.number) }
  }

  /// A message that time has changed: a snoozed one that has come back, or a deleted one that is gone for good.
  package struct DueMessage: Equatable, Sendable {
    package let number: Int
    /// When it was due: the end of its snooze, or of the time to restore it.
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
    nextDeadline = changed.nextDeadline
  }

  private func explanation(of error: MessageMachine.FireError) -> String {
    switch error {
    case .refused(let refusal): refusal.text
    default: "\(error)"
    }
  }
}
