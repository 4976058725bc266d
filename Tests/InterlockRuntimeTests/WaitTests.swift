import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Waiting for a state", .hangLimit)
struct WaitTests {
  private let gate = Gate()

  private func download() throws -> Sketch {
    try Sketch {
      Sketch.State("idle"); Sketch.State("done")
      Sketch.State("loading").activity("load") { [gate] _ in
        await gate.pass()
        return "finish"
      }
      Sketch.Event("load", from: "idle", to: "loading")
      Sketch.Event("finish", from: "loading", to: "done")
      Sketch.Event.after(.seconds(20), from: "loading", to: "idle")
      Sketch.State.final("end")
      Sketch.Event("end", from: "idle", "loading", to: "end")
    }
  }

  @Test func `waiting ends when the state is reached`() async throws {
    let live = Live(try download(), clock: ManualClock())
    try await live.wait(for: "idle", upTo: .seconds(600))
    try await live.fire("load")
    gate.open()
    try await live.wait(for: "done", upTo: .seconds(600))
    #expect(live.state == "done")
  }

  @Test func `waiting for the initial state ends when it has been entered, not before`()
    async throws
  {
    let live = Live(try download(), isSuspended: true, clock: ManualClock())
    #expect(live.machine.isIn("idle"))
    let error = await #expect(throws: WaitError.self) {
      try await live.wait(for: "idle", upTo: .milliseconds(1))
    }
    #expect(error?.observed.hasPrefix("suspended, inactive;") == true)
    live.resume()
    try await live.wait(for: "idle", upTo: .seconds(600))
    #expect(live.machine.isActive)
  }

  @MainActor
  @Test func `a model waits until its initial state has been entered`() async throws {
    let model = ObservableMachine(try download(), clock: ManualClock())
    #expect(model.isIn("idle") && model.configuration == ["idle"] && !model.isActive)
    try await model.wait(for: "idle", upTo: .seconds(600))
    #expect(model.isActive)
  }

  @Test func `a wait that times out reports what the machine was doing`() async throws {
    let live = Live(try download(), clock: ManualClock())
    try await live.fire("load")
    let error = await #expect(throws: WaitError.self) {
      try await live.wait(for: "done", upTo: .milliseconds(1))
    }
    #expect(
      error?.description == """
        Waited 0.001 seconds for 'done': it is running, in 'loading'; 0 events wait; activity 'load' of 'loading' runs; \
        the next timer is due in 20.0 seconds.
        """
    )
    live.suspend()
    try await live.send("finish")
    let suspended = await #expect(throws: WaitError.self) {
      try await live.wait(for: "done", upTo: .milliseconds(1))
    }
    #expect(suspended?.observed.hasPrefix("suspended, in 'loading'; 1 event waits;") == true)
    gate.open()
  }

  @Test func `waiting ends when the machine ends or the task is cancelled`() async throws {
    let live = Live(try download(), clock: ManualClock())
    let waiting = Task { try await live.wait(for: "done", upTo: .seconds(600)) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let other = Task { try await live.wait(for: "done", upTo: .seconds(600)) }
    try await live.fire("end")
    let error = await #expect(throws: WaitError.self) { try await other.value }
    #expect(error?.isOver == true)
  }

  @MainActor
  @Test func `waiting for a state works alike on a model`() async throws {
    let model = ObservableMachine(try download(), clock: ManualClock())
    try model.fire("load")
    let error = await #expect(throws: WaitError.self) {
      try await model.wait(for: "done", upTo: .milliseconds(1))
    }
    #expect(error?.observed.contains("in 'loading'; 0 events wait; activity 'load'") == true)
    gate.open()
    try await model.wait(for: "done", upTo: .seconds(600))
    #expect(model.state == "done")
  }
}
