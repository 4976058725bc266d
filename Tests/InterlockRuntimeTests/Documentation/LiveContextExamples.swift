import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

private enum Phase: String, Codable { case idle, connecting, online }
private enum Signal: String, Codable { case connect, succeed, fail }

/// The blocks about live machines with a context, from articles and comments. `CodeBlockTests` compares them.
@Suite("Guides to live machines with a context", .hangLimit)
struct LiveContextExamples {
  fileprivate struct Connection: Codable {
    var attempts = 0
  }

  fileprivate typealias Link = Machine<Phase, Signal>.With<Connection>

  private func link() throws -> Link {
    let link = try Link(initial: .idle) {
      Link.State(.idle)
      Link.State(.connecting)
      Link.Event(.connect, from: .idle, to: .connecting)
        .shouldFire("few attempts") { $0.context.attempts < 5 }
        .perform { $0.context.attempts += 1 }
      Link.Event(.fail, from: .connecting, to: .idle)
    }
    return link
  }

  @Test func `a live machine`() async throws {
    let printed = Journal()
    let print = printed.print
    let link = try link()

    let live = MachineActor.With(link, context: Connection())
    try await live.fire(.connect)
    print(live.context.attempts)

    for _ in 1...2 {
      try await live.fire(.fail)
      try await live.fire(.connect)
    }
    try await live.wait(for: "the third attempt", upTo: .seconds(60)) { $0.attempts == 3 }

    #expect(printed.lines == ["1"])
  }

  @MainActor
  @Test func `a model`() throws {
    var texts: [String] = []
    func Text(_ text: String) { texts.append(text) }
    let link = try link()

    let model = ObservableMachine.With(link, context: Connection())
    try model.fire(.connect)
    Text("attempt \(model.context.attempts)")

    let snapshot = model.machine.snapshot
    model.restore(try link.restored(from: snapshot), context: Connection(attempts: 2))

    #expect(texts == ["attempt 1"] && model.context.attempts == 2)
  }

  @Test func `an activity`() async throws {
    let attempts = Shared<[Int]>([])
    @Sendable func connect(attempt: Int) async throws {
      attempts.change { $0.append(attempt) }
      if attempt < 2 { throw CancellationError() }
    }
    let link = try Link(initial: .idle) {
      Link.State(.idle)
      Link.State(.connecting).activity(catch: .fail) { activity in
        try await connect(attempt: activity.context.attempts)
        return .succeed
      }
      Link.State(.online)
      Link.Event(.connect, from: .idle, to: .connecting).perform { $0.context.attempts += 1 }
      Link.Event(.fail, from: .connecting, to: .idle)
      Link.Event(.succeed, from: .connecting, to: .online)
    }
    let live = MachineActor.With(link, context: Connection(), clock: ManualClock())
    for _ in 1...2 {
      try await live.fire(.connect)
      await live.settle()
    }
    #expect(live.state == .online && attempts.value == [1, 2])
  }
}
