import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

private struct Broken: Error {}

@MainActor
@Suite("Activities of an observable machine", .hangLimit)
struct ObservableActivityTests {
  private typealias Model = ObservableMachine<String, String>

  /// A download with an activity that waits for a gate and returns the value it opens with.
  private static func download(_ gate: Door) throws -> Sketch {
    try Sketch {
      Sketch.State("idle")
      Sketch.State("loading")
        .activity(catch: "fail") { context in try await gate.wait(context) }
      Sketch.State("done"); Sketch.State("failed")
      Sketch.Event("load", from: "idle", to: "loading")
      Sketch.Event("cancel", from: "loading", to: "idle")
      Sketch.Event("finish", from: "loading", to: "done")
      Sketch.Event("progress", in: "loading", "idle")
      Sketch.Event("fail", from: "loading", to: "failed")
    }
  }

  @Test func `an event of an activity whose state has been left is reported as dropped`()
    async throws
  {
    let model = Model(
      try Sketch {
        Sketch.State("loading").activity { context in
          try context.send("leave")
          try context.send("late")
        }
        Sketch.State("done")
        Sketch.Event("leave", from: "loading", to: "done")
        Sketch.Event("late", in: "done")
      },
      clock: ManualClock()
    )
    let occurrences = model.occurrences
    await model.settle()
    await model.end()
    var dropped: [String] = []
    for await occurrence in occurrences {
      if case .dropped(let event) = occurrence { dropped.append(event) }
    }
    #expect(dropped == ["late"] && model.state == "done")
  }

  @Test func `an activity chooses the next event`() async throws {
    let gate = Door()
    let model = Model(try Self.download(gate))
    let transitions = model.notedTransitions()
    try model.fire("load", userInfo: ["url": "x"])
    #expect(await transitions.next() == "idle --load--> loading")
    #expect(await gate.arrival() == "x")
    await gate.open(with: "finish")
    #expect(await transitions.next() == "loading --progress--> (internal)")
    #expect(await transitions.next() == "loading --finish--> done")
  }

  @Test func `an error thrown by an activity becomes an event`() async throws {
    let gate = Door()
    let model = Model(try Self.download(gate))
    try model.fire("load")
    await gate.arrival()
    let transitions = model.notedTransitions()
    await gate.open(with: nil)
    #expect(await transitions.next() == "loading --progress--> (internal)")
    #expect(await transitions.next() == "loading --fail--> failed")
  }

  @Test func `an error thrown by an activity is reported if no event catches it`() async throws {
    let failures = Received<String>()
    let model = Model(
      try Sketch { Sketch.State("a").activity { _ -> String? in throw Broken() } }
    ) { failures.add("\($0)") }
    try model.activate()
    #expect(await failures.next() == "Activity of 'a': Broken().")
  }

