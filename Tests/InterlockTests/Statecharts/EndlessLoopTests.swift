import Interlock
import InterlockTestSupport
import Testing

@Suite("Endless loops of every kind end in an error")
struct EndlessLoopTests {
  private static func pair() -> [Sketch.State] {
    ["a", "b"].map { Sketch.State($0) }
  }

  private static let loops: [(name: String, content: [Sketch.Builder.Element])] = [
    ("eventless", eventless), ("internal and eventless", internalEventless), ("raised", raised),
    ("sent", sent), ("deferred", deferred), ("completed", completed), ("mixed", mixed),
    ("regions", regions),
  ]

  @Sketch.Builder private static var eventless: [Sketch.Builder.Element] {
    pair()
    Sketch.Event("go", from: "a", to: "b")
    Sketch.Event.always(from: "b", to: "b").shouldFire { _ in true }
  }

  @Sketch.Builder private static var internalEventless: [Sketch.Builder.Element] {
    pair()
    Sketch.Event("go", from: "a", to: "b")
    Sketch.Event(trigger: .always, sources: .states(["b"]), targets: []).shouldFire { _ in true }
  }

  @Sketch.Builder private static var raised: [Sketch.Builder.Element] {
    pair()
    Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
    Sketch.Event("on", in: "b").perform { $0.raise("on") }
  }

  @Sketch.Builder private static var sent: [Sketch.Builder.Element] {
    pair()
    Sketch.Event("go", from: "a", to: "b").perform { $0.send("on") }
    Sketch.Event("on", in: "b").perform { $0.send("on") }
  }

  /// Each time the deferred event is taken, it is raised again and deferred again.
  @Sketch.Builder private static var deferred: [Sketch.Builder.Element] {
    Sketch.State("a").deferring("job")
    Sketch.State("b")
    Sketch.Event("go", in: "a").perform {
      $0.raise("job")
      $0.raise("next")
    }
    Sketch.Event("next", from: "a", to: "b")
    Sketch.Event("job", from: "b", to: "a").perform {
      $0.raise("job")
      $0.raise("next")
    }
  }

  @Sketch.Builder private static var completed: [Sketch.Builder.Element] {
    Sketch.State("a")
    Sketch.State("b") { Sketch.State.final("end") }
    Sketch.Event("go", from: "a", to: "b")
    Sketch.Event.completion(of: "b", to: "b")
  }

  @Sketch.Builder private static var mixed: [Sketch.Builder.Element] {
    pair()
    Sketch.State("c")
    Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
    Sketch.Event.always(from: "b", to: "c").shouldFire { _ in true }
    Sketch.Event("on", from: "c", to: "b").perform { $0.send("again") }
    Sketch.Event("again", from: "c", to: "b").perform { $0.raise("on") }
  }

  @Sketch.Builder private static var regions: [Sketch.Builder.Element] {
    Sketch.State("a")
    Sketch.State(parallel: "p") {
      for region in ["l", "r"] {
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
        Sketch.Event("flip", from: "\(region)1", to: "\(region)2").perform { $0.raise("flop") }
        Sketch.Event("flop", from: "\(region)2", to: "\(region)1").perform { $0.raise("flip") }
      }
    }
    Sketch.Event("go", from: "a", to: "p").perform { $0.raise("flip") }
  }

  @Test(arguments: loops.map(\.name), [1, 2, 7, 50])
  func `an endless loop leaves the machine unchanged, and the error lists the last transitions`(
    loop: String,
    limit: Int
  )
    throws
  {
    let content = try #require(Self.loops.first { $0.name == loop }?.content)
    var machine = try Sketch(initial: "a", stepLimit: limit) { content }.activated()
    let before = machine
    guard case .stepLimitExceeded(limit, let lastSteps) = machine.error(firing: "go") else {
      Issue.record("expected stepLimitExceeded")
      return
    }
    #expect(machine == before)
    #expect(machine.configuration == ["a"])
    #expect(!lastSteps.isEmpty && lastSteps.count <= 8)
    if limit == 50 { #expect(lastSteps.count == 8) }
  }

  @Test(arguments: ["eventless", "raised", "sent", "completed"])
  func `an endless loop on activation leaves the machine inactive`(loop: String) throws {
    let content = try #require(Self.loops.first { $0.name == loop }?.content)
    var machine = try Sketch(initial: "start", stepLimit: 20) {
      content
      Sketch.State("start").didEnter { $0.raise("begin") }
      Sketch.Event("begin", from: "start", to: "a").didFire { $0.raise("go") }
    }
    guard case .stepLimitExceeded(limit: 20, _) = machine.errorActivating() else {
      Issue.record("expected stepLimitExceeded")
      return
    }
    #expect(!machine.isActive)
  }

  @Test(arguments: ["eventless", "raised", "sent", "completed"])
  func `an endless loop begun by a timer leaves the timer set`(loop: String) throws {
    let content = try #require(Self.loops.first { $0.name == loop }?.content)
    var machine = try Sketch(initial: "start", stepLimit: 20) {
      content
      Sketch.State("start")
      Sketch.Event.after(.seconds(1), from: "start", to: "a").didFire { $0.raise("go") }
    }
    .begun()
    let before = machine
    let error = #expect(throws: Sketch.FireError.self) { try machine.advance(to: at(1)) }
    guard case .timerFailed(_, .stepLimitExceeded(limit: 20, _), nil) = error else {
      Issue.record("expected stepLimitExceeded")
      return
    }
    #expect(machine == before)
    #expect(machine.nextDeadline == at(1))
  }

  @Test
  func
    `eventless, raised and sent steps share the step limit, and a deferred event starts a new count`()
    throws
  {
    func machine(stepLimit: Int) throws -> Sketch {
      try Sketch(stepLimit: stepLimit) {
        Sketch.State("a").deferring("deferred")
        ["b", "c"].map { Sketch.State($0) }
        Sketch.Event("go", from: "a", to: "b").perform {
          $0.raise("raised")
          $0.send("sent")
        }
        Sketch.Event.always(from: "b", to: "c")
        ["raised", "deferred", "sent"].map { Sketch.Event($0, in: "c") }
      }
      .fired("deferred")
    }
    #expect(try machine(stepLimit: 2).fired("go").state == "c")
    var machine = try machine(stepLimit: 1)
    guard case .stepLimitExceeded(limit: 1, let lastSteps) = machine.error(firing: "go") else {
      Issue.record("expected stepLimitExceeded")
      return
    }
    #expect(
      lastSteps.map(\.description) == ["a --go--> b", "b --always--> c"]
    )
  }

  @Test func `transitions of several regions in one microstep count once`() throws {
    var machine = try Sketch(stepLimit: 1) {
      Sketch.State(parallel: "p") {
        for region in 0..<5 {
          Sketch.State("\(region)") { ["a", "b", "c"].map { Sketch.State("\(region)\($0)") } }
          Sketch.Event("go", from: "\(region)a", to: "\(region)b")
          Sketch.Event.always(from: "\(region)b", to: "\(region)c")
        }
      }
    }
    .activated()
    #expect(try machine.fire("go").steps.count == 10)
  }
}
