import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Order: observers of every state")
struct StateObserverTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event
  private typealias Observer = Sketch.Observer

  private let journal = Journal()

  private func machine(
    @Sketch.Builder _ content: () -> [Sketch.Builder.Element]
  ) throws -> Sketch {
    let journal = journal
    return try Sketch {
      content()
      Observer.didEnter { journal.add("+\($0.owner.state ?? "?")") }
      Observer.didExit { journal.add("-\($0.owner.state ?? "?")") }
    }
  }

  @Test func `observers see every state that is entered or left, on activation too`() throws {
    var machine = try machine {
      State("a") {
        State("a1")
        State("a2")
        Event("step", from: "a1", to: "a2")
      }
      State("b")
      Event("go", from: "a", to: "b")
    }
    try machine.activate()
    #expect(journal.takeLine() == "+a +a1")
    try machine.fire("step")
    #expect(journal.takeLine() == "-a1 +a2")
    try machine.fire("go")
    #expect(journal.takeLine() == "-a2 -a +b")
  }

  @Test(arguments: [false, true])
  func `a state's own callbacks run before observers`(isTraced: Bool) throws {
    var machine = try machine {
      State("a").didExit(journal.note("own -a"))
      State("b").didEnter(journal.note("own +b"))
      Event("go", from: "a", to: "b").perform(journal.note("on the way"))
    }
    .activated()
    if isTraced { machine = machine.traced { _ in } }
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "own -a -a on the way own +b +b")
  }

  @Test func `observers see the states of all regions and the end of the machine`() throws {
    var machine = try machine {
      State(parallel: "p") {
        for region in ["a", "b"] {
          State(region) {
            State("\(region)1")
            State("\(region)2")
            Event("go", from: "\(region)1", to: "\(region)2")
          }
        }
      }
      State.final("end")
      Event("stop", from: "p", to: "end")
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-b1 -a1 +a2 +b2")
    try machine.fire("stop")
    #expect(journal.takeLine() == "-b2 -b -a2 -a -p +end -end")
  }

  @Test func `observers of states do not see internal transitions`() throws {
    var machine = try machine {
      State("a")
      Event("stay", in: "a")
    }
    .activated()
    journal.clear()
    try machine.fire("stay")
    #expect(journal.lines == [])
  }

  @Test func `an observer that throws undoes the step, and the failure names the state`() throws {
    var machine = try Sketch {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
      Observer.didEnter { if $0.owner.state == "b" { throw Fault("b") } }
    }
    .activated()
    let failure = try #require(machine.error(firing: "go")?.failure)
    #expect(failure.state == "b")
    #expect(failure.kind == .didEnter)
    #expect(machine.state == "a")
  }

  @Test func `an event raised by an observer is handled in the same call`() throws {
    var machine = try Sketch {
      State("a")
      State("b")
      State("c")
      Event("go", from: "a", to: "b")
      Event("on", from: "b", to: "c")
      Observer.didEnter { if $0.owner.state == "b" { $0.raise("on") } }
    }
    try machine.fire("go")
    #expect(machine.state == "c")
  }

  @Test(arguments: ["didEnter", "didExit"])
  func `a named observer is archived, blocks its rows without code, and can be bound`(
    moment: String
  ) throws {
    let journal = journal
    let machine = try Sketch {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
      moment == "didEnter" ? Observer.didEnter("note") : Observer.didExit("note")
    }
    let archive = try JSONEncoder.text(machine)
    #expect(archive.contains(#""observers":{"\#(moment)":["note"]}"#))
    var unbound = try JSONDecoder.value(Sketch.self, of: archive)
    let refusal = try #require(unbound.refusal(of: "go"))
    #expect(refusal.reason == .codeMissing)
    #expect(refusal.missingCode.map(\.place) == ["machine, \(moment)"])
    #expect(unbound.error(firing: "go") != nil)
    let note: Sketch.Callback = { journal.add($0.owner.state ?? "?") }
    var bound = try unbound.bound(to: .init().callback("note", note))
    try bound.fire("go")
    #expect(journal.lines == (moment == "didEnter" ? ["a", "b"] : ["a"]))
    var skipping = unbound.skippingMissingCode()
    try skipping.fire("go")
    #expect(skipping.state == "b")
  }
}