  @Test func `events of an activity arrive in order, and its result comes last`() async throws {
    let model = Model(
      try Sketch {
        Sketch.State("a").activity { context in
          for _ in 1...3 { try context.send("progress") }
          return "finish"
        }
        Sketch.State("b")
        Sketch.Event("progress", in: "a")
        Sketch.Event("finish", from: "a", to: "b")
      }
    )
    let transitions = model.notedTransitions()
    try model.activate()
    for _ in 1...3 { #expect(await transitions.next() == "a --progress--> (internal)") }
    #expect(await transitions.next() == "a --finish--> b")
  }

  @Test
  func `exiting a state cancels its activity, and a late result is never delivered`()
    async throws
  {
    let gate = Door()
    var failures = 0
    let model = Model(try Self.download(gate)) { _ in failures += 1 }
    let transitions = model.notedTransitions()
    try model.fire("load")
    await gate.arrival()
    try model.fire("cancel")
    try model.fire("load")
    await gate.arrival()
    // The first of the two ignores its cancellation, sends, and still returns an event.
    #expect(await gate.open(with: "finish")?.wasCancelled == true)
    #expect(await gate.open(with: "fail")?.wasCancelled == false)
    for expected in [
      "idle --load--> loading", "loading --cancel--> idle", "idle --load--> loading",
      "loading --progress--> (internal)", "loading --fail--> failed",
    ] {
      #expect(await transitions.next() == expected)
    }
    #expect(failures == 0)
  }

  @Test func `activities of an active machine start on their own`() async throws {
    let gate = Door()
    let machine = try Self.download(gate)
    let loading = try machine.restored(from: Sketch.Snapshot(state: "loading"))
    let model = Model(loading)
    let transitions = model.notedTransitions()
    await gate.arrival()
    model.restore(loading)
    await gate.arrival()
    #expect(await gate.open(with: "cancel")?.wasCancelled == true)
    #expect(await gate.open(with: "finish")?.wasCancelled == false)
    #expect(await transitions.next() == "loading --progress--> (internal)")
    #expect(await transitions.next() == "loading --finish--> done")
  }

  @Test func `a machine restored after a failed activation runs`() async throws {
    let gate = Door()
    let failures = Received<String>()
    let machine = try Self.download(gate)
    let broken = try Sketch { Sketch.State("a").didEnter { _ in throw Broken() } }
    let model = Model(broken) { failures.add("\($0.origin)") }
    #expect(await failures.next() == "activation")
    model.restore(try machine.restored(from: Sketch.Snapshot(state: "loading")))
    await gate.arrival()
    #expect(await gate.open(with: "finish")?.wasCancelled == false)
  }

  @Test func `releasing a model cancels its timer and its activities`()
    async throws
  {
    let clock = ManualClock()
    let gate = Door()
    weak var model: Model?
    do {
      let made = Model(
        try Sketch {
          Sketch.State("a").activity { context in try await gate.wait(context) }
          Sketch.State("b")
          Sketch.Event.after(.seconds(5), from: "a", to: "b")
          Sketch.Event("finish", from: "a", to: "b")
        },
        clock: clock
      )
      try made.activate()
      made.onTransition { _ in Issue.record("The model still lives.") }
      model = made
      await clock.waitForSleepers(1)
      await gate.arrival()
    }
    #expect(model == nil)
    #expect(clock.sleeperCount == 0)
    let departure = await gate.open(with: "finish")
    #expect(departure?.wasCancelled == true)
    #expect(departure?.error == .invalidated)
  }

  @Test func `a finished machine waits for nothing`() async throws {
    let gate = Door()
    let model = Model(
      try Sketch {
        Sketch.State("all", initial: "a") {
          Sketch.State("a").activity { context in try await gate.wait(context) }
        }
        Sketch.State.final("end")
        Sketch.Event("finish", from: "all", to: "end")
      }
    )
    try model.activate()
    await gate.arrival()
    try model.fire("finish")
    #expect(model.isFinished)
    #expect(model.availableEvents().isEmpty)
    #expect(model.refusal(of: "finish")?.reason == .finished)
    #expect(await gate.open(with: "finish")?.wasCancelled == true)
  }

  @Test func `a cancelled activity may fire an event`() async throws {
    let shared = Shared<Model?>(nil)
    let gate = Gate()
    let model = Model(
      try Sketch {
        Sketch.State("a").activity { _ in
          await withTaskCancellationHandler {
            gate.open()
            await cancellation()
          } onCancel: {
            MainActor.assumeIsolated { _ = try? shared.value?.fire("on") }
          }
        }
        Sketch.State("b"); Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("on", from: "b", to: "c")
      }
    )
    shared.set(model)
    try model.activate()
    await gate.pass()
    try model.fire("go")
    #expect(model.state == "c")
    shared.set(nil)
  }
}

/// Holds activities until a test releases them in order of arrival. Cancelling them does not release them.
@MainActor
private final class Door {
  /// A released activity.
  struct Departure: Sendable {
    let wasCancelled: Bool
    /// The outcome of an event that it sent after its release.
    let error: MailboxError?
  }

  private let arrivals = Received<String>()
  private let departures = Received<Departure>()
  private var waiting: [CheckedContinuation<String?, Never>] = []

  /// Waits, sends an event, and returns another or throws if there is none.
  func wait(_ context: Sketch.ActivityContext) async throws -> String? {
    let event: String? = await withCheckedContinuation { continuation in
      waiting.append(continuation)
      arrivals.add(context.userInfo["url"] as? String ?? "")
    }
    var error: MailboxError?
    do throws(MailboxError) { try context.send("progress") } catch let caught { error = caught }
    departures.add(Departure(wasCancelled: Task.isCancelled, error: error))
    guard let event else { throw Broken() }
    return event
  }

  /// Waits until an activity arrives, and returns its `url`.
  @discardableResult
  func arrival() async -> String? {
    await arrivals.next()
  }

  /// Releases the first activity with an event or an error.
  @discardableResult
  func open(with event: String?) async -> Departure? {
    waiting.removeFirst().resume(returning: event)
    return await departures.next()
  }
}
