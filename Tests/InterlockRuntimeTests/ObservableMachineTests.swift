import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import Observation
import Testing

/// A log, as a class that is not sendable.
private final class Log {
  var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

private struct Refused: Error {}

@MainActor
@Suite("An observable machine")
struct ObservableMachineTests {
  typealias Model = ObservableMachine<String, String>

  static func inbox() throws -> Sketch {
    try Sketch {
      Sketch.State("unread"); Sketch.State("read"); Sketch.State("deleted")
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("delete", from: "unread", "read", to: "deleted")
        .shouldFire { $0.userInfo["locked"] as? Bool != true }
      Sketch.Event("undo", from: "deleted", to: "read")
      Sketch.Event("flag", in: "unread", "read")
    }
  }

  /// A model whose callbacks note its state and the failures without a waiting caller.
  private static func model(_ machine: Sketch, _ log: Log) -> Model {
    let model = Model(machine, clock: ManualClock()) { failure in
      log.add("failed: \(failure.origin)")
    }
    for state in machine.states.map(\.id) {
      model.onExit(state) { [unowned model] _ in log.add("exit \(state) in \(model.state)") }
      model.onEnter(state) { [unowned model] _ in log.add("enter \(state) in \(model.state)") }
    }
    return model
  }

  // Firing.

