import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

// The recipes about time. `CodeBlockTests` compares them.

@Suite("Cookbook: retry with backoff")
struct RetryRecipe {
  enum Step: String, Codable { case idle, uploading, waiting, done, failed }
  enum Signal: String, Codable { case start, finish, fail, retry }
  typealias Upload = Machine<Step, Signal>.With<Progress>

  struct Progress: Codable {
    var attempts = 0
  }

  struct Offline: Error {}

  /// Builds the recipe's machine.
  func makeUpload(put: @escaping @Sendable (Int) async throws -> Void) throws -> Upload {
    let upload = try Upload(initial: .idle) {
      Upload.State(.idle)
      Upload.State(.uploading)
        .didEnter { $0.context.attempts += 1 }
        .activity(catch: .fail) { activity in
          try await put(activity.context.attempts)
          return .finish
        }
      Upload.State(.waiting)
        .didEnter { $0.send(.retry, after: .seconds(1 << $0.context.attempts), id: "retry") }
        .didExit { $0.cancel(id: "retry") }
      Upload.State(.done)
      Upload.State(.failed)
      Upload.Event(.start, from: .idle, .failed, to: .uploading)
        .perform { $0.context.attempts = 0 }
      Upload.Event(.finish, from: .uploading, to: .done)
      Upload.Event(.fail, from: .uploading, to: .failed)
        .shouldFire("it was the fifth attempt") { $0.context.attempts == 5 }
      Upload.Event(.fail, from: .uploading, to: .waiting)
      Upload.Event(.retry, from: .waiting, to: .uploading)
    }
    return upload
  }

  @Test func `each retry waits twice as long`() async throws {
    let upload = try makeUpload { attempt in
      if attempt < 3 { throw Offline() }
    }

    let clock = ManualClock()
    let live = MachineActor.With(upload, context: Progress(), clock: clock)
    try await live.fire(.start)
    await clock.advance(by: .seconds(2), settling: live)
    #expect(live.context.attempts == 2 && live.state == .waiting)
    await clock.advance(by: .seconds(4), settling: live)
    #expect(live.context.attempts == 3 && live.state == .done)

    do {
      let live = MachineActor.With(upload, context: Progress())

      #expect(live.context.attempts == 0)
    }
  }

  @Test func `the connection gives up after the last attempt`() async throws {
    let upload = try makeUpload { _ in throw Offline() }
    let clock = ManualClock()
    let live = MachineActor.With(upload, context: Progress(), clock: clock)
    try await live.fire(.start)
    await clock.advance(by: .seconds(2 + 4 + 8 + 16), settling: live)
    #expect(live.context.attempts == 5 && live.state == .failed)
    try await live.fire(.start)
    await live.settle()
    #expect(live.context.attempts == 1)
  }
}

@Suite("Cookbook: a timeout across restarts")
struct RestartRecipe {
  enum Step: String, Codable { case signedOut, codeSent, signedIn }
  enum Action: String, Codable { case request, enter }
  typealias Login = Machine<Step, Action>

  @Test func `a deadline is part of a saved machine`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let login = try Login(initial: .signedOut) {
      Login.State(.signedOut)
      Login.State(.codeSent)
      Login.State(.signedIn)
      Login.Event(.request, from: .signedOut, to: .codeSent)
      Login.Event(.enter, from: .codeSent, to: .signedIn)
      Login.Event.after(.seconds(300), from: .codeSent, to: .signedOut)
    }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let launch = start + 600

    var session = login
    try session.fire(.request, at: start)
    let saved = try session.column

    // The program ends, and is launched again ten minutes later.
    var restored = try login.restored(column: saved)
    try restored.advance(to: launch)
    print(restored.state)  // signedOut

