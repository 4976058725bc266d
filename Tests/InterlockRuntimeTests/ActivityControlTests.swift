import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

/// What an activity can do with the actor that runs it.
@Suite("Activities that control their actor", .hangLimit)
struct ActivityControlTests {
  private let journal = Journal()

  /// Two states. The first has an activity that leads to the second.
  private func machine(
    _ activity: @escaping @Sendable (Sketch.ActivityContext) async throws -> String?
  ) throws -> Sketch {
    try Sketch {
      Sketch.State("working").activity { try await activity($0) }
      Sketch.State("done")
      Sketch.Event("finish", from: "working", to: "done")
      Sketch.Event("note", in: "working", "done")
    }
  }

  @Test func `an activity suspends and resumes its actor, and its result waits in the mailbox`()
    async throws
  {
    let live = Live(
      tested: try machine { context in
        context.actor?.suspend()
        return "finish"
      }
    )
    await live.settle()
    #expect(live.state == "working")
    #expect(live.lifecycle == .suspended)
    #expect(live.resume())
    await live.settle()
    #expect(live.state == "done")
  }

  @Test func `an activity resumes an actor that other code suspended`() async throws {
    let suspended = Gate()
    let live = Live(
      tested: try machine { [journal] context in
        await suspended.pass()
        journal.add("runs: \(context.actor?.resume() as Any)")
        return "finish"
      }
    )
    await live.flush()
    live.suspend()
    suspended.open()
    await journal.wait(for: "runs: Optional(true)")
    await live.settle()
    #expect(live.state == "done")
  }

  @Test func `an activity that invalidates its actor is cancelled`() async throws {
    let live = Live(
      tested: try machine { [journal] context in
        context.actor?.invalidate()
        await cancellation()
        journal.add("cancelled")
        return "finish"
      }
    )
    await journal.wait(for: "cancelled")
    await live.settle()
    #expect(live.lifecycle == .invalidated)
    #expect(live.state == "working")
  }

  @Test func `an activity watches the lifecycle and can stop early`() async throws {
    let live = Live(
      tested: try machine { [journal] context in
        guard let lifecycles = context.actor?.lifecycleUpdates else { return nil }
        for await lifecycle in lifecycles {
          journal.add("\(lifecycle)")
          if lifecycle == .suspended { break }
        }
        return "finish"
      }
    )
    await journal.wait(for: "running")
    live.suspend()
    await journal.wait(for: "suspended")
    live.resume()
    await live.settle()
    #expect(live.state == "done")
  }

  @Test func `an activity sees the machine, its receipts and its states`() async throws {
    let live = Live(
      tested: try machine { [journal] context in
        let actor = try #require(context.actor)
        journal.add("in \(actor.machine.state), \(actor.lifecycle)")
        let (receipts, states) = (actor.receipts, actor.stateUpdates)
        let configurations = actor.configurationUpdates
        try context.send("note")
        for await receipt in receipts { journal.add("\(receipt)"); break }
        for await state in states { journal.add(state); break }
        for await configuration in configurations { journal.add("\(configuration)"); break }
        return "finish"
      }
    )
    try await live.wait(for: "done", upTo: .seconds(600))
    #expect(
      journal.lines == [
        "in working, running", "working --note--> (internal)", "working", #"["working"]"#,
      ]
    )
  }

  @Test func `an activity does not keep its actor alive, and learns that the actor is gone`()
    async throws
  {
    let (started, gone, over) = (Gate(), Gate(), Gate())
    weak var remains: Live?
    do {
      let live = Live(
        try machine { [journal] context in
          let actor = try #require(context.actor)
          let lifecycles = actor.lifecycleUpdates
          started.open()
          for await _ in lifecycles {}
          await gone.pass()
          actor.suspend()
          journal.add("\(actor.lifecycle), runs: \(actor.resume()), in \(actor.machine.state)")
          for await state in actor.stateUpdates { journal.add(state) }
          over.open()
          return nil
        }
      )
      remains = live
      await started.pass()
      withExtendedLifetime(live) {}
    }
    gone.open()
    await over.pass()
    #expect(remains == nil)
    #expect(journal.lines == ["invalidated, runs: false, in working", "working"])
  }

  @MainActor
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an activity of an observable model has no actor`() async throws {
    let model = ObservableMachine(
      try machine { [journal] context in
        journal.add(context.actor == nil ? "none" : "an actor")
        return "finish"
      },
      clock: ManualClock()
    )
    await model.settle()
    #expect(model.state == "done")
    #expect(journal.lines == ["none"])
  }
}
