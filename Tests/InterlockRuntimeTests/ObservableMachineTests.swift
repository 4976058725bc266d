import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Observation
import Testing

private struct Refused: Error {}

@MainActor
@Suite("An observable machine", .hangLimit)
struct ObservableMachineTests {
  private typealias Model = ObservableMachine<String, String>

  @Test func `the event has been processed when the call returns`() throws {
    let model = Model(try Sketch.inbox())
    try model.activate()
    let receipt = try model.fire("view")
    #expect(receipt.steps.map(\.description) == ["unread --view--> read"])
    #expect(model.state == "read")
    #expect(model.configuration == ["read"])
    #expect(model.isIn("read") && model.isActive && !model.isFinished)
    #expect(model.availableEvents() == ["delete", "flag"])
    #expect(model.machine.state == "read")
  }

  @Test func `queries give the machine's answers`() throws {
    let model = Model(try Sketch.inbox())
    for event in ["view", "delete", "undo", "unknown"] {
      let machine = model.machine
      #expect(model.canFire(event) == machine.canFire(event))
      #expect(model.refusal(of: event)?.description == machine.refusal(of: event)?.description)
    }
    #expect(!model.canFire("delete", userInfo: ["locked": true]))
    #expect(model.refusal(of: "delete", userInfo: ["locked": true])?.reason == .guardRefused)
    #expect(model.availableEvents(userInfo: ["locked": true]) == ["view", "flag"])
  }

  @Test func `an error leaves the model unchanged`() throws {
    let log = Log()
    let machine = try Sketch {
      Sketch.State("a"); Sketch.State("b").didEnter { _ in throw Refused() }
      Sketch.Event("go", from: "a", to: "b")
    }
    let model = Model.noting(machine, in: log)
    try model.activate()
    let before = model.machine
    log.lines = []
    withObservationTracking {
      _ = (model.machine, model.state)
    } onChange: {
      Issue.record("The observed value changed.")
    }
    #expect(throws: Sketch.FireError.self) { try model.fire("go") }
    #expect(throws: Sketch.FireError.self) { try model.fire("unknown") }
    #expect(model.machine == before)
    #expect(log.lines.isEmpty)
  }

  @Test func `a sent event is fired at once, and the handler gets its error`() throws {
    var failures: [String] = []
    let model = Model(try Sketch.inbox()) { failures.append("\($0)") }
    model.send("delete")
    #expect(model.state == "deleted")
    model.send("view")
    #expect(model.state == "deleted")
    #expect(failures == ["Event 'view': \(try #require(model.refusal(of: "view")))"])
    model.errorHandler = { _ in failures.append("another handler") }
    model.send("view")
    #expect(failures.last == "another handler")
  }

  @Test func `a machine is activated in the next main actor turn`() async throws {
    let log = Log()
    let entered = Received<String>()
    let machine = try Sketch {
      Sketch.State("a").didEnter { _ in MainActor.assumeIsolated { entered.add("machine") } }
    }
    let model = Model.noting(machine, in: log)
    model.onEnter("a") { _ in entered.add("model") }
    #expect(!model.isActive && model.state == "a")
    #expect(await entered.next() == "machine")
    #expect(await entered.next() == "model")
    #expect(model.isIn("a"))
    #expect(log.lines == ["enter a in a"])
  }

  @Test func `a model released at once never runs`() async throws {
    let machine = try Sketch {
      Sketch.State("a").didEnter { _ in Issue.record("The model ran.") }
    }
    weak var model: Model?
    do {
      let made = Model(machine)
      model = made
    }
    #expect(model == nil)
    // A later turn of the main actor.
    await Task { @MainActor in }.value
  }

  @Test func `the first event activates the machine before its macrostep`() throws {
    let log = Log()
    let model = Model.noting(try Sketch.inbox(), in: log)
    #expect(throws: Sketch.FireError.self) { try model.fire("undo") }
    #expect(model.isActive)
    let receipt = try model.fire("view")
    #expect(receipt.entered == ["read"])
    #expect(log.lines == ["enter unread in unread", "exit unread in read", "enter read in read"])
  }

  @Test func `a machine can be activated explicitly, and only once`() throws {
    let model = Model(try Sketch.inbox())
    #expect(try model.activate(userInfo: ["by": "hand"]).entered == ["unread"])
    #expect(throws: Sketch.FireError.self) { try model.activate() }
  }

  @Test func `a throwing activation is reported, and the first event retries it`()
    async throws
  {
    let failures = Received<String>()
    let machine = try Sketch {
      Sketch.State("a").didEnter { transition in
        if transition.userInfo["key"] == nil { throw Refused() }
      }
      Sketch.Event("go", in: "a").perform { _ in }
    }
    let model = Model(machine) { failures.add("\($0.origin)") }
    #expect(await failures.next() == "activation")
    #expect(!model.isActive)
    #expect(throws: Sketch.FireError.self) { try model.fire("go") }
    try model.activate(userInfo: ["key": 1])
    #expect(model.isActive)
  }

  @Test func `a value held by the machine may call the model while it is deinitialized`() throws {
    final class Asker: Sendable {
      let farewell: @MainActor @Sendable () -> Void
      init(_ farewell: @escaping @MainActor @Sendable () -> Void) { self.farewell = farewell }
      func hold() {}
      deinit { MainActor.assumeIsolated { farewell() } }
    }
    let shared = Shared<Model?>(nil)
    let log = Shared<[String]>([])
    let model: Model
    do {
      let asker = Asker { log.set([shared.value?.state ?? "none"]) }
      model = Model(
        try Sketch {
          Sketch.State("a")
          Sketch.Event("x", in: "a").perform { _ in asker.hold() }
        }
      )
    }
    shared.set(model)
    try model.activate()
    model.restore(try .lamp())
    #expect(log.value == ["off"])
    shared.set(nil)
  }
}
