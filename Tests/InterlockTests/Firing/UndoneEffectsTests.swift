import Interlock
import InterlockTestSupport
import Testing

@Suite("A failed call leaves nothing behind")
struct UndoneEffectsTests {
  @Test func `callbacks after a throwing one do not run`() throws {
    let journal = Journal()
    let hook: Sketch.Hook = { kind, owner, transition in
      try journal.hook(for: Sketch.self)(kind, owner, transition)
      if kind == .didExit { throw Fault("here") }
    }
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook)
      Sketch.State("b").hooked(hook)
      Sketch.Event("go", from: "a", to: "b").hooked(hook)
    }
    try machine.activate()
    journal.clear()
    #expect(machine.error(firing: "go") != nil)
    #expect(
      journal.text == """
        shouldFire go: a --go--> b, in a
        willFire go: a --go--> b, in a
        willExit a: a --go--> b, in a
        willEnter b: a --go--> b, in a
        didExit a: a --go--> b, in b
        """
    )
  }

  @Test(arguments: 0..<4)
  func `any of several callbacks of one kind can fail the call`(position: Int) throws {
    let journal = Journal()
    var event = Sketch.Event("go", from: "a", to: "b")
    for index in 0..<4 {
      event = event.perform { _ in
        journal.add("\(index)")
        if index == position { throw Fault("\(index)") }
      }
    }
    var machine = try Sketch(
      initial: "a",
      states: [Sketch.State("a"), Sketch.State("b")],
      events: [event]
    )
    try machine.activate()
    let error = machine.error(firing: "go")
    #expect(error?.failure?.cause as? Fault == Fault("\(position)"))
    #expect(journal.lines == (0...position).map { "\($0)" })
    #expect(machine.state == "a")
  }

  @Test func `events raised before the throw are dropped for good`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
        .willFire { $0.raise("note") }
        .didFire { if $0.userInfo["fault"] != nil { throw Fault("go") } }
      Sketch.Event("note", in: "a").perform { _ in journal.add("note") }
      Sketch.Event("rest", in: "a").perform { _ in journal.add("rest") }
    }
    try machine.activate()
    #expect(machine.error(firing: "go", userInfo: ["fault": true]) != nil)
    #expect(journal.lines.isEmpty)
    #expect(try machine.fire("rest").steps.count == 1)
    #expect(journal.lines == ["rest"])
    #expect(try machine.fire("go").steps.count == 2)
  }

  @Test func `a transition completed before a raised event failed is undone`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b").didFire { $0.raise("on") }
      Sketch.Event("on", from: "b", to: "c").didFire { $0.raise("fail") }
      Sketch.Event("fail", in: "c").perform { _ in throw Fault("fail") }
    }
    try machine.activate()
    let error = machine.error(firing: "go")
    #expect(error?.failure?.event == "fail")
    #expect(machine.state == "a")
    #expect(machine.availableEvents() == ["go"])
  }

  @Test func `a throwing guard of a raised event fails the call`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
      Sketch.Event("on", from: "b", to: "a").shouldFire { _ in throw Fault("guard") }
    }
    try machine.activate()
    let failure = machine.error(firing: "go")?.failure
    #expect(failure?.kind == .shouldFire)
    #expect(failure?.event == "on")
    #expect(failure?.cause as? Fault == Fault("guard"))
    #expect(machine.state == "a")
  }

  @Test func `a throw in an event raised by the activation leaves the machine inactive`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").didEnter { $0.raise("on", userInfo: $0.userInfo) }
      Sketch.State("b").didEnter { if $0.userInfo["fault"] != nil { throw Fault("b") } }
      Sketch.Event("on", from: "a", to: "b")
      Sketch.Event("note", in: "a", "b")
    }
    #expect(machine.errorActivating(userInfo: ["fault": 1])?.failure?.state == "b")
    #expect(!machine.isActive)
    #expect(machine.error(firing: "note", userInfo: ["fault": 1])?.failure?.state == "b")
    #expect(!machine.isActive)
    try machine.activate()
    #expect(machine.state == "b")
  }

  @Test func `a failed call can be repeated any number of times`() throws {
    var machine = try Sabotage.active()
    let before = machine
    for (kind, owner) in Sabotage.callsInOneStep + Sabotage.callsInOneStep {
      let userInfo: UserInfo = ["fault": "\(kind.rawValue) \(owner)"]
      #expect(machine.error(firing: "start", userInfo: userInfo) != nil)
      #expect(machine == before)
    }
    try machine.fire("start")
    #expect(machine.state == "busy")
  }
}
