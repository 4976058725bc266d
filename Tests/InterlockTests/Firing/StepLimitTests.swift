import Interlock
import InterlockTestSupport
import Testing

extension UserInfoKey where Value == Int {
  fileprivate static var remaining: Self { Self("remaining") }
}

@Suite("A step limit ends endless loops")
struct StepLimitTests {
  private func pingPong(stepLimit: Int = Sketch.defaultStepLimit) throws -> Sketch {
    try Sketch(initial: "left", stepLimit: stepLimit) {
      Sketch.State("left")
      Sketch.State("right")
      Sketch.Event("ping", from: "left", to: "right").didFire { $0.raise("pong") }
      Sketch.Event("pong", from: "right", to: "left").didFire { $0.raise("ping") }
      Sketch.Event("rest", in: "left", "right")
    }
  }

  /// An event that raises itself a given number of times.
  private func countdown(stepLimit: Int) throws -> Sketch {
    try Sketch(initial: "a", stepLimit: stepLimit) {
      Sketch.State("a")
      Sketch.Event("tick", from: "a", to: "a").perform { transition in
        let remaining = transition.userInfo[.remaining] ?? 0
        if remaining > 0 { transition.raise("tick", userInfo: ["remaining": remaining - 1]) }
      }
    }
  }

  @Test func `an endless loop of raised events is an error and leaves the machine unchanged`()
    throws
  {
    var machine = try pingPong()
    try machine.activate()
    let before = machine
    guard case .stepLimitExceeded(let limit, let lastSteps) = machine.error(firing: "ping") else {
      Issue.record("expected stepLimitExceeded")
      return
    }
    #expect(limit == 1_000)
    #expect(lastSteps.count == 8)
    #expect(Set(lastSteps.map(\.event)) == ["ping", "pong"])
    #expect(machine == before)
    #expect(machine.state == "left")
    try machine.fire("rest")
  }

  @Test func `the default step limit is 1000 and can be read`() throws {
    #expect(Sketch.defaultStepLimit == 1_000)
    #expect(try pingPong().stepLimit == 1_000)
    #expect(try pingPong(stepLimit: 3).stepLimit == 3)
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 100, 1_000, 2_500])
  func `a chain as long as the limit passes, and a longer one fails`(limit: Int) throws {
    var machine = try countdown(stepLimit: limit)
    try machine.activate()
    #expect(try machine.fire("tick", userInfo: ["remaining": limit]).steps.count == limit + 1)
    let before = machine
    let error = machine.error(firing: "tick", userInfo: ["remaining": limit + 1])
    guard case .stepLimitExceeded(limit, let lastSteps) = error else {
      Issue.record("expected stepLimitExceeded(\(limit)), got \(String(describing: error))")
      return
    }
    #expect(lastSteps.map(\.event) == Array(repeating: "tick", count: min(limit + 1, 8)))
    #expect(machine == before)
  }

  @Test func `the error lists the last transitions in the order in which they were taken`() throws {
    var machine = try Sketch(initial: "a", stepLimit: 10) {
      Sketch.State("a")
      Sketch.Event("0", in: "a").perform { transition in
        for event in 1...12 { transition.raise("\(event)") }
      }
      for event in 1...12 { Sketch.Event("\(event)", in: "a") }
    }
    let error = machine.error(firing: "0")
    guard case .stepLimitExceeded(10, let lastSteps) = error else {
      Issue.record("expected stepLimitExceeded, got \(String(describing: error))")
      return
    }
    #expect(lastSteps.map(\.event) == (3...10).map { "\($0)" })
  }

  @Test func `the text of the error names the limit and the last transitions`() throws {
    var machine = try pingPong(stepLimit: 3)
    #expect(
      machine.error(firing: "ping")?.description
        == "The step limit of 3 in one call was reached; the last transitions were (inactive) --> left; left --ping--> right; "
        + "right --pong--> left; left --ping--> right; right --pong--> left. Look for callbacks that raise each other's events, or build the machine with a "
        + "higher `stepLimit`."
    )
  }

  @Test func `a limit of 1 lets the fired event raise one event`() throws {
    var machine = try Sketch(initial: "a", stepLimit: 1) {
      Sketch.State("a")
      Sketch.Event("one", in: "a").perform { $0.raise("note") }
      Sketch.Event("two", in: "a").perform { $0.raise("note") }.perform { $0.raise("note") }
      Sketch.Event("note", in: "a")
    }
    #expect(try machine.fire("one").steps.compactMap(\.event) == ["one", "note"])
    #expect(machine.error(firing: "two") != nil)
  }

  @Test func `unhandled raised events count towards the limit`() throws {
    var machine = try Sketch(initial: "a", stepLimit: 2) {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform { transition in
        for _ in 0..<(transition.userInfo[.remaining] ?? 0) { transition.raise("lost") }
      }
    }
    #expect(try machine.fire("go", userInfo: ["remaining": 2]).unhandled == ["lost", "lost"])
    #expect(machine.error(firing: "go", userInfo: ["remaining": 3]) != nil)
  }

  @Test(arguments: [true, false])
  func `a loop during activation leaves the machine inactive`(isExplicit: Bool) throws {
    var machine = try Sketch(initial: "a", stepLimit: 50) {
      Sketch.State("a").didEnter { $0.raise("again") }
      Sketch.Event("again", from: "a", to: "a")
    }
    let error = isExplicit ? machine.errorActivating() : machine.error(firing: "again")
    guard case .stepLimitExceeded(50, _) = error else {
      Issue.record("expected stepLimitExceeded, got \(String(describing: error))")
      return
    }
    #expect(!machine.isActive)
  }

  @Test func `each call has the whole step limit`() throws {
    var machine = try countdown(stepLimit: 5)
    for _ in 0..<10 { try machine.fire("tick", userInfo: ["remaining": 5]) }
    #expect(machine.state == "a")
  }

  @Test(arguments: [0, -1, Int.min])
  func `a limit below 1 is an error when the machine is built`(limit: Int) throws {
    let error = #expect(throws: DefinitionError.self) { try countdown(stepLimit: limit) }
    #expect(error?.findings.map(\.check) == [.invalidStepLimit])
  }

  @Test func `refused events do not count towards the step limit`() throws {
    var machine = try Sketch(stepLimit: 10) {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    for _ in 0..<200 { #expect(machine.error(firing: "unknown") != nil) }
    #expect(try machine.fire("go").entered == ["b"])
  }
}
