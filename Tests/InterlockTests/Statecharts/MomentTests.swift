import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The active states that guards and callbacks see at each moment.
@Suite("Order: active states at each moment of a microstep")
struct MomentTests {
  private let journal = Journal()

  /// Writes the callback and the configuration.
  private var hook: Sketch.Hook {
    { [journal] kind, owner, transition in
      journal.add("\(kind.rawValue) \(owner): \(transition.configuration.joined(separator: " "))")
    }
  }

  private func machine() throws -> Sketch {
    let machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) {
            Sketch.State("\(region)1").hooked(hook)
            Sketch.State("\(region)2") { Sketch.State("\(region)3").hooked(hook) }.hooked(hook)
          }
          Sketch.Event("go", from: "\(region)1", to: "\(region)2").hooked(hook)
        }
      }
      Sketch.Observer.hooked(hook)
    }
    .activated()
    journal.clear()
    return machine
  }

  @Test func `guards and will callbacks see the old configuration, did callbacks the new one`()
    throws
  {
    var machine = try machine()
    try machine.fire("go")
    #expect(
      journal.text == """
        shouldFire go: a1 b1
        shouldFire go: a1 b1
        willTransition machine: a1 b1
        willTransition machine: a1 b1
        willFire go: a1 b1
        willFire go: a1 b1
        willExit b1: a1 b1
        willExit a1: a1 b1
        willEnter a2: a1 b1
        willEnter a3: a1 b1
        willEnter b2: a1 b1
        willEnter b3: a1 b1
        didExit b1: a3 b3
        didExit a1: a3 b3
        perform go: a3 b3
        perform go: a3 b3
        didEnter a2: a3 b3
        didEnter a3: a3 b3
        didEnter b2: a3 b3
        didEnter b3: a3 b3
        didFire go: a3 b3
        didFire go: a3 b3
        didTransition machine: a3 b3
        didTransition machine: a3 b3
        """
    )
  }

  @Test func `each callback of several regions sees its own region's transition`() throws {
    let journal = Journal()
    func note(_ name: String) -> Sketch.Callback {
      { journal.add("\(name): \($0.description)") }
    }
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) {
            Sketch.State("\(region)1").willExit(note("-\(region)1"))
            Sketch.State("\(region)2").didEnter(note("+\(region)2"))
          }
          Sketch.Event("go", from: "\(region)1", to: "\(region)2").perform(note("do \(region)"))
        }
      }
    }
    .activated()
    try machine.fire("go")
    #expect(
      journal.text == """
        -b1: b1 --go--> b2
        -a1: a1 --go--> a2
        do a: a1 --go--> a2
        do b: b1 --go--> b2
        +a2: a1 --go--> a2
        +b2: b1 --go--> b2
        """
    )
  }

  private static let moments: [(kind: CallbackKind, isOld: Bool)] = [
    (.shouldFire, true), (.willFire, true), (.willExit, true), (.willEnter, true),
    (.didExit, false), (.perform, false), (.didEnter, false), (.didFire, false),
  ]

  @Test(arguments: moments, [true, false])
  func `isIn is right for parents, siblings, other regions and unknown states at each moment`(
    moment: (kind: CallbackKind, isOld: Bool),
    isEngine: Bool
  ) throws {
    let journal = Journal()
    let states = ["s", "x", "y", "outer", "r", "r1", "nowhere"]
    let hook: Sketch.Hook = { kind, _, transition in
      guard kind == moment.kind else { return }
      journal.add(states.filter { transition.isIn($0) }.joined(separator: " "))
    }
    var machine = try Sketch(initial: "x") {
      if isEngine {
        Sketch.State(parallel: "outer") {
          Sketch.State("s") { ["x", "y"].map { Sketch.State($0).hooked(hook) } }
          Sketch.State("r") { Sketch.State("r1") }
        }
      } else {
        Sketch.State("outer") {
          Sketch.State("s") { ["x", "y"].map { Sketch.State($0).hooked(hook) } }
        }
      }
      Sketch.Event("go", from: "x", to: "y").hooked(hook)
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    let leaf = moment.isOld ? "x" : "y"
    #expect(journal.lines == [isEngine ? "s \(leaf) outer r r1" : "s \(leaf) outer"])
  }

  @Test func `a guard can ask about the state of another region`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("door") { ["closed", "open"].map { Sketch.State($0) } }
        Sketch.State("heat") { ["cold", "hot"].map { Sketch.State($0) } }
      }
      Sketch.Event("open", from: "closed", to: "open")
      Sketch.Event("close", from: "open", to: "closed")
      Sketch.Event("start", from: "cold", to: "hot").shouldFire("closed") { $0.isIn("closed") }
      Sketch.Event.always(from: "hot", to: "cold").shouldFire("open") { $0.isIn("open") }
    }
    .activated()
    #expect(machine.canFire("start"))
    try machine.fire("open")
    #expect(!machine.canFire("start"))
    #expect(machine.error(firing: "start")?.refusal?.candidates.map(\.unmet[0].name) == ["closed"])
    try machine.fire("close")
    try machine.fire("start")
    #expect(try machine.fire("open").steps.map(\.targets) == [["open"], ["cold"]])
  }

  @Test func `the rows of all regions are selected before any is taken`() throws {
    // Both guards see the other region's old state.
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      }
      Sketch.Event("go", from: "a1", to: "a2").shouldFire { $0.isIn("b1") }
      Sketch.Event("go", from: "b1", to: "b2").shouldFire { $0.isIn("a1") }
    }
    .activated()
    try machine.fire("go")
    #expect(machine.configuration == ["a2", "b2"])
  }

  @Test func `a raised event runs in the state that the previous transition entered`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "x") {
      Sketch.State("s") { ["x", "y"].map { Sketch.State($0) } }
      Sketch.Event("go", from: "x", to: "y").perform { $0.raise("on") }
      Sketch.Event("on", in: "s").shouldFire {
        journal.add("\($0.isIn("x")) \($0.isIn("y")) \($0.isIn("s")) \($0.configuration)")
        return true
      }
    }
    try machine.fire("go")
    #expect(journal.lines == ["false true true [\"y\"]"])
  }

  @Test func `exit callbacks of a finishing machine still see the final state`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("end").willExit { journal.add("will \($0.configuration)") }
        .didExit { journal.add("did \($0.isIn("end"))") }
      Sketch.Event("end", from: "a", to: "end")
    }
    try machine.fire("end")
    #expect(journal.lines == ["will [\"end\"]", "did true"])
  }

  @Test func `each moment is one of a state, an event or an observer`() {
    let listed = CallbackKind.ofStates + CallbackKind.ofEvents + CallbackKind.ofObservers
    #expect(Set(listed + [.shouldFire]) == Set(CallbackKind.allCases))
    #expect(CallbackKind.ofEvents == [.willFire, .perform, .didFire])
  }

  @Test func `each moment that an archive names is called`() throws {
    var names: [String] = []
    func list(_ kinds: [CallbackKind], of part: String) -> String {
      let listed = kinds.map { "\(part) \($0.rawValue)" }
      names += listed
      return zip(kinds, listed).map { #""\#($0.rawValue)":["\#($1)"]"# }.joined(separator: ",")
    }
    let text = #"""
      {"interlock":1,"initial":"a","states":[
        {"id":"a","initial":"x",\#(list(CallbackKind.ofStates, of: "state"))},
        {"id":"x","parent":"a"},{"id":"y"}],
      "events":[{"id":"go","from":["a"],"to":"y",\#(list(CallbackKind.ofEvents, of: "event"))}],
      "observers":{\#(list(CallbackKind.ofObservers, of: "observer"))}}
      """#
    var behaviour = DynamicMachine.Behaviour()
    for name in names { behaviour = behaviour.callback(name) { [journal] _ in journal.add(name) } }
    var machine = try JSONDecoder.value(DynamicMachine.self, of: text).bound(to: behaviour)
    try machine.fire("go")
    #expect(Set(journal.lines) == Set(names))
  }

  @Test
  func `states that an outer row leaves know the target, and the target knows the active leaf`()
    throws
  {
    // In TBStateMachine they see nil, and the target sees the enclosing machine.
    var machine = try Sketch {
      Sketch.State("a") {
        Sketch.State("b").willExit { [journal] in journal.add("b to \($0.target ?? "nil")") }
      }
      Sketch.State("z").didEnter { [journal] in journal.add("z from \($0.source ?? "nil")") }
      Sketch.Event("go", from: "a", to: "z")
    }
    try machine.fire("go")
    #expect(journal.lines == ["b to z", "z from b"])
  }
}
