import Interlock
import InterlockTestSupport
import Testing

@Suite("F6: the first event activates the machine")
struct ActivationTests {
  private func machine(_ journal: Journal = Journal()) throws -> Sketch {
    let hook = journal.hook(for: Sketch.self)
    return try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook)
      Sketch.State("b").hooked(hook)
      Sketch.Observer.hooked(hook)[0]
      Sketch.Observer.hooked(hook)[1]
      Sketch.Event("go", from: "a", to: "b").hooked(hook)
      Sketch.Event("back", from: "b", to: "a")
    }
  }

  @Test func `a new machine is inactive`() throws {
    let machine = try machine()
    #expect(!machine.isActive)
    #expect(machine.state == "a")
    #expect(machine.configuration.isEmpty)
    #expect(!machine.isIn("a"))
  }

  @Test func `activation calls the two entry callbacks of the initial state, nothing else`() throws
  {
    let journal = Journal()
    var machine = try machine(journal)
    try machine.activate()
    #expect(
      journal.text == """
        willEnter a: (inactive) --> a, in nothing
        didEnter a: (inactive) --> a, in a
        """
    )
    #expect(machine.isActive)
    #expect(machine.configuration == ["a"])
  }

  @Test func `the first event activates, then fires`() throws {
    let journal = Journal()
    var machine = try machine(journal)
    try machine.fire("go")
    #expect(
      journal.lines.prefix(3) == [
        "willEnter a: (inactive) --> a, in nothing",
        "didEnter a: (inactive) --> a, in a",
        "shouldFire go: a --go--> b, in a",
      ]
    )
    #expect(machine.state == "b")
  }

  @Test func `a second activation is an error that changes nothing`() throws {
    let journal = Journal()
    var machine = try machine(journal)
    try machine.activate()
    journal.clear()
    let before = machine
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    #expect(machine == before)
    try machine.fire("go")
    journal.clear()
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    #expect(machine.state == "b")
    #expect(journal.lines.isEmpty)
  }

  @Test func `activation after an implicit one is an error`() throws {
    var machine = try machine()
    try machine.fire("go")
    #expect(machine.errorActivating()?.isAlreadyActive == true)
  }

  @Test(arguments: ["back", "nonsense"])
  func `a refused first event leaves the machine inactive`(event: String) throws {
    var machine = try machine()
    let refusal = machine.error(firing: event)?.refusal
    #expect(refusal?.state == "a")
    #expect(!machine.isActive)
    #expect(machine == machine.fresh())
    try machine.activate()
  }

  @Test func `both entry callbacks and the event see the user info of the call`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
        .willEnter { journal.add("willEnter \($0.userInfo)") }
        .didEnter { journal.add("didEnter \($0.userInfo)") }
      Sketch.Event("go", in: "a").perform { journal.add("perform \($0.userInfo)") }
    }
    var other = machine
    try machine.fire("go", userInfo: ["id": 7])
    try other.activate(userInfo: ["id": 8])
    #expect(
      journal.lines == [
        "willEnter [id: 7]", "didEnter [id: 7]", "perform [id: 7]", "willEnter [id: 8]",
        "didEnter [id: 8]",
      ]
    )
  }

  @Test func `the transition of an activation has no event and no source`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").didEnter {
        let (event, source, target) = ($0.event, $0.source, $0.target)
        let (isInternal, isInA, isInB) = ($0.isInternal, $0.isIn("a"), $0.isIn("b"))
        #expect(event == nil)
        #expect(source == nil)
        #expect(target == "a")
        #expect(!isInternal)
        #expect(isInA)
        #expect(!isInB)
        journal.add("entered")
      }
    }
    try machine.activate()
    #expect(journal.lines == ["entered"])
  }

  @Test func `a refusal after activation does not tell of guards that raised events met`() throws {
    // F3: the reason is that of the event which was fired.
    let journal = Journal()
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").didEnter { $0.raise("closed") }
      Sketch.State("b")
      Sketch.Event("closed", from: "a", to: "b").shouldFire("it is open") { _ in false }
      Sketch.Event("back", from: "b", to: "a")
      Sketch.Event("note", in: "a")
    }
    var refused = machine
    let refusal = refused.error(firing: "back")?.refusal
    #expect(refusal?.reason == .noTransition)
    #expect(refusal?.candidates.isEmpty == true)
    var traced = machine
    try traced.fire("note") { journal.add("\($0)") }
    #expect(journal.lines.last == "a --note--> (internal)")
  }
}