    #expect(printed == ["signedOut"])
    #expect(session.nextDeadline == start + 300)
    #expect(restored.state == .signedOut)
  }

  @Test func `a live machine continues after a restart`() async throws {
    let login = try Login(initial: .signedOut) {
      Login.State(.signedOut)
      Login.State(.codeSent)
      Login.Event(.request, from: .signedOut, to: .codeSent)
      Login.Event.after(.seconds(300), from: .codeSent, to: .signedOut)
    }
    let first = MachineActor(login)
    try await first.fire(.request)

    let data = try JSONEncoder().encode(await first.snapshot())

    let snapshot = try JSONDecoder().decode(MachineActor<Step, Action>.Snapshot.self, from: data)
    let live = try MachineActor(restoring: snapshot, of: login)

    #expect(live.state == .codeSent)
    #expect(live.machine.nextDeadline == first.machine.nextDeadline)
  }

}

@Suite("Cookbook: a reminder that can be cancelled")
struct ReminderRecipe {
  enum Status: String, Codable { case cart, placed, packed, paid }
  enum Event: String, Codable { case place, pack, pay, remind }
  typealias Order = Machine<Status, Event>

  @Test func `a delayed event survives changes of state`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let order = try Order(initial: .cart) {
      Order.State(.cart)
      Order.State(.placed)
      Order.State(.packed)
      Order.State(.paid)
      Order.Event(.place, from: .cart, to: .placed).perform { transition in
        transition.send(.remind, after: .seconds(86_400), id: "reminder")
      }
      Order.Event(.pack, from: .placed, to: .packed)
      Order.Event(.remind, in: .placed, .packed)
      Order.Event(.pay, from: .placed, .packed, to: .paid).perform { transition in
        transition.cancel(id: "reminder")
      }
    }
    let now = Date(timeIntervalSinceReferenceDate: 0)

    var mine = order
    try mine.fire(.place, at: now)
    try mine.fire(.pack, at: now)
    print(mine.timers.count)  // 1: the reminder has survived the change of state
    try mine.fire(.pay, at: now)
    print(mine.timers.count)  // 0

    #expect(printed == ["1", "0"])
    #expect(mine.nextDeadline == nil)
    var late = order
    try late.fire(.place, at: now)
    let receipts = try late.advance(to: now + 86_400)
    #expect(receipts.map(\.description) == ["placed --remind--> (internal)"])
  }

}

enum SearchPhase: String, Codable { case idle, typing, searching, shown }
enum SearchInput: String, Codable { case type, found, failed }
typealias Search = Machine<SearchPhase, SearchInput>.With<Query>

struct Query: Codable {
  var text = ""
  var results: [String] = []
}

extension Search.EventName<String> {
  static var type: Self { Self(.type) }
}

extension Search.EventName<[String]> {
  static var found: Self { Self(.found) }
}

@Suite("Cookbook: debounce")
struct DebounceRecipe {
  actor Index {
    private(set) var searches: [String] = []

    func pages(with text: String) async throws -> [String] {
      searches.append(text)
      return ["On \(text)"]
    }
  }

  @Test func `only the last text is searched`() async throws {
    let index = Index()

    let search = try Search(initial: .idle) {
      Search.State(.idle)
      Search.State(.typing)
      Search.State(.searching)
        .activity(then: .found, catch: .failed) { activity in
          try await index.pages(with: activity.context.text)
        }
      Search.State(.shown)
      Search.Event.fromAnyState(.type, to: .typing).carrying(String.self)
        .perform { $0.context.text = $1 }
      Search.Event.after(.milliseconds(300), from: .typing, to: .searching)
      Search.Event(.found, from: .searching, to: .shown).carrying([String].self)
        .perform { $0.context.results = $1 }
      Search.Event(.failed, from: .searching, to: .idle)
    }

    let clock = ManualClock()
    let live = MachineActor.With(search, context: Query(), clock: clock)
    for text in ["i", "in", "inter"] {
      try await live.fire(.type, text)
      await clock.advance(by: .milliseconds(200), settling: live)
    }
    #expect(live.state == .typing)
    await clock.advance(by: .milliseconds(100), settling: live)
    #expect(live.state == .shown)
    #expect(await index.searches == ["inter"])
    #expect(live.context.results == ["On inter"])

    do {
      let live = MachineActor.With(search, context: Query())

      try await live.fire(.type, "x")
      #expect(live.context.text == "x")
    }
  }
}
