import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockTestSupport
import Testing

@Suite("Journals: the first divergence is found and explained")
struct DivergenceTests {
  private let inbox: Inbox
  private let records: [Inbox.JournalRecord]

  /// Views, marks as unread, views, and deletes.
  init() throws {
    inbox = try Inbox.plain()
    records = Self.records(of: [.view, .markAsUnread, .view, .delete], on: inbox)
  }

  private static func records<StateID, EventID>(
    of events: [EventID],
    on machine: Machine<StateID, EventID>
  ) -> [Machine<StateID, EventID>.JournalRecord] {
    var machine = machine
    return events.enumerated().map { index, event in
      let input = Machine<StateID, EventID>.JournalInput.event(event, userInfo: [:], at: nil)
      let recording = machine.recording(input, number: index + 1)
      machine = recording.machine
      return recording.record
    }
  }

  private func divergence(on other: Inbox) throws -> Inbox.Divergence {
    var replay = try Inbox.Replay(of: .init(inbox), on: other)
    return try #require(
      #expect(throws: Inbox.Divergence.self) {
        for record in records { try replay.take(record) }
      }
    )
  }

  @Test func `a changed definition diverges at its first different decision`() throws {
    let changed = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, to: .deleted)
    }
    let divergence = try divergence(on: changed)
    #expect(divergence.expected.number == 2)
    #expect(divergence.machine.state == .read)
    #expect(divergence.expected.configuration == [.unread])
    #expect(divergence.found.configuration == [.deleted])
    #expect(
      divergence.description
        == "Record 2 diverges: the event 'markAsUnread', in 'read', led to: in 'unread', digest "
        + "\(records[1].digest); now it leads to: in 'deleted', digest \(divergence.found.digest). What "
        + "happens now: read --markAsUnread--> deleted. The definition has changed: its fingerprint is "
        + "\(changed.fingerprint), the journal began with \(inbox.fingerprint)."
    )
  }

  @Test func `a guard that answers differently diverges, and the definition is not blamed`() throws
  {
    func machine(isOpen: Bool) throws -> Inbox {
      try Inbox(initial: .unread) {
        Inbox.State(.unread)
        Inbox.State(.read)
        Inbox.State(.deleted)
        Inbox.Event(.view, from: .unread, to: .read)
        Inbox.Event(.delete, from: .read, to: .deleted)
        Inbox.Event(.markAsUnread, from: .read, to: .unread).shouldFire { _ in isOpen }
      }
    }
    let open = try machine(isOpen: true)
    var replay = try Inbox.Replay(of: .init(open), on: machine(isOpen: false))
    #expect(!replay.isDefinitionChanged)
    let records = Self.records(of: [.view, .markAsUnread], on: open)
    let error = try #require(
      #expect(throws: Inbox.Divergence.self) { for record in records { try replay.take(record) } }
    )
    #expect(error.found.failure == "guardRefused")
    #expect(error.description.contains("now it leads to: failed ('guardRefused'), in 'read'"))
    #expect(error.description.contains("the guard #1 of the transition to 'unread' refused"))
    #expect(error.description.hasSuffix("look for guards and callbacks that decide differently."))
    #expect(replay.machine.state == .read)
    #expect(replay.number == 1)
  }

  @Test func `a callback that raises another event diverges, even in the same state`()
    throws
  {
    func machine(raising event: String) throws -> Sketch {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.State("b").didEnter { $0.raise(event) }
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("x", in: "a")
        Sketch.Event("y", in: "a")
      }
    }
    let machineX = try machine(raising: "x")
    var replay = try Sketch.Replay(of: .init(machineX), on: machine(raising: "y"))
    let record = Self.records(of: ["go"], on: machineX)[0]
    let error = try #require(
      #expect(throws: Sketch.Divergence.self) { try replay.take(record) }
    )
    #expect(error.expected.configuration == error.found.configuration)
    #expect(
      error.description.contains("What happens now: (inactive) --> a; a --go--> b; unhandled: 'y'.")
    )
  }

  @Test func `a missing record is detected`() throws {
    var replay = try Inbox.Replay(of: .init(inbox), on: inbox)
    try replay.take(records[0])
    let error = try #require(
      #expect(throws: Inbox.Divergence.self) { try replay.take(records[2]) }
    )
    #expect(error.description == "Record 2 is missing: record 3 follows on record 1.")
  }

  @Test func `a callback that threw originally is not run again`() throws {
    func machine(_ isThrowing: Bool) throws -> Sketch {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.State("b").didEnter { _ in if isThrowing { throw Fault("b") } }
        Sketch.Event("go", from: "a", to: "b")
      }
    }
    let throwing = try machine(true)
    let record = Self.records(of: ["go"], on: throwing)[0]
    #expect(record.failure == "callbackFailed")
    var replay = try Sketch.Replay(of: .init(throwing), on: machine(false))
    #expect(try replay.take(record) == nil)
    #expect(replay.machine.configuration == ["a"])
    #expect(replay.number == 1)
  }

  @Test func `a timer that is no longer due diverges`() throws {
    func machine(_ seconds: Int) throws -> Sketch {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.Event.after(.seconds(seconds), from: "a", to: "b")
        Sketch.Event("go", from: "a", to: "b")
      }
    }
    let quick = try machine(5)
    let begun = try quick.begun()
    let deadline = try #require(begun.nextDeadline)
    let record = begun.recording(.timer(due: deadline), number: 1).record
    #expect(record.configuration == ["b"])
    let slow = try machine(6)
    let start = Sketch.JournalHeader(try slow.begun())
    var replay = try Sketch.Replay(of: start, on: slow)
    let error = try #require(
      #expect(throws: Sketch.Divergence.self) { try replay.take(record) }
    )
    #expect(error.description.contains("the timer, in 'a', led to: in 'b'"))
    #expect(error.description.contains("What happens now: nothing."))
  }
}
