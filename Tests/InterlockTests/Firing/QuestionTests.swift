import Interlock
import InterlockTestSupport
import Testing

@Suite("Questions agree with fire")
struct QuestionTests {
  static let events = ["go", "pay", "any", "inside", "loop", "unknown", "risk"]
  static let flags: [UserInfo] = [[:], ["paid": true], ["paid": false], ["any": 1, "inside": 1]]

  static func machine() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("pay", from: "b", to: "c").shouldFire { $0.userInfo["paid"] as? Bool == true }
      Sketch.Event("pay", from: "b", to: "a").shouldFire { $0.userInfo["paid"] as? Bool == false }
      Sketch.Event.fromAnyState("any", to: "c").shouldFire { $0.userInfo["any"] != nil }
      Sketch.Event.inAnyState("inside").shouldFire { $0.userInfo["inside"] != nil }
      Sketch.Event("loop", from: "c", to: "c")
      Sketch.Event("risk", from: "b", to: "c").shouldFire { _ in throw Fault("risk") }
    }
  }

  /// The machine while inactive and in each state.
  static func machines() throws -> [Sketch] {
    let fresh = try machine()
    var active = fresh
    try active.activate()
    let inB = try active.fired("go")
    var inC = inB
    try inC.fire("pay", userInfo: ["paid": true])
    return [fresh, active, inB, inC]
  }

  @Test(arguments: 0..<4, events)
  func `canFire and refusal predict what fire does`(place: Int, event: String) throws {
    for userInfo in Self.flags {
      let machine = try Self.machines()[place]
      var fired = machine
      let error = fired.error(firing: event, userInfo: userInfo)
      let refusal = machine.refusal(of: event, userInfo: userInfo)
      #expect(machine.canFire(event, userInfo: userInfo) == (error == nil))
      #expect((refusal == nil) == (error == nil))
      #expect(machine.availableEvents(userInfo: userInfo).contains(event) == (error == nil))
      if let expected = error?.refusal {
        #expect(refusal?.description == expected.description)
        #expect(refusal?.reason == expected.reason)
        #expect(refusal?.candidates == expected.candidates)
      } else if error != nil {
        #expect(refusal?.reason == .guardFailed)
      }
    }
  }

  @Test func `available events are listed once each, in the order of the definition`() throws {
    let machines = try Self.machines()
    let userInfo: UserInfo = ["any": 1, "inside": 1, "paid": true]
    #expect(
      machines.map { $0.availableEvents(userInfo: userInfo) }
        == [
          ["go", "any", "inside"], ["go", "any", "inside"], ["pay", "any", "inside"],
          ["any", "inside", "loop"],
        ]
    )
    #expect(machines.map { $0.availableEvents() } == [["go"], ["go"], [], ["loop"]])
  }

  @Test func `questions run no callback and change nothing`() throws {
    let journal = Journal()
    let hook: Sketch.Hook = { kind, owner, transition in
      guard kind != .shouldFire else { return }
      try journal.hook(for: Sketch.self)(kind, owner, transition)
    }
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook)
      Sketch.State("b").hooked(hook)
      Sketch.Observer.hooked(hook)[0]
      Sketch.Event("go", from: "a", to: "b").hooked(hook)
      Sketch.Event("stay", in: "a").hooked(hook)
    }
    #expect(machine.availableEvents() == ["go", "stay"])
    #expect(machine.canFire("go"))
    #expect(machine.refusal(of: "go") == nil)
    #expect(!machine.isActive)
    #expect(journal.lines.isEmpty)
  }

  @Test func `guards are asked with the transition that would be taken`() throws {
    let journal = Journal()
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").shouldFire {
        journal.add("\($0.description), in \($0.state ?? "nothing"), \($0.isIn("a"))")
        return false
      }
      Sketch.Event("go", in: "a").shouldFire {
        journal.add("\($0.description), \($0.isInternal)")
        return true
      }
    }
    #expect(machine.canFire("go"))
    #expect(journal.lines == ["a --go--> b, in a, true", "a --go--> (internal), true"])
  }

  @Test func `state, configuration and isIn agree before and after a transition`() throws {
    var machine = try Self.machine()
    #expect(machine.state == "a")
    #expect(machine.configuration == ["a"])
    #expect(machine.isIn("a"))
    #expect(!machine.isIn("b"))
    #expect(!machine.isIn("nowhere"))
    try machine.fire("go")
    #expect(machine.state == "b")
    #expect(machine.configuration == ["b"])
    #expect(machine.isIn("b"))
    #expect(!machine.isIn("a"))
    #expect(!machine.isIn("nowhere"))
  }

  @Test func `states and events are found by identifier`() throws {
    let machine = try Self.machine()
    #expect(machine.state(withID: "b")?.id == "b")
    #expect(machine.state(withID: "nowhere") == nil)
    #expect(machine.events(withID: "pay").map(\.target) == ["c", "a"])
    #expect(machine.events(withID: "nonsense").isEmpty)
    #expect(machine.states.map(\.id) == ["a", "b", "c"])
    #expect(machine.events.map(\.id) == ["go", "pay", "pay", "any", "inside", "loop", "risk"])
    #expect(machine.initial == ["a"])
  }
}
