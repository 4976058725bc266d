import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// What becomes of an event that no row takes: SCXML's processors ignore it.
@Suite("F3: events that nothing handles")
struct UnhandledEventTests {
  private func machine(_ policy: UnhandledEventPolicy = .ignore) throws -> Sketch {
    try Sketch(unhandledEvents: policy) {
      Sketch.State("a")
      Sketch.State("b").didEnter { _ in throw Fault("b") }
      Sketch.State.final("end")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("stay", in: "a").shouldFire("it is open") { $0.userInfo["open"] != nil }
      Sketch.Event("back", from: "b", to: "a")
      Sketch.Event("stop", from: "a", to: "end")
    }
  }

  @Test func `events are refused unless the definition says otherwise`() throws {
    let plain = try Sketch { Sketch.State("a") }
    #expect(plain.unhandledEvents == .refuse)
    #expect(try machine().unhandledEvents == .ignore)
  }

  @Test(arguments: ["back", "stay", "nonsense"], [true, false])
  func `ignored events are listed and change nothing`(event: String, isActive: Bool) throws {
    var machine = try machine()
    if isActive { try machine.activate() }
    let receipt = try machine.fire(event)
    #expect(receipt.unhandled == [event])
    #expect(receipt.steps.count == (isActive ? 0 : 1))
    #expect(machine.configuration == ["a"])
  }

  @Test func `a machine that has ended ignores every event`() throws {
    var machine = try machine()
    try machine.fire("stop")
    #expect(try machine.fire("go").unhandled == ["go"])
    #expect(try machine.fire("nonsense").unhandled == ["nonsense"])
  }

  @Test func `questions are answered as in a machine that refuses`() throws {
    var (ignoring, refusing) = (try machine(), try machine(.refuse))
    for isActive in [false, true] {
      if isActive {
        try ignoring.activate()
        try refusing.activate()
      }
      for event in ["go", "stay", "back", "stop", "nonsense"] {
        #expect(ignoring.canFire(event) == refusing.canFire(event))
        let refusals = [ignoring, refusing].map { $0.refusal(of: event)?.description }
        #expect(refusals[0] == refusals[1])
      }
      #expect(ignoring.availableEvents() == refusing.availableEvents())
    }
  }

  @Test func `callbacks that fail are not ignored`() throws {
    var machine = try machine()
    #expect(machine.error(firing: "go")?.failure?.cause as? Fault == Fault("b"))
    #expect(machine.configuration == ["a"])
  }

  @Test func `eventless rows are looked at once more, as in Appendix D`() throws {
    var machine = try Sketch(unhandledEvents: .ignore) {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.always(from: "a", to: "b").shouldFire { $0.userInfo["open"] != nil }
    }
    try machine.activate()
    let receipt = try machine.fire("x", userInfo: ["open": true])
    #expect(receipt.description == "a --always--> b\nunhandled: 'x'")
    #expect(machine.state == "b")
  }

  @Test func `the policy is archived, described and compared`() throws {
    let machine = try machine()
    let archived = try JSONEncoder.text(machine)
    #expect(archived.contains(#""unhandledEvents":"ignore""#))
    #expect(try JSONDecoder.value(Sketch.self, of: archived).unhandledEvents == .ignore)
    #expect(try machine.dynamic().unhandledEvents == .ignore)
    #expect(machine.fingerprint == (try self.machine(.refuse).fingerprint))
  }

  @Test func `a traced machine traces what it ignores`() throws {
    let journal = Journal()
    var machine = try machine().traced { journal.add("\($0)") }
    try machine.activate()
    journal.clear()
    #expect(try machine.fire("back").unhandled == ["back"])
    #expect(journal.lines.count == 1)
  }
}

@Suite("Firing if it is possible")
struct FireIfPossibleTests {
  private func machine() throws -> Sketch {
    try Sketch {
      Sketch.State("a").deferring("later")
      Sketch.State("b").didEnter { if $0.userInfo["fault"] != nil { throw Fault("b") } }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("stay", in: "a").shouldFire("it is open") { $0.userInfo["open"] != nil }
      Sketch.Event("back", from: "b", to: "a")
      Sketch.Event("later", in: "b")
    }
  }

  @Test func `it answers nil where the event is refused, for whatever reason`() throws {
    var machine = try machine()
    for event in ["back", "stay", "nonsense"] {
      #expect(try machine.fireIfPossible(event) == nil)
    }
    #expect(machine.configuration == ["a"])
    #expect(try machine.fireIfPossible("stay", userInfo: ["open": true])?.steps.count == 1)
    #expect(try machine.fireIfPossible("later")?.isDeferred == true)
    #expect(try machine.fireIfPossible("go")?.steps.map(\.event) == ["go", "later"])
  }

  @Test func `it throws what a callback throws`() throws {
    var machine = try machine()
    #expect(throws: Sketch.FireError.self) {
      try machine.fireIfPossible("go", userInfo: ["fault": true])
    }
    #expect(machine.configuration == ["a"])
  }

  @Test func `missing code is no answer`() throws {
    let archived = try JSONEncoder.text(
      try Sketch {
        ["a", "b"].map { Sketch.State($0) }
        Sketch.Event("go", from: "a", to: "b").perform("tell") { _ in }
      }
    )
    var machine = try JSONDecoder.value(Sketch.self, of: archived)
    #expect(throws: Sketch.FireError.self) { try machine.fireIfPossible("go") }
    #expect(try machine.fireIfPossible("nonsense") == nil)
  }
}
