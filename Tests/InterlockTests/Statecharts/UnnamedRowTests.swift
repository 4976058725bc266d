import Interlock
import InterlockTestSupport
import Testing

@Suite("S4: any event in any state, internal rows of completions and of nothing")
struct UnnamedRowTests {
  private let journal = Journal()

  @Test func `an internal row of any event in any state takes what no row takes`() throws {
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

  @Test func `a row of any event from any state leads on where no other does`() throws {
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

  @Test func `something is done on completion while the state goes on`() throws {
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

  @Test func `something is done as long as a guard holds`() throws {
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
