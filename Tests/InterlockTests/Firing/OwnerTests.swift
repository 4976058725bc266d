import Interlock
import InterlockTestSupport
import Testing

@Suite("A callback knows its owner")
struct OwnerTests {
  /// A machine in which every guard and callback compares the owner it sees with the expected one.
  private func machine(_ journal: Journal) throws -> Sketch {
    @Sendable func note(_ expected: String, _ transition: borrowing Sketch.Transition) {
      journal.add(
        transition.owner.description == expected ? "ok" : "\(transition.owner) is \(expected)"
      )
    }
    func state(_ id: String) -> Sketch.State {
      Sketch.State(id)
        .willEnter { note("state '\(id)'", $0) }.didEnter { note("state '\(id)'", $0) }
        .willExit { note("state '\(id)'", $0) }.didExit { note("state '\(id)'", $0) }
    }
    func event(_ event: Sketch.Event, _ owner: String) -> Sketch.Event {
      event
        .shouldFire {
          note(owner, $0)
          return true
        }
        .willFire { note(owner, $0) }.perform { note(owner, $0) }.didFire { note(owner, $0) }
    }
    return try Sketch(initial: "a") {
      state("a")
      state("b")
      event(Sketch.Event("go", from: "a", to: "b"), "event 'go'")
      event(Sketch.Event("back", from: "b", to: "a"), "event 'back'")
      event(.always(from: "b", to: "a").shouldFire { $0.userInfo["on"] != nil }, "'always'")
      Sketch.Observer.willTransition { note("the machine", $0) }
      Sketch.Observer.didTransition { note("the machine", $0) }
    }
  }

  @Test(arguments: [false, true])
  func `guards and callbacks see their owner at each moment, in direct steps and in the engine`(
    isTraced: Bool
  ) throws {
    let journal = Journal()
    var machine = try machine(journal)
    if isTraced { machine = machine.traced { _ in } }
    try machine.activate()
    try machine.fire("go")
    try machine.fire("back")
    try machine.fire("go", userInfo: ["on": true])
    _ = machine.canFire("go")
    _ = machine.refusal(of: "back")
    #expect(journal.lines.count > 30)
    #expect(Set(journal.lines) == ["ok"])
  }

  @Test func `each guard of several rows for one event knows its own row`() throws {
    let journal = Journal()
    let machine = try Machine<String, Int>(initial: "a") {
      Machine<String, Int>.State("a") {
        Machine<String, Int>.State("b")
        Machine<String, Int>.Event(1, in: "b").shouldFire {
          journal.add($0.owner.description)
          return false
        }
      }
      Machine<String, Int>.Event.fromAnyState(1, to: "b").shouldFire {
        journal.add($0.owner.description)
        return false
      }
    }
    #expect(!machine.canFire(1))
    #expect(journal.lines == ["event '1'", "event '1'"])
  }

  @Test func `the owner of an activation observer is the machine`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Observer.initially { journal.add("\($0.owner == .machine)") }
    }
    try machine.activate()
    #expect(journal.lines == ["true"])
  }
}
