import Interlock
import InterlockTestSupport
import Testing

@Suite("Activation of statecharts")
struct ChartActivationTests {
  private let journal = Journal()

  private func machine() throws -> Sketch {
    try Sketch(initial: "p") {
      journal.parallel("p") {
        journal.state("a") {
          journal.state("a1")
          journal.state("a2")
        }
        journal.state("b") { journal.state("b1") }
      }
      Sketch.Event("go", from: "a1", to: "a2")
      Sketch.Event.inAnyState("note")
      Sketch.Event.anyEvent(in: "a2")
    }
  }

  @Test func `an inactive machine answers for the states that activation enters`() throws {
    let machine = try machine()
    #expect(!machine.isActive)
    #expect(machine.configuration == ["a1", "b1"])
    #expect(machine.state == "a1")
    for state in ["p", "a", "a1", "b", "b1"] { #expect(machine.isIn(state)) }
    #expect(!machine.isIn("a2"))
    #expect(!machine.isFinished)
    #expect(machine.nextDeadline == nil)
  }

  @Test func `activation enters the initial states, outermost first`() throws {
    var machine = try machine()
    let receipt = try machine.activate()
    #expect(journal.takeLine() == "+p +a +a1 +b +b1")
    #expect(receipt.entered == ["p", "a", "a1", "b", "b1"])
    #expect(receipt.description == "(inactive) --> p")
    #expect(machine.configuration == ["a1", "b1"])
    #expect(machine.isActive)
  }

  @Test(arguments: ["go", "note"])
  func `the first event activates the machine first, and the receipt has both`(event: String) throws
  {
    var machine = try machine()
    let receipt = try machine.fire(event)
    #expect(receipt.steps.map(\.event) == [nil, event])
    #expect(receipt.entered.prefix(5) == ["p", "a", "a1", "b", "b1"])
  }

  @Test func `a refused first event leaves the machine where activation led`() throws {
    var machine = try machine()
    #expect(machine.error(firing: "unknown")?.refusal?.configuration == ["a1", "b1"])
    #expect(machine.configuration == ["a1", "b1"])
  }

  @Test func `a second activation is an error, and changes nothing`() throws {
    var machine = try machine().activated()
    let before = machine
    journal.clear()
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    #expect(throws: Sketch.FireError.self) { try machine.activate(at: at(0)) }
    #expect(machine == before)
    #expect(journal.lines == [])
  }

  @Test func `a finished machine is active and cannot be activated again`() throws {
    var machine = try Sketch(initial: "end") { Sketch.State.final("end") }.activated()
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    var fresh = machine.fresh()
    #expect(fresh.errorActivating() == nil)
  }

  @Test func `the first event is fired in the state where activation ended`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.always(from: "a", to: "b")
      Sketch.Event("x", in: "b")
      Sketch.Event("y", in: "a")
    }
    #expect(!machine.canFire("x"))
    var other = machine
    #expect(
      try machine.fire("x").description == "(inactive) --> a\na --always--> b\nb --x--> (internal)"
    )
    #expect(other.error(firing: "y")?.refusal?.state == "b")
    #expect(other.state == "b")
  }

  @Test func `the first event may be deferred`() throws {
    var machine = try Sketch {
      Sketch.State("a").deferring("x")
      Sketch.State("b")
      Sketch.Event("x", in: "b")
      Sketch.Event("go", from: "a", to: "b")
    }
    let receipt = try machine.fire("x")
    #expect(receipt.isDeferred)
    #expect(receipt.description == "(inactive) --> a\ndeferred")
    #expect(machine.isActive)
  }

  @Test func `callbacks on activation see no source, no event, and the targets`() throws {
    let hook = journal.hook(for: Sketch.self)
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("b").hooked(hook) }.hooked(hook)
      Sketch.Observer.hooked(hook)
      Sketch.Observer.initially { [journal] in
        journal.add("initially: \($0.targets), in \($0.configuration)")
      }
    }
    try machine.activate(userInfo: ["n": 1])
    #expect(
      journal.text == """
        willEnter a: (inactive) --> a, in nothing
        willEnter b: (inactive) --> a, in nothing
        initially: ["a"], in ["b"]
        didEnter a: (inactive) --> a, in b
        didEnter b: (inactive) --> a, in b
        """
    )
  }

  @Test func `activating a copy leaves the original inactive`() throws {
    let prototype = try machine()
    var (one, other) = (prototype, prototype)
    try one.activate()
    #expect(!other.isActive)
    try other.activate()
    #expect(one == other)
    #expect(one != prototype)
  }
}
