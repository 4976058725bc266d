import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// Callbacks that use the journal during a call to it, as a model on the main actor can.
@Suite("Journals: calls within calls")
@MainActor
struct NestedJournalTests {
  enum Call: CaseIterable {
    case fire, activate, advance, compact, compactKeeping, synchronize, close
  }

  @MainActor
  private final class Model {
    var entity: JournaledMachine<String, String>?
    /// The next action for callbacks, run once.
    var next: Call?
    var isSwallowing = true
    var errors: [any Error] = []

    func callback() throws {
      guard let call = next, let entity else { return }
      next = nil
      do {
        try entity.make(call)
      } catch {
        errors.append(error)
        if !isSwallowing { throw error }
      }
    }
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 0)
  private let journal: TemporaryJournal
  private let model = Model()

  init() throws {
    journal = try TemporaryJournal()
  }

  private func machine() throws -> Sketch {
    let model = model
    return try Sketch(initial: "a") {
      Sketch.State("a").didEnter { _ in try MainActor.assumeIsolated { try model.callback() } }
      Sketch.State("b").didEnter { _ in try MainActor.assumeIsolated { try model.callback() } }
      Sketch.Event("go", from: "a", to: "b").shouldFire { _ in
        try MainActor.assumeIsolated { try model.callback() }
        return true
      }
      Sketch.Event("back", from: "b", to: "a")
      Sketch.Event.after(.seconds(5), from: "b", to: "a")
    }
  }

  private func open() throws -> JournaledMachine<String, String> {
    try JournaledMachine(at: journal.url, for: machine(), synchronization: .manual)
  }

  @Test(arguments: Call.allCases, [Call.fire, .activate, .advance, .compactKeeping])
  func `a callback that calls its own journal neither loses nor duplicates a record`(
    _ inner: Call,
    within outer: Call
  ) throws {
    for isSwallowing in [true, false] {
      let entity = try open()
      model.entity = entity
      model.isSwallowing = isSwallowing
      model.errors = []
      if outer != .activate { _ = try? entity.fire("go", at: Self.start) }
      if outer == .compactKeeping { _ = try? entity.fire("back", at: Self.start) }
      model.next = inner
      _ = try? entity.make(outer)
      model.next = nil
      let isAllowed = inner == .synchronize || inner == .close
      #expect(model.errors.isEmpty == isAllowed)
      for error in model.errors { #expect(error is JournalError) }
      let (snapshot, number) = (entity.machine.snapshot, entity.number)
      entity.close()
      let again = try open()
      #expect(again.machine.snapshot == snapshot)
      #expect(again.number == number)
      again.close()
      try FileManager.default.removeItem(at: journal.url)
    }
  }

  @Test func `the refusal says what to do instead`() throws {
    let entity = try open()
    model.entity = entity
    model.next = .compact
    try entity.fire("go", at: Self.start)
    let error = try #require(model.errors.first)
    #expect("\(error)".contains("callback"))
    try entity.compact()
    #expect(try journal.lines.count == 1)
  }
}

extension JournaledMachine<String, String> {
  @MainActor
  fileprivate func make(_ call: NestedJournalTests.Call) throws {
    let now = Date(timeIntervalSinceReferenceDate: 10)
    switch call {
    case .fire: try fire(machine.state == "b" ? "back" : "go", at: now)
    case .activate: try activate(at: now)
    case .advance: try advance(to: now + 100)
    case .compact: try compact()
    case .compactKeeping: try compact(keeping: 1)
    case .synchronize: try synchronize()
    case .close: close()
    }
  }
}
