import Interlock
import InterlockRuntime
import InterlockTestSupport
import Observation
import Testing

@MainActor
@Suite("Callbacks of an observable machine that fire events")
struct ObservableNestedFiringTests {
  private typealias Model = ObservableMachine<String, String>

  @Test func `an event sent by a callback is fired after the macrostep's callbacks`() throws {
    let log = Log()
    let model = Model(try Sketch.inbox())
    model.on("view") { [unowned model] _ in
      model.send("delete")
      model.send("undo")
      log.add("sent in \(model.state)")
    }
    model.on("view") { [unowned model] _ in log.add("second in \(model.state)") }
    model.onTransition { [unowned model] in log.add("\($0) in \(model.state)") }
    let receipt = try model.fire("view")
    #expect(receipt.steps.last?.description == "unread --view--> read")
    #expect(
      log.lines == [
        "sent in read", "second in read", "unread --view--> read in read",
        "read --delete--> deleted in deleted", "deleted --undo--> read in read",
      ]
    )
  }

  @Test func `an event fired by a callback runs after the other callbacks and the sent events`()
    throws
  {
    let log = Log()
    let model = Model(try Sketch.inbox())
    model.on("view") { [unowned model] _ in
      model.send("flag")
      let receipt = try? model.fire("delete")
      log.add("fired \(receipt?.description ?? "nothing"), now \(model.state)")
    }
    model.on("view") { [unowned model] _ in log.add("second in \(model.state)") }
    model.onTransition { [unowned model] in log.add("\($0) in \(model.state)") }
    let receipt = try model.fire("view")
    #expect(receipt.steps.last?.description == "unread --view--> read")
    #expect(model.state == "deleted")
    #expect(
      log.lines == [
        "second in read", "unread --view--> read in read", "read --flag--> (internal) in read",
        "read --delete--> deleted in deleted", "fired read --delete--> deleted, now deleted",
      ]
    )
  }

  @Test func `a failing event fired by a callback throws there and changes nothing`() throws {
    let log = Log()
    let model = Model(try Sketch.inbox())
    model.on("view") { [unowned model] _ in
      do {
        try model.fire("undo")
      } catch {
        log.add("\(error)")
      }
      log.add(model.state)
    }
    model.on("view") { _ in log.add("second") }
    try model.fire("view")
    #expect(model.state == "read")
    #expect(log.lines == ["second", "\(try #require(model.refusal(of: "undo")))", "read"])
  }

  @Test func `a refused event sent by a callback is reported`() throws {
    var failures: [String] = []
    let model = Model(try Sketch.inbox()) { failures.append("\($0.origin)") }
    model.on("view") { [unowned model] _ in model.send("undo") }
    try model.fire("view")
    #expect(failures == [#"event("undo")"#])
    #expect(model.state == "read")
  }

  @Test(arguments: [true, false])
  func `callbacks that fire without end hit the step limit`(isSent: Bool) throws {
    var errors: [any Error] = []
    var count = 0
    let model = Model(
      try Sketch(stepLimit: 20) {
        Sketch.State("a")
        Sketch.Event("again", from: "a", to: "a")
      }
    ) { errors.append($0.error) }
    model.on("again") { [unowned model] _ in
      count += 1
      if isSent { return model.send("again") }
      do { try model.fire("again") } catch { errors.append(error) }
    }
    try model.fire("again")
    #expect(count == 21)
    #expect(errors.count == 1)
    guard case Sketch.FireError.stepLimitExceeded(20, let steps)? = errors.first else {
      Issue.record("The error was \\(errors).")
      return
    }
    #expect(steps.count == 8)
    try model.fire("again")
    #expect(count == 42)
  }

  @Test func `a handler that keeps sending refused events terminates`() throws {
    var errors: [any Error] = []
    let model = Model(try Sketch.inbox())
    model.errorHandler = { [unowned model] failure in
      errors.append(failure.error)
      model.send("undo")
    }
    model.send("undo")
    #expect(errors.count == model.machine.stepLimit + 2)
    guard case Sketch.FireError.stepLimitExceeded? = errors.last else {
      Issue.record("The error was \\(errors).")
      return
    }
  }

  @Test func `the machine's callbacks read the model before the change, and events they send wait`()
    throws
  {
    let log = Journal()
    let holder = Holder()
    let model = Model(
      try Sketch {
        Sketch.State("a")
        Sketch.State("b").didEnter { _ in
          MainActor.assumeIsolated {
            log.add("in \(holder.model?.state ?? "")")
            holder.model?.send("back")
          }
        }
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("back", from: "b", to: "a")
      }
    )
    holder.model = model
    model.onTransition { log.add("\($0)") }
    try model.fire("go")
    #expect(log.lines == ["in a", "a --go--> b", "b --back--> a"])
  }

  @Test func `an event that an observer sends waits until the model has changed`() throws {
    let log = Log()
    let model = Model(try Sketch.inbox())
    withObservationTracking {
      _ = model.state
    } onChange: {
      MainActor.assumeIsolated { model.send("delete") }
    }
    model.onTransition { [unowned model] in log.add("\($0) in \(model.state)") }
    try model.fire("view")
    #expect(
      log.lines == ["unread --view--> read in read", "read --delete--> deleted in deleted"]
    )
  }

  #if DEBUG && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test(.highPriority) func `an observer that fires the model is told that it is one`()
      async throws
    {
      let result = try await #require(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { @MainActor in
        let model = Model(try Sketch.inbox())
        withObservationTracking {
          _ = model.state
        } onChange: {
          MainActor.assumeIsolated { _ = try? model.fire("delete") }
        }
        try model.fire("view")
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("An observer that is called while the model changes"))
    }
  #endif

  @Test func `a hundred calls to fire can be nested`() throws {
    var count = 0
    var errors: [any Error] = []
    let model = Model(
      try Sketch {
        Sketch.State("a"); Sketch.Event("again", from: "a", to: "a")
      }
    )
    model.on("again") { [unowned model] _ in
      count += 1
      do { try model.fire("again") } catch { errors.append(error) }
    }
    try model.fire("again")
    #expect(count == 101)
    guard case Sketch.FireError.stepLimitExceeded(100, _)? = errors.first else {
      Issue.record("The error was \\(errors).")
      return
    }
  }
}

@MainActor
private final class Holder {
  weak var model: ObservableMachine<String, String>?
}
