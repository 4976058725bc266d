import Interlock
import InterlockTestSupport
import Testing

@Suite("TransitionKit's bugs: firing from a callback")
struct NestedFiringTests {
  private static let kinds: [CallbackKind] = [
    .willFire, .willExit, .willEnter, .didExit, .perform, .didEnter, .didFire,
  ]

  /// `outer` leads from a to b; the callback of a kind raises `inner`, which leads from a or b to c.
  private func machine(asking kind: CallbackKind, _ journal: Journal) throws -> Sketch {
    let hook = journal.hook(for: Sketch.self)
    func ask(_ own: CallbackKind) -> Sketch.Callback {
      { if own == kind, $0.event == "outer" { $0.raise("inner") } }
    }
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook).willExit(ask(.willExit)).didExit(ask(.didExit))
      Sketch.State("b").hooked(hook).willEnter(ask(.willEnter)).didEnter(ask(.didEnter))
      Sketch.State("c").hooked(hook)
      Sketch.Event("outer", from: "a", to: "b")
        .willFire(ask(.willFire)).perform(ask(.perform)).didFire(ask(.didFire)).hooked(hook)
      Sketch.Event("inner", from: "a", "b", to: "c")
    }
    try machine.activate()
    journal.clear()
    return machine
  }

  @Test(arguments: kinds)
  func `an inner event runs after the outer one and is never overwritten`(
    kind: CallbackKind
  ) throws {
    let journal = Journal()
    var machine = try machine(asking: kind, journal)
    let receipt = try machine.fire("outer")
    #expect(receipt.description == "a --outer--> b\nb --inner--> c")
    #expect(machine.state == "c")
    #expect(receipt.exited == ["a", "b"])
    #expect(receipt.entered == ["b", "c"])
  }

  @Test(arguments: kinds)
  func `no state is left or entered twice by nested events`(kind: CallbackKind) throws {
    let journal = Journal()
    var machine = try machine(asking: kind, journal)
    try machine.fire("outer")
    let calls = journal.lines.map { String($0.prefix { $0 != ":" }) }
    let outer = [
      "shouldFire outer", "willFire outer", "willExit a", "willEnter b", "didExit a",
      "perform outer", "didEnter b", "didFire outer",
    ]
    #expect(calls == outer + ["willExit b", "willEnter c", "didExit b", "didEnter c"])
    #expect(Set(calls).count == calls.count)
  }

  @Test func `an inner event that is refused does not affect the outer one`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").willExit { $0.raise("inner") }
      Sketch.State("b")
      Sketch.Event("outer", from: "a", to: "b")
      // Its only source has been left when its turn comes.
      Sketch.Event("inner", from: "a", to: "b")
    }
    let receipt = try machine.fire("outer")
    #expect(machine.state == "b")
    #expect(receipt.unhandled == ["inner"])
  }

  @Test func `the outer didFire runs before the inner event`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b").didEnter { $0.raise("inner") }
      Sketch.Event("outer", from: "a", to: "b").didFire { _ in journal.add("outer") }
      Sketch.Event("inner", from: "b", to: "a").didFire { _ in journal.add("inner") }
    }
    try machine.fire("outer")
    #expect(journal.lines == ["outer", "inner"])
  }
}
