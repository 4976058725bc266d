import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Events that no row takes: refused by default, ignored by SCXML processors.
@Suite("Events that nothing handles")
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

  @Test func `unhandled events are refused unless the definition says otherwise`() throws {
    let plain = try Sketch { Sketch.State("a") }
    #expect(plain.unhandledEvents == .refuse)
    #expect(try machine().unhandledEvents == .ignore)
  }

  @Test(arguments: ["back", "stay", "nonsense"], [true, false])
  func `ignored events are listed as unhandled and change nothing`(event: String, isActive: Bool)
    throws
  {
    var machine = try machine()
    if isActive { try machine.activate() }
    let receipt = try machine.fire(event)
    #expect(receipt.unhandled == [event])
    #expect(receipt.steps.count == (isActive ? 0 : 1))
    #expect(machine.configuration == ["a"])
  }

  @Test func `a finished machine that ignores unhandled events ignores every event`() throws {
    var machine = try machine()
    try machine.fire("stop")
    #expect(try machine.fire("go").unhandled == ["go"])
    #expect(try machine.fire("nonsense").unhandled == ["nonsense"])
  }

  @Test func `a machine that ignores events answers questions like one that refuses them`() throws {
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

  @Test func `a machine that ignores events still throws callback failures`() throws {
    var machine = try machine()
    #expect(machine.error(firing: "go")?.failure?.cause as? Fault == Fault("b"))
    #expect(machine.configuration == ["a"])
  }

  @Test func `eventless rows are checked again after an ignored event, as in Appendix D`() throws {
    var machine = try Sketch(unhandledEvents: .ignore) {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.always(from: "a", to: "b").shouldFire { $0.userInfo["open"] != nil }
    }
    try machine.activate()
    let receipt = try machine.fire("x", userInfo: ["open": true])
    #expect(receipt.description == "a --always--> b\nunhandled: 'x'")
    #expect(machine.state == "b")
  }

  @Test func `the policy for unhandled events is archived, described and compared`() throws {
    let machine = try machine()
    let archived = try JSONEncoder.text(machine)
    #expect(archived.contains(#""unhandledEvents":"ignore""#))
    #expect(try JSONDecoder.value(Sketch.self, of: archived).unhandledEvents == .ignore)
    #expect(try machine.dynamic().unhandledEvents == .ignore)
    #expect(machine.fingerprint == (try self.machine(.refuse).fingerprint))
  }

  @Test func `a traced machine traces ignored events`() throws {
    let journal = Journal()
    var machine = try machine().traced { journal.add("\($0)") }
    try machine.activate()
    journal.clear()
    #expect(try machine.fire("back").unhandled == ["back"])
    #expect(journal.lines.count == 1)
  }
}

@Suite("Firing if possible")
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

  @Test func `fireIfPossible returns nil if the event is refused for any reason`() throws {
    var machine = try machine()
    for event in ["back", "stay", "nonsense"] {
      #expect(try machine.fireIfPossible(event) == nil)
    }
    #expect(machine.configuration == ["a"])
    #expect(try machine.fireIfPossible("stay", userInfo: ["open": true])?.steps.count == 1)
    #expect(try machine.fireIfPossible("later")?.isDeferred == true)
    #expect(try machine.fireIfPossible("go")?.steps.map(\.event) == ["go", "later"])
  }

  @Test func `fireIfPossible throws callback failures`() throws {
    var machine = try machine()
    #expect(throws: Sketch.FireError.self) {
      try machine.fireIfPossible("go", userInfo: ["fault": true])
    }
    #expect(machine.configuration == ["a"])
  }

  @Test func `fireIfPossible throws if code is missing`() throws {
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
