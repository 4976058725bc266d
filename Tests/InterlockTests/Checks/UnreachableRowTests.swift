import Interlock
import Testing

@Suite("Checks: rows that can never be taken")
struct UnreachableRowTests {
  typealias Dynamic = Machine<String, String>

  private func messages(_ events: Dynamic.Event...) -> [String] {
    do {
      _ = try Dynamic(
        initial: "a",
        states: [Dynamic.State("a"), Dynamic.State("b")],
        events: events
      )
      return []
    } catch {
      return error.findings.map { "\($0.place): \($0.message)" }
    }
  }

  @Test func `a row behind an unguarded one is found`() {
    let found = messages(
      Dynamic.Event("x", from: "a", to: "b"),
      Dynamic.Event("x", from: "a", to: "a")
    )
    #expect(
      found == [
        "event #2 'x': the transition from 'a' can never be taken: event #1 has the same source and no guard"
      ]
    )
  }

  @Test func `a row behind a guarded one gives no finding`() {
    let found = messages(
      Dynamic.Event("x", from: "a", to: "b").shouldFire { _ in true },
      Dynamic.Event("x", from: "a", to: "a")
    )
    #expect(found == [])
  }

  @Test func `a guarded row behind an unguarded one is found`() {
    let found = messages(
      Dynamic.Event("x", from: "a", to: "b"),
      Dynamic.Event("x", from: "a", to: "a").shouldFire { _ in true }
    )
    #expect(found.count == 1)
  }

  @Test func `a source listed twice is found`() {
    let found = messages(Dynamic.Event("x", from: "a", "b", "a", to: "b"))
    #expect(found == ["event #1 'x': the transition from 'a' appears twice"])
  }

  @Test func `rows with different sources or events give no finding`() {
    let found = messages(
      Dynamic.Event("x", from: "a", to: "b"),
      Dynamic.Event("x", from: "b", to: "b"),
      Dynamic.Event("y", from: "a", to: "b")
    )
    #expect(found == [])
  }

  @Test func `a row behind an internal one is found`() {
    let found = messages(
      Dynamic.Event("x", in: "a"),
      Dynamic.Event("x", from: "a", to: "b")
    )
    #expect(found.count == 1)
  }

  @Test func `a second row from any state is found`() {
    let found = messages(
      Dynamic.Event.fromAnyState("x", to: "a"),
      Dynamic.Event.inAnyState("x")
    )
    #expect(
      found == [
        "event #2 'x': the transition from any state can never be taken: "
          + "event #1 has the same source and no guard"
      ]
    )
  }

  @Test func `a row of one state and one from any state give no finding, in either order`() {
    let one = Dynamic.Event("x", from: "a", to: "b")
    let any = Dynamic.Event.fromAnyState("x", to: "a")
    #expect(messages(one, any) == [])
    #expect(messages(any, one) == [])
  }

  @Test func `a row from any state that all states hide is found`() {
    let found = messages(
      Dynamic.Event.fromAnyState("x", to: "a"),
      Dynamic.Event("x", from: "a", "b", to: "b")
    )
    #expect(
      found == [
        "event #1 'x': it can never be taken: every state has its own unguarded transition for this event"
      ]
    )
  }

  @Test func `a row from any state that some state does not hide gives no finding`() {
    let found = messages(
      Dynamic.Event.fromAnyState("x", to: "a"),
      Dynamic.Event("x", from: "a", to: "b"),
      Dynamic.Event("x", from: "b", to: "b").shouldFire { _ in false }
    )
    #expect(found == [])
  }
}
