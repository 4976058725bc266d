import Interlock
import InterlockTestSupport
import Testing

@Suite("Texts of refusals")
struct RefusalTextTests {
  @Test func `the text says that the machine has no such event`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
    }
    #expect(
      machine.refusal(of: "og")?.description
        == "The event 'og' cannot be fired in the state 'a': the machine has no such event."
    )
  }

  @Test func `the text lists the states in which the event can be fired`() throws {
    let machine = try Inbox.plain()
    #expect(
      machine.refusal(of: .markAsUnread)?.description
        == "The event 'markAsUnread' cannot be fired in the state 'unread': it can be fired only "
        + "in 'read' and 'deleted'."
    )
  }

  @Test func `the text counts sources beyond the eighth`() throws {
    let names = (1...11).map { "s\($0)" }
    let machine = try Sketch(initial: "start") {
      Sketch.State("start")
      names.map { Sketch.State($0) }
      Sketch.Event("go", from: names, to: "start")
    }
    #expect(
      machine.refusal(of: "go")?.description
        == "The event 'go' cannot be fired in the state 'start': it can be fired only in 's1', "
        + "'s2', 's3', 's4', 's5', 's6', 's7', 's8' and 3 more."
    )
    #expect(machine.refusal(of: "go")?.sources == names)
  }

  @Test func `the text names the guards that refused`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
        .shouldFire { _ in true }
        .shouldFire("it is not locked") { _ in false }
      Sketch.Event("go", in: "a").shouldFire { _ in false }
    }
    #expect(
      machine.refusal(of: "go")?.description
        == "The event 'go' cannot be fired in the state 'a': the guard 'it is not locked' of the "
        + "transition to 'b' refused; the guard #1 of the internal transition refused."
    )
  }

  @Test func `the text gives the error that a guard threw`() throws {
    let line: UInt = #line + 3
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire { _ in throw Fault("the lock") }
    }
    let location = "\(#fileID):\(line)"
    #expect(
      machine.refusal(of: "go")?.description
        == "The event 'go' cannot be fired in the state 'a': `shouldFire` of event 'go' "
        + "(\(location)) threw: fault at the lock."
    )
  }

  @Test func `the thrown error has the text of its refusal`() throws {
    var machine = try Inbox.plain()
    let expected = machine.refusal(of: .markAsUnread)?.description
    #expect(machine.error(firing: .markAsUnread)?.description == expected)
  }

  @Test func `the error for a second activation says that the machine is active`() throws {
    var machine = try Inbox.plain()
    try machine.activate()
    #expect(
      machine.errorActivating()?.description
        == "The machine is already active. Call `activate` only once, or not at all: the first "
        + "event activates the machine."
    )
  }
}
