import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

// The blocks of the articles about activities. `CodeBlockTests` compares them.

extension UserInfoKey where Value == String {
  static var text: Self { Self("text") }
}

@Suite("Guides to activities")
struct ActivityExamples {
  enum Phase: String, Codable { case idle, loading, shown, failed }
  enum Action: String, Codable { case load, show, fail }
  typealias Page = Machine<Phase, Action>

  private let log = Journal()

  @Sendable private func text(of address: (any Sendable)?) async throws -> String { "text" }

  private func page() throws -> Page {
    let page = try Page(initial: .idle) {
      Page.State(.idle)
      Page.State(.loading)
        .activity(then: .show, .text, catch: .fail) { context in
          try await text(of: context.userInfo["address"])
        }
      Page.State(.shown)
      Page.State(.failed)
      Page.Event(.load, from: .idle, .failed, to: .loading)
      Page.Event(.show, from: .loading, to: .shown)
      Page.Event(.fail, from: .loading, to: .failed)
      Page.Event.after(.seconds(600), from: .loading, to: .failed)
    }
    return page
  }

  @Test func `a page`() async throws {
    let printed = Journal()
    let print = printed.print
    let page = try page()

    let live = MachineActor(page)
    try await live.fire(.load, userInfo: ["address": "example.org"])
    for await state in live.stateUpdates where state != .loading {
      print(state)
      break
    }

    #expect(printed.lines == ["shown"])
  }

  @Test func `a result that is a payload`() async throws {
    enum Phase { case loading, loaded, failed }
    enum Action { case loaded, failed }
    typealias Player = Machine<Phase, Action>
    struct Library: Sendable { func tracks() async throws -> [String] { ["one", "two"] } }
    let library = Library()
    let log = log
    let loaded = Player.EventName<[String]>(.loaded)

    let player = try Player(initial: .loading) {
      Player.State(.loading)
        .activity(then: loaded, catch: .failed) { _ in try await library.tracks() }
      Player.State(.loaded)
      Player.State(.failed)
      Player.Event(.loaded, from: .loading, to: .loaded).carrying([String].self)
        .perform { _, tracks in log.add("\(tracks)") }
      Player.Event(.failed, from: .loading, to: .failed)
    }

    let live = MachineActor(player)
    for await state in live.stateUpdates where state == .loaded { break }
    #expect(log.lines == [#"["one", "two"]"#])
  }

  @Test func `a download`() async throws {
    enum Phase { case idle, loading, done, failed }
    enum Action { case start, cancel, finish, fail }
    typealias Download = Machine<Phase, Action>
    struct Offline: Error {}
    let log = log
    @Sendable func fetch(_ address: (any Sendable)?) async throws {
      if address == nil { throw Offline() }
    }

    let download = try Download(initial: .idle) {
      Download.State(.idle)
      Download.State(.loading)
        .activity("load", catch: .fail) { context in
          try await fetch(context.userInfo["address"])
          return .finish
        }
      Download.State(.done)
      Download.State(.failed).didEnter { log.add("\($0.userInfo[.error] as Any)") }
      Download.Event(.start, from: .idle, .failed, to: .loading)
      Download.Event(.cancel, from: .loading, to: .idle)
      Download.Event(.finish, from: .loading, to: .done)
      Download.Event(.fail, from: .loading, to: .failed)
    }

    let live = MachineActor(download)
    try await live.fire(.start)
    for await state in live.stateUpdates where state == .failed { break }
    #expect(log.lines[0].contains("Offline()"))
    try await live.fire(.start, userInfo: ["address": "example.org"])
    for await state in live.stateUpdates where state == .done { break }
  }

  @Test func `a long-running activity`() async throws {
    enum Phase { case stopped, playing }
    enum Action { case play, tick }
    typealias Player = Machine<Phase, Action>

    let player = try Player {
      Player.State(.stopped)
      Player.State(.playing).activity { context in
        while true {
          try await context.sleep(for: .seconds(1))
          try context.send(.tick)
        }
      }
      Player.Event(.play, from: .stopped, to: .playing)
      Player.Event(.tick, in: .playing)
    }

    let clock = ManualClock()
    let live = MachineActor(player, clock: clock)
    try await live.fire(.play)
    var receipts = live.receipts.makeAsyncIterator()
    for _ in 1...3 {
      await clock.step()
      #expect(await receipts.next()?.description == "playing --tick--> (internal)")
    }
  }

  @Test func `an activity and its machine`() async throws {
    enum Stroke { case tick, tock }
    typealias TickTock = Machine<Stroke, Stroke>

    let clock = try TickTock {
      TickTock.State(.tick).activity { context in
        try await context.sleep(for: .seconds(1))
        return .tock
      }
      TickTock.State(.tock).activity { context in
        context.actor?.suspend()
        Task {
          try await context.sleep(for: .seconds(1))
          context.actor?.resume()
        }
        return .tick
      }
      TickTock.Event(.tock, from: .tick, to: .tock)
      TickTock.Event(.tick, from: .tock, to: .tick)
    }

    let time = ManualClock()
    let live = MachineActor(clock, clock: time)
    var states = live.stateUpdates.makeAsyncIterator()
    #expect(await states.next() == .tick)
    await time.step()
    #expect(await states.next() == .tock)
    await time.step()
    #expect(await states.next() == .tick)
  }

  @Test func `machines within machines`() async throws {
    enum Phase { case open, paying, paid, declined, aborted }
    enum Action { case pay, paid, decline, abort }
    typealias Order = Machine<Phase, Action>
    let payment = try Order {
      Order.State(.open).activity { _ in .decline }
      Order.State(.declined)
      Order.Event(.decline, from: .open, to: .declined)
    }

    let order = try Order {
      Order.State(.open)
      Order.State(.paying)
        .activity(running: payment, then: .paid, catch: .abort) { payment, context in
          for await state in payment.stateUpdates where state == .declined {
            try context.send(.decline)
          }
        }
      Order.State(.declined)
      Order.Event(.pay, from: .open, to: .paying)
      Order.Event(.decline, from: .paying, to: .declined)
    }

    let live = MachineActor(order)
    try await live.fire(.pay)
    for await state in live.stateUpdates where state == .declined { break }
  }
}