  @Test func `the event has been processed when the call returns`() throws {
    let model = Model(try Self.inbox())
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
    let model = Model(try Self.inbox())
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
    let model = Self.model(machine, log)
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

  @Test func `activation is observed, though the active states stay the same`() throws {
    let model = Model(try Self.inbox(), clock: ManualClock())
    #expect(!model.isActive && model.configuration == ["unread"] && model.isIn("unread"))
    let journal = Journal()
    withObservationTracking {
      _ = model.isActive
    } onChange: {
      journal.note("changes")
    }
    try model.activate()
    #expect(journal.lines == ["changes"])
    #expect(model.isActive && model.configuration == ["unread"])
  }

  @Test func `a sent event is fired at once, and the handler gets its error`() throws {
    var failures: [String] = []
    let model = Model(try Self.inbox()) { failures.append("\($0)") }
    model.send("delete")
    #expect(model.state == "deleted")
    model.send("view")
    #expect(model.state == "deleted")
    #expect(failures == ["Event 'view': \(try #require(model.refusal(of: "view")))"])
    model.errorHandler = { _ in failures.append("another handler") }
    model.send("view")
    #expect(failures.last == "another handler")
  }

  // Beginning.

  @Test func `a machine is activated in the next main actor turn`() async throws {
    let log = Log()
    let entered = Received<String>()
    let machine = try Sketch {
      Sketch.State("a").didEnter { _ in MainActor.assumeIsolated { entered.add("machine") } }
    }
    let model = Self.model(machine, log)
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
    let model = Self.model(try Self.inbox(), log)
    #expect(throws: Sketch.FireError.self) { try model.fire("undo") }
    #expect(model.isActive)
    let receipt = try model.fire("view")
    #expect(receipt.entered == ["read"])
    #expect(log.lines == ["enter unread in unread", "exit unread in read", "enter read in read"])
  }

  @Test func `a machine can be activated explicitly, and only once`() throws {
    let model = Model(try Self.inbox())
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

  // Observation.

  /// Whether a value read by one closure changes while another runs.
  private func changes(of read: () -> Void, during action: () throws -> Void) rethrows -> Bool {
    let flag = Flag()
    withObservationTracking(read) { flag.raise() }
    try action()
    return flag.isRaised
  }

  @Test func `a read of the state is observed`() throws {
    let model = Model(try Self.inbox())
    try model.activate()
    #expect(try changes(of: { _ = model.state }, during: { try model.fire("view") }))
    #expect(try changes(of: { _ = model.configuration }, during: { try model.fire("delete") }))
    #expect(try changes(of: { _ = model.isIn("read") }, during: { try model.fire("undo") }))
    #expect(changes(of: { _ = model.isFinished }, during: { model.send("delete") }))
    #expect(changes(of: { _ = model.machine }, during: { model.send("undo") }))
  }

  @Test func `a read of the available events is observed`() throws {
    let model = Model(try Self.inbox())
    try model.activate()
    #expect(try changes(of: { _ = model.canFire("view") }, during: { try model.fire("view") }))
    #expect(
      try changes(of: { _ = model.refusal(of: "view") }, during: { try model.fire("delete") })
    )
    #expect(try changes(of: { _ = model.availableEvents() }, during: { try model.fire("undo") }))
  }

  @Test func `an internal transition changes the available events but not the state`() throws {
    let model = Model(try Self.inbox())
    try model.activate()
    #expect(try changes(of: { _ = model.canFire("view") }, during: { try model.fire("flag") }))
    #expect(try !changes(of: { _ = model.state }, during: { try model.fire("flag") }))
  }

  @Test func `activation is observed`() throws {
    let model = Model(try Self.inbox())
    #expect(try changes(of: { _ = model.isActive }, during: { try model.activate() }))
  }

  @Test func `an event sent by an observer is fired after the macrostep`() throws {
    let model = Model(try Self.inbox())
    try model.activate()
    withObservationTracking {
      _ = model.state
    } onChange: {
      MainActor.assumeIsolated { model.send("delete") }
    }
    let receipt = try model.fire("view")
    #expect(receipt.entered == ["read"])
    #expect(model.state == "deleted")
  }

  // Callbacks.

  @Test func `callbacks run per transition in the order exit, event, entry, transition`() throws {
    let log = Log()
    let model = Model(
      try Sketch {
        Sketch.State("a") { Sketch.State("a1") }
        Sketch.State("b") { Sketch.State("b1") }
        Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event.always(from: "b", to: "c")
      }
    )
    model.onTransition { log.add("transition \($0)") }
    for state in ["a", "a1", "b", "b1", "c"] {
      model.onEnter(state) { _ in log.add("enter \(state), \(model.state)") }
      model.onExit(state) { _ in log.add("exit \(state), \(model.state)") }
    }
    model.on("go") { _ in log.add("on go") }
    model.on("go") { _ in log.add("on go, too") }
    try model.activate()
    #expect(log.lines == ["enter a, a1", "enter a1, a1"])
    log.lines = []
    try model.fire("go")
    #expect(
      log.lines == [
        "exit a1, c", "exit a, c", "on go", "on go, too", "enter b, c", "enter b1, c",
        "transition a1 --go--> b",
        "exit b1, c", "exit b, c", "enter c, c", "transition b1 --always--> c",
      ]
    )
  }

  @Test func `callbacks receive the receipt and the user info`() throws {
    let model = Model(
      try Sketch {
        Sketch.State("a"); Sketch.State("b"); Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on", userInfo: ["id": 2]) }
        Sketch.Event("on", from: "b", to: "c")
      }
    )
    try model.activate(userInfo: ["id": 0])
    var changes: [Model.Change] = []
    model.onExit("a") { changes.append($0) }
    model.on("on") { changes.append($0) }
    model.onEnter("c") { changes.append($0) }
    model.onTransition { changes.append($0) }
    let receipt = try model.fire("go", userInfo: ["id": 1])
    #expect(changes.map(\.step) == [0, 0, 1, 1, 1].map { receipt.steps[$0] })
    #expect(changes.allSatisfy { $0.receipt == receipt })
    #expect(changes.allSatisfy { $0.userInfo["id"] as? Int == 1 })
    #expect(changes.first?.description == "a --go--> b")
  }

