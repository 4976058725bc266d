import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@MainActor
@Suite("Callbacks of an observable machine", .hangLimit)
struct ObservableCallbackTests {
  typealias Model = ObservableMachine<String, String>

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
    let model = Model(try Sketch.inbox())
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
    let model = Model(try Sketch.inbox())
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
    let model = Model(try Sketch.inbox())
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
    let model = Model(try Sketch.inbox())
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

  @Test func `restoring a machine calls no callbacks`() throws {
    let log = Log()
    let machine = try Sketch.inbox()
    let model = Model.noting(machine, in: log)
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

  @Test func `a value held by a callback may remove another callback while it is deinitialized`()
    throws
  {
    let model = Model(try .lamp())
    var lines: [String] = []
    let other = model.onEnter("on") { _ in lines.append("other") }
    var holder: Holder? = Holder()
    holder?.farewell = { other.cancel() }
    let token = model.onEnter("on") { [holder] _ in holder?.hold() }
    holder = nil
    token.cancel()
    try model.fire("on")
    #expect(lines.isEmpty)
  }

  /// A value held by a callback that runs an action when it is released.
  private final class Holder {
    var farewell: @MainActor () -> Void = {}

    func hold() {}

    deinit {
      let farewell = farewell
      MainActor.assumeIsolated { farewell() }
    }
  }
}
