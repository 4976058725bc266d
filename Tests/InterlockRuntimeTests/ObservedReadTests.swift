import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Observation
import Testing

@MainActor
@Suite("Reads of an observable machine are observed")
struct ObservedReadTests {
  private typealias Model = ObservableMachine<String, String>

  @Test func `activation is observed, though the active states stay the same`() throws {
    let model = Model(try Sketch.inbox(), clock: ManualClock())
    #expect(!model.isActive && model.configuration == ["unread"] && model.isIn("unread"))
    let journal = Journal()
    withObservationTracking {
      _ = model.isActive
    } onChange: {
      journal.add("changes")
    }
    try model.activate()
    #expect(journal.lines == ["changes"])
    #expect(model.isActive && model.configuration == ["unread"])
  }

  @Test func `a read of the state is observed`() throws {
    let model = Model(try Sketch.inbox())
    try model.activate()
    #expect(try changes(of: { _ = model.state }, during: { try model.fire("view") }))
    #expect(try changes(of: { _ = model.configuration }, during: { try model.fire("delete") }))
    #expect(try changes(of: { _ = model.isIn("read") }, during: { try model.fire("undo") }))
    #expect(changes(of: { _ = model.isFinished }, during: { model.send("delete") }))
    #expect(changes(of: { _ = model.machine }, during: { model.send("undo") }))
  }

  @Test func `a read of the available events is observed`() throws {
    let model = Model(try Sketch.inbox())
    try model.activate()
    #expect(try changes(of: { _ = model.canFire("view") }, during: { try model.fire("view") }))
    #expect(
      try changes(of: { _ = model.refusal(of: "view") }, during: { try model.fire("delete") })
    )
    #expect(try changes(of: { _ = model.availableEvents() }, during: { try model.fire("undo") }))
  }

  @Test func `an internal transition changes the available events but not the state`() throws {
    let model = Model(try Sketch.inbox())
    try model.activate()
    #expect(try changes(of: { _ = model.canFire("view") }, during: { try model.fire("flag") }))
    #expect(try !changes(of: { _ = model.state }, during: { try model.fire("flag") }))
  }

  @Test func `activation is observed`() throws {
    let model = Model(try Sketch.inbox())
    #expect(try changes(of: { _ = model.isActive }, during: { try model.activate() }))
  }

  @Test func `an event sent by an observer is fired after the macrostep`() throws {
    let model = Model(try Sketch.inbox())
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
}
