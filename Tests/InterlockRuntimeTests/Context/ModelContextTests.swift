import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Observation
import Testing

@MainActor
@Suite("Observable machines with a context", .hangLimit)
struct ModelContextTests {
  private let clock = ManualClock()

  private func model(
    _ context: Connection = Connection(),
    succeedingAt attempt: Int = .max
  ) throws -> ObservableMachine<LinkState, LinkEvent>.With<Connection> {
    ObservableMachine.With(
      try .prototype(succeedingAt: attempt),
      context: context,
      clock: clock,
      errorHandler: { _ in }
    )
  }

  @Test func `the context has changed when the call returns`() throws {
    let model = try model()
    try model.fire(.connect)
    try model.fire(.receive, "a")
    #expect(model.context == Connection(attempts: 1, received: ["a"]))
    #expect(throws: (any Error).self) { try model.fire(.breakOff) }
    model.send(.breakOff)
    #expect(model.context == Connection(attempts: 1, received: ["a"]))
    #expect(model.state == .connecting && !model.canFire(.connect))
  }

  @Test func `a view is notified only when the context changes`() throws {
    let model = try model()
    try model.activate()
    let changes = Shared(0)
    func observe() {
      withObservationTracking {
        _ = model.context
      } onChange: {
        changes.change { $0 += 1 }
      }
    }
    observe()
    try model.fire(.connect)
    #expect(changes.value == 1)
    observe()
    try model.fire(.fail)
    #expect(changes.value == 1 && model.state == .idle)
    try model.fire(.receive, "a")
    #expect(changes.value == 2)
  }

  @Test func `callbacks of the model see the new context`() throws {
    let model = try model()
    let seen = Shared<[Int]>([])
    model.onTransition { [unowned model] _ in seen.change { $0.append(model.context.attempts) } }
    try model.fire(.connect)
    #expect(seen.value == [1])
  }

  @Test func `activities and timers read the context`() async throws {
    let model = try model(succeedingAt: 3)
    try model.fire(.connect)
    try #require(await clock.advance(by: .seconds(30), settling: model))
    #expect(model.state == .online && model.context.attempts == 3)
  }

  @Test func `restoring a model restores the context`() throws {
    let model = try model()
    try model.fire(.connect)
    let link = try Link.prototype()
    var other = link
    var context = Connection(attempts: 3)
    try other.fire(.receive, "z", on: &context, at: .now)
    model.restore(other, context: context)
    #expect(model.context == Connection(attempts: 3, received: ["z"]) && model.state == .idle)
    let saved = model.machine
    try model.fire(.connect)
    #expect(model.context.attempts == 4)
    model.restore(saved)
    #expect(model.context.attempts == 3)
  }

  @Test func `restoring a machine without its context throws and does not trap`() throws {
    let model = try model(Connection(attempts: 2))
    try model.fire(.connect)
    model.restore(try Link.prototype().outline)
    #expect(model.context.attempts == 2)
    #expect(throws: (any Error).self) { try model.fire(.connect) }
  }
}
