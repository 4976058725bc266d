import Interlock
import InterlockTestSupport
import Testing

@Suite("An event that nothing handles is refused with a reason")
struct RefusalTests {
  /// Guards of each sort: named, unnamed, on rows from any state, internal, throwing.
  private func machine() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("back", from: "c", "b", to: "a")
      Sketch.Event("pay", from: "a", to: "b")
        .shouldFire { _ in true }
        .shouldFire("it is paid for") { $0.userInfo["paid"] as? Bool == true }
      Sketch.Event("pay", from: "a", to: "c").shouldFire { $0.userInfo["rich"] != nil }
      Sketch.Event("pay", in: "a").shouldFire("it is free") { $0.userInfo["free"] != nil }
      Sketch.Event.fromAnyState("pay", to: "a").shouldFire("asked") { $0.userInfo["ask"] != nil }
      Sketch.Event("risk", from: "a", to: "b")
        .shouldFire("dared") { $0.userInfo["dare"] != nil }
      Sketch.Event("risk", from: "a", to: "c").shouldFire { _ in throw Fault("guard") }
      Sketch.Event("risk", from: "a", to: "a")
    }
  }

  private func active() throws -> Sketch {
    var machine = try machine()
    try machine.activate()
    return machine
  }

  @Test func `an unknown event is refused as unknown`() throws {
    var machine = try active()
    let refusal = try #require(machine.error(firing: "nonsense")?.refusal)
    #expect(refusal.reason == .unknownEvent)
    #expect(refusal.event == "nonsense")
    #expect(refusal.state == "a")
    #expect(refusal.sources.isEmpty)
    #expect(refusal.candidates.isEmpty)
    #expect(refusal.failure == nil)
  }

  @Test func `an event without a row in this state is refused with the states that have one`()
    throws
  {
    var machine = try active()
    let refusal = try #require(machine.error(firing: "back")?.refusal)
    #expect(refusal.reason == .noTransition)
    #expect(refusal.event == "back")
    #expect(refusal.state == "a")
    #expect(refusal.sources == ["b", "c"])
    #expect(refusal.candidates.isEmpty)
    #expect(machine.state == "a")
  }

  @Test func `the sources of all events with one identifier are listed together`() throws {
    var machine = try Sketch(initial: "a") {
      ["a", "b", "c", "d"].map { Sketch.State($0) }
      Sketch.Event("go", from: "d", to: "b").shouldFire { _ in false }
      Sketch.Event("go", in: "b")
      Sketch.Event("walk", from: "a", to: "c")
      Sketch.Event("go", from: "d", to: "a")
    }
    #expect(machine.error(firing: "go")?.refusal?.sources == ["b", "d"])
  }

  @Test func `every refusing guard is named or numbered, in the order of the rows`() throws {
    var machine = try active()
    let refusal = try #require(machine.error(firing: "pay")?.refusal)
    #expect(refusal.reason == .guardRefused)
    #expect(
      refusal.candidates.map(\.unmet[0].name) == ["it is paid for", nil, "it is free", "asked"]
    )
    #expect(refusal.candidates.map(\.unmet[0].number) == [2, 1, 1, 1])
    #expect(refusal.candidates.map(\.source) == ["a", "a", "a", nil])
    #expect(refusal.candidates.map(\.target) == ["b", "c", nil, "a"])
    #expect(refusal.candidates.allSatisfy { !$0.unmet[0].isMissing })
    #expect(refusal.sources == ["a", "b", "c"])
    #expect(refusal.failure == nil)
    #expect(machine.state == "a")
  }

  @Test func `a candidate gives the source line of its event`() throws {
    let line: UInt = #line + 3
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire { _ in false }
    }
    let candidate = machine.error(firing: "go")?.refusal?.candidates.first
    #expect(candidate?.location?.line == line)
    #expect(candidate?.location?.fileID == #fileID)
  }

  @Test func `only rows of the current state and from any state are candidates`() throws {
    var machine = try active().fired("go")
    let refusal = try #require(machine.error(firing: "pay")?.refusal)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["asked"])
    #expect(refusal.state == "b")
  }

  @Test func `a guard that throws fails the call and does not count as a refusal`() throws {
    var machine = try active()
    let before = machine
    let failure = try #require(machine.error(firing: "risk")?.failure)
    #expect(failure.kind == .shouldFire)
    #expect(failure.event == "risk")
    #expect(failure.state == nil)
    #expect(failure.cause as? Fault == Fault("guard"))
    #expect(machine == before)
  }

  @Test func `asking for a refusal reports a guard that throws`() throws {
    let machine = try active()
    let refusal = try #require(machine.refusal(of: "risk"))
    #expect(refusal.reason == .guardFailed)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["dared"])
    #expect(refusal.failure?.kind == .shouldFire)
    #expect(refusal.failure?.cause as? Fault == Fault("guard"))
    #expect(!machine.canFire("risk"))
    #expect(!machine.availableEvents().contains("risk"))
  }

  @Test func `a row before one whose guard throws can still be taken`() throws {
    var machine = try active()
    let userInfo: UserInfo = ["dare": true]
    #expect(machine.canFire("risk", userInfo: userInfo))
    #expect(machine.refusal(of: "risk", userInfo: userInfo) == nil)
    #expect(try machine.fire("risk", userInfo: userInfo).entered == ["b"])
  }

  @Test func `a missing row and a refusing guard give different reasons`() throws {
    var machine = try active()
    #expect(machine.error(firing: "back")?.refusal?.reason == .noTransition)
    #expect(machine.error(firing: "pay")?.refusal?.reason == .guardRefused)
  }

  @Test(arguments: ["nonsense", "back", "pay"])
  func `a refused event runs no callbacks`(event: String) throws {
    let journal = Journal()
    let hook = journal.hook(for: Sketch.self)
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook)
      Sketch.State("b").hooked(hook)
      Sketch.Observer.hooked(hook)[0]
      Sketch.Observer.hooked(hook)[1]
      Sketch.Event("back", from: "b", to: "a").hooked(hook)
      Sketch.Event("pay", from: "a", to: "b").shouldFire { _ in false }.hooked(hook)
    }
    try machine.activate()
    journal.clear()
    #expect(machine.error(firing: event)?.refusal != nil)
    #expect(journal.lines.isEmpty)
    #expect(machine.state == "a")
  }

  @Test func `a refusal outlives its machine`() throws {
    var machine: Sketch? = try active()
    let refusal = machine?.error(firing: "back")?.refusal
    machine = nil
    #expect(refusal?.sources == ["b", "c"])
    #expect(refusal?.description.contains("'b' and 'c'") == true)
  }
}
