import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// Systems report once that something could not be forced to disk, and call the next attempt a success.
@Suite("Journals: what could not be forced to disk")
struct UnsynchronizedJournalTests {
  private typealias Message = TemporaryJournal.Message

  private let journal: TemporaryJournal

  init() throws {
    journal = try TemporaryJournal()
  }

  private func open(_ synchronization: JournalSynchronization) throws -> Message {
    try Message(
      at: journal.url,
      for: TemporaryJournal.inbox(),
      synchronization: synchronization
    )
  }

  /// A call that forces something to disk, and the step that fails.
  struct Failure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let synchronization: JournalSynchronization
    let step: FileOperation
    let call: @Sendable (TemporaryJournal.Message) throws -> Void
  }

  static let failures: [Failure] = JournalSynchronization.all.flatMap { policy in
    let calls: [(String, @Sendable (TemporaryJournal.Message) throws -> Void)] = [
      ("synchronize", { try $0.synchronize() }),
      ("fire", { try $0.fire(.markAsUnread, at: JournalSample.start) }),
      ("compact", { try $0.compact() }),
    ]
    return calls.flatMap { name, call in
      [FileOperation.synchronize, .synchronizeFolder].compactMap { step -> Failure? in
        // A journal that is compacted anew loses nothing if the new file is not on disk: the old one stays.
        guard (name, step) != ("compact", .synchronize), (name, policy) != ("fire", .manual) else {
          return nil
        }
        return Failure(
          testDescription: "\(name), \(policy), \(step)",
          synchronization: policy,
          step: step,
          call: call
        )
      }
    }
  }

  @Test(arguments: failures)
  func `a journal refuses every call after a failure, until it is opened again`(
    _ failure: Failure
  ) throws {
    let start = try open(.manual)
    try start.fire(.view, at: JournalSample.start)
    start.close()
    let message = try open(failure.synchronization)
    let snapshot = message.machine.snapshot
    let first = #expect(throws: JournalError.self) {
      try FileOperation.interrupting({ $0 == failure.step ? 0 : nil }) { try failure.call(message) }
    }
    let error = try #require(first)
    #expect("\(error)".hasSuffix("so the journal refuses every call until it is opened again."))
    let (bytes, number) = (try journal.bytes, message.number)
    #expect(message.machine.snapshot == snapshot)
    for call in Self.calls { #expect(throws: error) { try call(message) } }
    #expect(try journal.bytes == bytes)
    #expect(message.machine.snapshot == snapshot && message.number == number)
    message.close()
    let again = try open(failure.synchronization)
    #expect(again.machine.snapshot == snapshot)
    for call in Self.calls { try call(again) }
  }

  private static let calls: [@Sendable (Message) throws -> Void] = [
    { try $0.synchronize() },
    { _ = try $0.settle(at: JournalSample.start) },
    { try $0.fire(.delete, at: JournalSample.start) },
    { try $0.compact() },
    { _ = try $0.advance(to: .distantFuture) },
  ]

  @Test func `a compaction whose new file can't be forced to disk leaves the journal as it was`()
    throws
  {
    try journal.fill()
    let message = try open(.everyRecord)
    let bytes = try journal.bytes
    #expect(throws: JournalError.self) {
      try FileOperation.interrupting({ $0 == .synchronize ? 0 : nil }) { try message.compact() }
    }
    #expect(try journal.bytes == bytes)
    try message.synchronize()
    try message.compact()
  }

  @Test func `a new journal whose name can't be forced to disk is not opened`() throws {
    let error = #expect(throws: JournalError.self) {
      try FileOperation.interrupting({ $0 == .synchronizeFolder ? 0 : nil }) {
        _ = try open(.manual)
      }
    }
    guard case .system("synchronize", _, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try open(.manual).number == 0)
  }
}

extension JournalSynchronization {
  fileprivate static let all: [Self] = [.everyRecord, .manual]
}
