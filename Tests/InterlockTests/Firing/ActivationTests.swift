import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("The first event activates the machine")
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
    #expect(machine.configuration == ["a"])
    #expect(machine.isIn("a") && !machine.isIn("b"))
    #expect(machine.snapshot.configuration == [])
    #expect(machine.activeTree == "(inactive)")
  }

  @Test func `activation runs only the two entry callbacks of the initial state`() throws {
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

  @Test func `the first event activates the machine, then fires`() throws {
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

  @Test func `explicit activation after the first event is an error`() throws {
    var machine = try machine()
    try machine.fire("go")
    #expect(machine.errorActivating()?.isAlreadyActive == true)
  }

  @Test(arguments: ["back", "nonsense"])
  func `the activation stands when the first event is refused`(event: String) throws {
    let journal = Journal()
    var machine = try machine(journal)
    for _ in 0..<3 {
      let refusal = machine.error(firing: event)?.refusal
      #expect(refusal?.state == "a")
      #expect(refusal?.description == machine.refusal(of: event)?.description)
    }
    #expect(machine.isActive)
    #expect(machine.configuration == ["a"])
    #expect(
      journal.text == """
        willEnter a: (inactive) --> a, in nothing
        didEnter a: (inactive) --> a, in a
        """
    )
    #expect(machine.errorActivating()?.isAlreadyActive == true)
  }

  @Test(arguments: ["back", "nonsense"])
  func `the activation stands when the first event of a machine without callbacks is refused`(
    event: String
  ) throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("back", from: "b", to: "a")
    }
    #expect(machine.error(firing: event)?.refusal?.state == "a")
    #expect(machine.isActive)
    #expect(try machine.fire("go").description == "a --go--> b")
  }

  @Test func `the activation stands when a callback of the first event throws`() throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { $0.send("note") }
      Sketch.State("b").willEnter { _ in throw Fault("b") }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("note", in: "a")
    }
    #expect(machine.error(firing: "go")?.failure?.cause as? Fault == Fault("b"))
    #expect(machine.configuration == ["a"])
    #expect(try machine.fire("note").steps.count == 1)
  }

  @Test func `timers and deferred events of the activation stand when the first event fails`()
    throws
  {
    let noon = Date(timeIntervalSinceReferenceDate: 0)
    var machine = try Sketch {
      Sketch.State("a").deferring("later").didEnter { $0.raise("later") }
      Sketch.State("b")
      Sketch.Event.after(.seconds(5), from: "a", to: "b")
      Sketch.Event("later", from: "b", to: "b")
      Sketch.Event("no", in: "a").shouldFire { _ in false }
    }
    #expect(try machine.fireIfPossible("no", at: noon) == nil)
    #expect(machine.nextDeadline == noon + 5)
    #expect(machine.snapshot.deferred.map(\.event) == ["later"])
  }

  @Test func `the receipt of the first event includes the steps of the activation`() throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { $0.raise("lost") }
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("missing") }
      Sketch.Event("lost", from: "b", to: "b")
      Sketch.Event("missing", from: "a", to: "a")
    }
    let receipt = try machine.fire("go")
    #expect(receipt.description == "(inactive) --> a\na --go--> b\nunhandled: 'lost' and 'missing'")
    #expect(receipt.entered == ["a", "b"])
    #expect(receipt.exited == ["a"])
  }

  @Test func `activation and first event each have the whole step limit`() throws {
    var machine = try Sketch(stepLimit: 2) {
      Sketch.State("a").didEnter { transition in for _ in 0..<2 { transition.raise("note") } }
      Sketch.Event("note", in: "a")
      Sketch.Event("go", in: "a").perform { transition in
        for _ in 0..<2 { transition.raise("note") }
      }
    }
    #expect(try machine.fire("go").steps.count == 6)
  }

  @Test(arguments: [0, 1, 5, 11, 12, 13, 20])
  func `the receipt of the first event is complete however many events the activation raises`(
    count: Int
  ) throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { transition in for _ in 0..<count { transition.raise("note") } }
      Sketch.Event("note", in: "a")
      Sketch.Event("go", in: "a")
    }
    let receipt = try machine.fire("go")
    #expect(receipt.steps.map(\.event) == [nil] + Array(repeating: "note", count: count) + ["go"])
  }

  @Test func `both entry callbacks and the event see the call's user info`() throws {
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

  @Test func `a refusal of the first event leaves out guards that refused raised events`() throws {
    // F3: the refusal is about the fired event, not about raised ones.
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
    var traced = machine.traced { journal.add("\($0)") }
    try traced.fire("note")
    #expect(journal.lines.last == "a --note--> (internal)")
  }
}
