import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

// The blocks of the documentation comments. `CodeBlockTests` compares them.

extension Notification.Name {
  fileprivate static let networkDidChange = Notification.Name("networkDidChange")
}

private enum ServiceContext {
  @TaskLocal static var current: String?
}

@Suite("Documentation comments of the runtime")
struct RuntimeCommentExamples {
  enum Phase { case idle, playing, over }
  enum Action { case play, skip, advance, reconnect, shutDown }
  typealias Player = Machine<Phase, Action>

  private func prototype() throws -> Player {
    try Player {
      Player.State(.idle)
      Player.State(.playing)
      Player.State.final(.over)
      Player.Event(.play, from: .idle, to: .playing)
      Player.Event(.skip, from: .playing, to: .over)
      Player.Event(.shutDown, from: .idle, to: .over)
      Player.Event(.advance, in: .idle)
      Player.Event(.reconnect, in: .idle)
      Player.Event.after(.seconds(600), from: .playing, to: .idle)
    }
  }

  @Test func `what an event carries`() async throws {
    let machine = try prototype()

    let live = MachineActor(
      machine,
      carrying: {
        let context = ServiceContext.current
        return { body in try ServiceContext.$current.withValue(context, operation: body) }
      }
    )

    try await live.fire(.play)
    #expect(live.state == .playing)
  }

  @Test func `a live machine`() async throws {
    let prototype = try prototype()
    let printed = Journal()
    let print = printed.print

    let player = MachineActor(prototype)
    try await player.fire(.play)
    try await player.send(.skip)
    for await state in player.stateUpdates { print(state) }

    #expect(printed.lines.last == "over")
  }

  @Test func `ending a live machine`() async throws {
    let live = MachineActor(try prototype(), clock: ManualClock())
    let player = live
    let log = Journal()
    func print(_ value: Any) { log.add("\(value)") }
    await live.flush()
    print(player.isIn(.playing))
    for activity in await live.end(within: .seconds(10)) { log.add("\(activity) ignores its end") }
    await live.end()
    #expect(log.lines == ["false"])
  }

  @Test @MainActor func `ending a model`() async throws {
    let model = ObservableMachine(try prototype(), clock: ManualClock())
    let running = Task {
      await model.run()
    }
    await model.end()
    await running.value
    #expect(!model.canFire(.play))
  }

  @Test func `a manual clock`() async throws {
    let prototype = try prototype()

    let clock = ManualClock()
    let player = MachineActor(prototype, clock: clock)
    try await player.fire(.play)
    await clock.advance(by: .seconds(600), settling: player)
    #expect(player.state == .idle)
  }

  @Test func `waiting`() async throws {
    let player = MachineActor(try prototype(), clock: ManualClock())

    try await player.fire(.play)
    await player.settle()

    try await player.wait(for: .playing, upTo: .seconds(60))

    try await player.wait(for: "a timer", upTo: .seconds(60)) { $0.nextDeadline != nil }
  }

  @Test func `sources`() async throws {
    let connection = MachineActor(try prototype())
    let download = connection
    let server = connection
    let (progress, feed) = AsyncStream<Double>.makeStream()

    connection.bind(to: .networkDidChange) { _ in .init(event: .reconnect) }

    download.bind(to: progress) { share in
      .init(event: .advance, userInfo: ["share": share])
    }

    server.bind(toSignal: SIGTERM, .shutDown)

    feed.finish()
    connection.invalidate()
    await connection.flush()
  }
}

@Suite("Documentation comments of models")
@MainActor
struct ModelCommentExamples {
  enum Status: String { case unread, read, deleted }
  enum Action: String { case view, delete }
  typealias Inbox = Machine<Status, Action>

  final class Badge {
    var count = 1
  }

  // swift-format-ignore: NeverUseForceTry
  nonisolated static let inbox = try! Inbox {
    Inbox.State(.unread)
    Inbox.State(.read)
    Inbox.State(.deleted)
    Inbox.Event(.view, from: .unread, to: .read)
    Inbox.Event(.delete, from: .unread, .read, to: .deleted)
  }

  @Test func `callbacks and restoring`() throws {
    let inbox = Self.inbox
    let badge = Badge()
    let model = ObservableMachine(inbox)
    let snapshot = Inbox.Snapshot(state: .read)

    model.onEnter(.read) { _ in badge.count -= 1 }

    try model.fire(.view)
    #expect(badge.count == 0)

    model.restore(try inbox.restored(from: snapshot))

    #expect(model.state == .read)
  }

  @Test func `a view`() {
    let inbox = Self.inbox
    let message = ObservableMachine(inbox)

    let button = Button("Delete") { message.send(.delete) }

    button.action()
    #expect(message.state == .deleted)
  }
}

@MainActor private let inbox = ModelCommentExamples.inbox

private struct MessageView: View {
  @State private var message = ObservableMachine(inbox)

  var body: some View {
    Text(message.state.rawValue)
    Button("Delete") { message.send(.delete) }
      .disabled(!message.canFire(.delete))
  }
}

// The part of SwiftUI that the example uses.

@MainActor
private protocol View {
  associatedtype Body
  @ViewBuilder var body: Body { get }
}

private struct Stack: View {
  let body = 0
}

@resultBuilder
private enum ViewBuilder {
  static func buildBlock(_ text: Text, _ button: Button) -> Stack {
    Stack()
  }
}

@propertyWrapper
private struct State<Value> {
  var wrappedValue: Value
}

private struct Text {
  init(_ text: String) {}
}

private struct Button {
  let action: () -> Void

  init(_ title: String, action: @escaping () -> Void) {
    self.action = action
  }

  func disabled(_ isDisabled: Bool) -> Self {
    self
  }
}
