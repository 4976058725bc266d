import Interlock
import InterlockTestSupport
import Testing

@Suite("TransitionKit's bugs: wrong configurations and failures")
struct MisconfigurationTests {
  private func checks(
    initial: String = "a",
    _ states: [Sketch.State] = [Sketch.State("a"), Sketch.State("b")],
    _ events: [Sketch.Event] = []
  ) -> [Finding.Check] {
    do {
      _ = try Sketch(initial: initial, states: states, events: events)
      return []
    } catch {
      return error.findings.map(\.check)
    }
  }

  @Test func `an unknown initial state is an error`() {
    #expect(checks(initial: "z") == [.unknownInitialState])
  }

  @Test func `a machine without states is an error`() {
    #expect(checks([]) == [.noStates])
  }

  @Test func `unknown sources and targets are errors`() {
    #expect(checks(events: Sketch.Event("go", from: "z", "a", to: "b")) == [.unknownSource])
    #expect(checks(events: Sketch.Event("go", from: "a", to: "z")) == [.unknownTarget])
    #expect(checks(events: .fromAnyState("go", to: "z")) == [.unknownTarget])
    #expect(checks(events: Sketch.Event("go", in: "z")) == [.unknownSource])
  }

  @Test func `an empty list of sources, which could never fire, is an error`() {
    #expect(checks(events: Sketch.Event("go", from: [], to: "b")) == [.noSource])
    #expect(checks(events: Sketch.Event("go", in: [])) == [.noSource])
  }

  @Test func `a second row for one event and source is an error, not a random choice`() {
    let first = Sketch.Event("go", from: "a", to: "b")
    #expect(checks(events: first, Sketch.Event("go", from: "a", to: "a")) == [.unreachableRow])
    #expect(checks(events: first, first) == [.unreachableRow])
    #expect(checks(events: first, Sketch.Event("go", from: "b", to: "a")) == [])
    #expect(checks(events: first.shouldFire { _ in true }, first) == [])
  }

  @Test func `a duplicate state is an error`() {
    #expect(checks([Sketch.State("a"), Sketch.State("a")]) == [.duplicateState])
  }

  @Test func `all mistakes are reported at once`() {
    #expect(
      checks(
        initial: "z",
        [Sketch.State("a"), Sketch.State("a")],
        [Sketch.Event("go", from: "y", to: "x")]
      ) == [.duplicateState, .unknownInitialState, .unknownSource, .unknownTarget]
    )
  }

  @Test func `an event that was never added is refused, and other machines are unaffected`() throws
  {
    var machine = try Inbox.plain()
    let partial = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
    var other = partial
    #expect(other.error(firing: .delete)?.refusal?.reason == .unknownEvent)
    #expect(other.state == .unread)
    try other.fire(.view)
    try machine.fire(.delete)
    #expect(machine.state == .deleted)
  }

  @Test func `canFire asks the guards, even before activation`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire { $0.userInfo["open"] as? Bool == true }
      Sketch.Event("note", in: "a")
    }
    #expect(!machine.canFire("go"))
    #expect(machine.canFire("go", userInfo: ["open": true]))
    #expect(machine.canFire("note"))
    var active = machine
    try active.activate()
    #expect(!active.canFire("go"))
    #expect(active.canFire("go", userInfo: ["open": true]))
  }

  @Test func `any failure leaves the machine usable, from any thread`() async throws {
    var machine = try Sketch(initial: "a", stepLimit: 5) {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("fail", in: "a").perform { _ in throw Fault("fail") }
      Sketch.Event("loop", in: "a").perform { $0.raise("loop") }
      Sketch.Event("closed", in: "a").shouldFire { _ in false }
    }
    for event in ["unknown", "fail", "loop", "closed", "unknown"] {
      #expect(machine.error(firing: event) != nil)
    }
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    let moved = machine
    let state = try await Task { try moved.fired("go").state }.value
    #expect(state == "b")
    try machine.fire("go")
    #expect(machine.state == "b")
  }

  @Test func `the target of a transition is the target of its own row`() throws {
    // TransitionKit derives it from the event.
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Observer.didTransition { journal.add($0.target ?? "internal") }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("go", from: "b", to: "a")
    }
    for _ in 0..<3 { try machine.fire("go") }
    #expect(journal.lines == ["b", "a", "b"])
  }

  private func checks(events: Sketch.Event...) -> [Finding.Check] {
    checks([Sketch.State("a"), Sketch.State("b")], events)
  }
}
