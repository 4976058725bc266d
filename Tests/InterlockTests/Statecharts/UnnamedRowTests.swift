import Interlock
import InterlockTestSupport
import Testing

@Suite("Rows for any event in any state, and internal completion and eventless rows")
struct UnnamedRowTests {
  private let journal = Journal()

  @Test func `an internal row for any event in any state takes otherwise unhandled events`() throws
  {
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("a1") }
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.anyEventInAnyState().perform(journal.note("caught"))
    }
    try machine.fire("strange")
    #expect(machine.state == "a1")
    try machine.fire("go")
    #expect(machine.state == "b")
    try machine.fire("go")
    #expect(machine.state == "b")
    #expect(journal.lines == ["caught", "caught"])
  }

  @Test func `a row for any event from any state is taken if no other row is`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("lost")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.anyEventFromAnyState(to: "lost")
    }
    try machine.fire("go")
    #expect(machine.state == "b")
    try machine.fire("strange")
    #expect(machine.state == "lost")
  }

  @Test func `an internal completion row runs its action and keeps the state`() throws {
    var machine = try Sketch {
      Sketch.State("a") {
        Sketch.State("a1")
        Sketch.State.final("end")
        Sketch.Event("go", from: "a1", to: "end")
      }
      Sketch.Event.completion(of: "a").perform(journal.note("complete"))
    }
    try machine.fire("go")
    #expect(journal.lines == ["complete"])
    #expect(machine.configuration == ["end"])
  }

  @Test func `an internal eventless row runs its action as long as its guard holds`() throws {
    let journal = journal
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
      Sketch.Event.always(in: "a").shouldFire { _ in journal.lines.count < 3 }
        .perform(journal.note("again"))
    }
    try machine.fire("go")
    #expect(journal.lines == ["again", "again", "again"])
  }
}