  @Test func `callbacks of an activation receive its user info`() throws {
    let model = Model(try .lamp())
    var ids: [Int?] = []
    model.onEnter("off") { ids.append($0.userInfo["id"] as? Int) }
    try model.activate(userInfo: ["id": 7])
    model.send("on", userInfo: ["id": 8])
    model.onEnter("off") { _ in ids.append(nil) }
    model.send("off", userInfo: ["id": 9])
    #expect(ids == [7, 9, nil])
  }

  @Test func `callbacks can capture values that are not sendable`() throws {
    final class ViewModel {
      var title = ""
      var count = 0

      @MainActor
      func update(_ change: Model.Change) { title += " to \(change.step.target ?? "")" }
    }
    let view = ViewModel()
    let model = Model(try Self.inbox())
    model.onEnter("read") { change in view.title = "from \(change.step.source ?? "")" }
    model.onEnter("read", view.update)
    model.onTransition { _ in view.count += 1 }
    view.title = "before"
    try model.fire("view")
    #expect(view.title == "from unread to read")
    #expect(view.count == 1)
  }

  @Test func `a removed callback is not called again`() throws {
    let log = Log()
    let model = Model(try Self.inbox())
    let token = model.on("flag") { _ in log.add("removed") }
    model.on("flag") { _ in log.add("stays") }
    try model.fire("flag")
    token.cancel()
    token.cancel()
    try model.fire("flag")
    #expect(log.lines == ["removed", "stays", "stays"])
  }

  @Test func `a callback can remove itself and another callback of the same macrostep`() throws {
    let log = Log()
    let model = Model(try Self.inbox())
    var tokens: [CallbackToken] = []
    tokens.append(
      model.on("flag") { _ in
        log.add("first")
        for token in tokens { token.cancel() }
      }
    )
    tokens.append(model.on("flag") { _ in log.add("second") })
    try model.fire("flag")
    try model.fire("flag")
    #expect(log.lines == ["first"])
  }

  @Test func `a callback added by a callback is called from the next macrostep on`() throws {
    let log = Log()
    let model = Model(try Self.inbox())
    var isAdded = false
    model.onTransition { [unowned model] _ in
      guard !isAdded else { return }
      isAdded = true
      model.onTransition { log.add("\($0)") }
    }
    try model.fire("flag")
    #expect(log.lines.isEmpty)
    try model.fire("view")
    #expect(log.lines == ["unread --view--> read"])
  }

  // Callbacks that fire.

  @Test func `an event sent by a callback is fired after the macrostep's callbacks`() throws {
    let log = Log()
    let model = Model(try Self.inbox())
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
    let model = Model(try Self.inbox())
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
    let model = Model(try Self.inbox())
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
    let model = Model(try Self.inbox()) { failures.append("\($0.origin)") }
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
    let model = Model(try Self.inbox())
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
    let log = Locker()
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

  // Restoring.

  @Test func `restoring a machine calls no callbacks`() throws {
    let log = Log()
    let machine = try Self.inbox()
    let model = Self.model(machine, log)
    try model.activate()
    let early = model.machine
    try model.fire("view")
    log.lines = []
    #expect(changes(of: { _ = model.state }, during: { model.restore(early) }))
    #expect(model.state == "unread")
    model.restore(try machine.restored(from: Sketch.Snapshot(state: "deleted")))
    #expect(model.state == "deleted")
    #expect(log.lines.isEmpty)
    model.restore(machine)
    #expect(model.isActive)
    #expect(log.lines == ["enter unread in unread"])
  }
}

/// A flag that any thread may raise.
private final class Flag: Sendable {
  private let locked = Locked(false)

  var isRaised: Bool { locked.withLock { $0 } }

  func raise() { locked.withLock { $0 = true } }
}

/// Lines that any thread may add.
private final class Locker: Sendable {
  private let locked = Locked<[String]>([])

  var lines: [String] { locked.withLock { $0 } }

  func add(_ line: String) { locked.withLock { $0.append(line) } }
}

@MainActor
private final class Holder {
  weak var model: ObservableMachine<String, String>?
}
