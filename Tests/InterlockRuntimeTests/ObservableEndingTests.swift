import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@MainActor
@Suite("Ending an observable machine", .hangLimit)
struct ObservableEndingTests {
  private typealias Model = ObservableMachine<String, String>

  private let journal = Journal()
  private let clock = ManualClock()

  private func model(_ cleanup: Gate) throws -> Model {
    let model = Model(
      try Sketch {
        Sketch.State("a").activity("upload") { [journal] context in
          try context.send("note")
          await cancellation()
          do throws(MailboxError) { try context.send("note") } catch { journal.add("\(error)") }
          await cleanup.pass()
          journal.add("a cleaned up")
        }
        Sketch.State("b").activity { [journal] _ in
          await cancellation()
          await cleanup.pass()
          journal.add("b cleaned up")
        }
        Sketch.State.final("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("note", in: "a", "b").perform { [journal] _ in journal.add("note") }
        Sketch.Event("finish", from: "b", to: "c")
        Sketch.Event.after(.seconds(60), from: "a", to: "b")
      },
      clock: clock
    ) { _ in }
    model.errorHandler = { [journal] in journal.add("\($0)") }
    return model
  }

  @Test func `a model that has ended refuses events, and its timers do not fire`() async throws {
    let cleanup = Gate()
    let model = try model(cleanup)
    cleanup.open()
    try model.activate()
    await model.settle()
    await model.end()
    #expect(journal.lines == ["note", "\(MailboxError.invalidated)", "a cleaned up"])
    #expect(!model.canFire("note") && model.availableEvents().isEmpty)
    #expect(model.refusal(of: "note")?.reason == .finished)
    #expect(throws: Sketch.FireError.self) { try model.fire("note") }
    model.send("note")
    #expect(
      journal.lines.last
        == "Event 'note': The event 'note' cannot be fired in the state 'a': the machine has ended."
    )
    await clock.advance(by: .seconds(60), settling: model)
    #expect(model.state == "a" && clock.sleeperCount == 0)
    await #expect(throws: WaitError.self) { try await model.wait(for: "b", upTo: .seconds(600)) }
  }

  @Test func `the end of a model waits for activities, cancelled now or before`() async throws {
    let cleanup = Gate()
    let model = try model(cleanup)
    try model.activate()
    await model.settle()
    try model.fire("go")
    let ending = Task { await model.end(within: .seconds(5)) }
    await clock.waitForSleepers(1)
    #expect(await clock.advance(by: .seconds(5), settling: model) == false)
    #expect(await ending.value == ["activity 'upload' of 'a'", "activity of 'b'"])
    let settling = Task { await model.settle() }
    cleanup.open()
    #expect(await settling.value)
    #expect(Set(journal.lines.suffix(2)) == ["a cleaned up", "b cleaned up"])
    await model.end()
  }

  @Test(arguments: ["finish", "end", "cancel"])
  func `running a model returns when it has ended`(how: String) async throws {
    let cleanup = Gate()
    let model = try model(cleanup)
    let running = Task { await model.run() }
    await model.settle()
    try model.fire("go")
    cleanup.open()
    switch how {
    case "finish": try model.fire("finish")
    case "end": await model.end()
    default: running.cancel()
    }
    await running.value
    #expect(model.isFinished == (how == "finish") && !model.canFire("note"))
    #expect(Set(journal.lines.suffix(2)) == ["a cleaned up", "b cleaned up"])
    await model.run()
  }

  @Test func `an activity can end its model`() async throws {
    let shared = Shared<Model?>(nil)
    let model = Model(
      try Sketch {
        Sketch.State("a").activity { [journal] _ in
          await shared.value?.end()
          journal.add("returned")
        }
      },
      clock: clock
    )
    shared.set(model)
    await model.run()
    #expect(journal.lines == ["returned"])
    #expect(!model.canFire("x"))
    shared.set(nil)
  }

  @Test func `running and waiting go on if a callback restores a machine that has finished`()
    async throws
  {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State.final("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("finish", from: "a", "b", to: "c")
    }
    let model = Model(machine, clock: clock)
    try model.activate()
    let running = Task { await model.run() }
    let waiting = Task { try await model.wait(for: "b", upTo: .seconds(600)) }
    for _ in 0..<100 { await Task.yield() }
    var restorations = 1
    model.onEnter("c") { [unowned model] _ in
      if restorations > 0 { model.restore(machine) }
      restorations -= 1
    }
    try model.fire("finish")
    for _ in 0..<100 { await Task.yield() }
    #expect(model.canFire("go"))
    model.send("go")
    try await waiting.value
    model.send("finish")
    await running.value
    #expect(model.isFinished && restorations == -1)
  }
}
