import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// Regions that know nothing of each other are as many machines: a timer that always fails in one keeps no timer of
/// another from being fired. The machines of the single regions are the reference.
@Suite("Timers that fail, in machines of all kinds", .hangLimit)
struct FailingTimerParityTests {
  private typealias Life = Sketch.With<Int>

  /// Timeouts that follow each other: their lengths, and whether they fail.
  private struct Region {
    let name: String
    let timeouts: [(seconds: Int, fails: Bool)]

    init(_ name: String, _ random: inout SplitMix64) {
      self.name = name
      timeouts = (0..<4).map { _ in
        (Int.random(in: 1...3, using: &random), Int.random(in: 0..<4, using: &random) == 0)
      }
    }

    var states: [Life.State] { (0...timeouts.count).map { Life.State("\(name)\($0)") } }

    var events: [Life.Event] {
      timeouts.enumerated().map { number, timeout in
        Life.Event.after(
          .seconds(timeout.seconds),
          from: "\(name)\(number)",
          to: "\(name)\(number + 1)"
        )
        .perform { transition in
          transition.context += 1
          if timeout.fails { throw Mishap() }
        }
      } + [Life.Event("note", in: states[0].id).perform { $0.context += 100 }]
    }

    func alone() throws -> Sketch {
      try Life(initial: states[0].id) {
        states
        events
      }
      .owning(0)
    }
  }

  private static func regions(_ random: inout SplitMix64) -> [Region] {
    (1...3).map { Region("r\($0)-", &random) }
  }

  private static func together(_ regions: [Region]) throws -> Life {
    try Life(initial: "all") {
      Life.State(parallel: "all") {
        for region in regions { Life.State(region.name) { region.states } }
      }
      regions.flatMap(\.events)
    }
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Whether a call has gone well; false if a timer has failed.
  private static func goesWell(_ call: () throws -> Void) throws -> Bool {
    do {
      try call()
      return true
    } catch Sketch.FireError.timerFailed(_, .callbackFailed, _) {
      return false
    }
  }

  @Test(arguments: Share.of(daily: 0..<30 as Range<UInt64>, gate: 0..<300))
  func `values and journals go on as the machines of the single regions`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let regions = Self.regions(&random)
    var machines = try regions.map { try $0.alone() }
    let whole = try Self.together(regions)
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder.path).appending(path: "life.jsonl")
    let journal = try JournaledMachine(at: url, for: whole.owning(0), synchronization: .manual)
    var (owner, beside, context) = (whole.owning(0), whole, 0)
    for index in machines.indices { try machines[index].activate(at: Self.start) }
    try owner.activate(at: Self.start)
    try beside.activate(on: &context, at: Self.start)
    try journal.activate(at: Self.start)
    var time = Self.start
    for _ in 1...10 {
      time += Double(Int.random(in: 0...2, using: &random))
      let firesEvent = Int.random(in: 0..<3, using: &random) == 0
      var isExpected = true
      for index in machines.indices {
        isExpected = try Self.goesWell { try machines[index].advance(to: time) } && isExpected
      }
      if firesEvent {
        // It is refused if no first state is active any more.
        let takers = machines.indices.filter { machines[$0].state == regions[$0].states[0].id }
        guard !takers.isEmpty else { continue }
        if isExpected { for index in takers { try machines[index].fire("note") } }
        #expect(try Self.goesWell { try owner.fire("note", at: time) } == isExpected)
        #expect(
          try Self.goesWell { try beside.fire("note", on: &context, at: time) } == isExpected
        )
        #expect(try Self.goesWell { try journal.fire("note", at: time) } == isExpected)
      } else {
        #expect(try Self.goesWell { try owner.advance(to: time) } == isExpected)
        #expect(try Self.goesWell { try beside.advance(to: time, on: &context) } == isExpected)
        #expect(try Self.goesWell { try journal.advance(to: time) } == isExpected)
      }
      let sum = try Self.sum(of: machines)
      #expect(owner.configuration == machines.map(\.state), "seed \(seed)")
      #expect(owner.context(as: Int.self) == sum, "seed \(seed)")
      #expect(beside.owning(context) == owner && journal.machine == owner, "seed \(seed)")
    }
    journal.close()
    let again = try JournaledMachine(at: url, for: whole.owning(0), synchronization: .manual)
    #expect(again.machine == owner, "seed \(seed)")
  }

  @Test(arguments: Share.of(daily: 0..<20 as Range<UInt64>, gate: 0..<200))
  @MainActor
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func `live machines go on as the machines of the single regions`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let regions = Self.regions(&random)
    var machines = try regions.map { try $0.alone() }
    for index in machines.indices { try machines[index].activate(at: Self.start) }
    let whole = try Self.together(regions).owning(0)
    let (clock, failures) = (ManualClock(), Journal())
    let live = MachineActor(whole, clock: clock, date: Self.start) { failure in
      failures.add("actor")
      return nil
    }
    let model = ObservableMachine(whole, clock: clock, date: Self.start)
    model.errorHandler = { _ in failures.add("model") }
    await live.settle()
    await model.settle()
    for second in 1...12 {
      await clock.advance(by: .seconds(1), settling: live, model)
      for index in machines.indices {
        _ = try? machines[index].advance(to: Self.start + Double(second))
      }
      let sum = try Self.sum(of: machines)
      for machine in [live.machine, model.machine] {
        #expect(machine.configuration == machines.map(\.state), "seed \(seed)")
        #expect(machine.context(as: Int.self) == sum, "seed \(seed)")
      }
    }
    let isStuck = machines.contains { $0.nextDeadline != nil }
    #expect(Set(failures.lines) == (isStuck ? ["actor", "model"] : []))
    await live.end()
    await model.end()
  }

  @Test
  @MainActor
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func `a question to a model asks the timers of other regions, too`() async throws {
    let clock = ManualClock()
    let model = ObservableMachine(
      try Sketch(initial: "both") {
        Sketch.State(parallel: "both") {
          Sketch.State("left") { Sketch.State("waiting") }
          Sketch.State("right", initial: "asking") {
            Sketch.State("asking")
            Sketch.State("answered")
          }
        }
        Sketch.Event.after(.seconds(1), in: "waiting").shouldFire { _ in throw Mishap() }
        Sketch.Event.after(.seconds(2), from: "asking", to: "answered")
        Sketch.Event("ask", in: "asking")
        Sketch.Event("thank", in: "answered")
      },
      clock: clock,
      date: Self.start
    )
    model.errorHandler = { _ in }
    await model.settle()
    clock.advance(by: .seconds(9))
    #expect(model.isIn("asking") && !model.canFire("ask") && model.canFire("thank"))
    await model.settle()
    #expect(model.availableEvents() == ["thank"])
    await model.end()
  }

  private static func sum(of machines: [Sketch]) throws -> Int {
    try machines.reduce(0) { try $0 + #require($1.context(as: Int.self)) }
  }

  @Test func `an answer comes before the next timer, and both before an event that was sent later`()
    async throws
  {
    let journal = Journal()
    let clock = ManualClock()
    let live = Live(
      try Sketch(initial: "all") {
        Sketch.State(parallel: "all") {
          for name in ["a", "b"] { Sketch.State(name) { Sketch.State("\(name)-1") } }
        }
        for name in ["a-1", "b-1"] {
          Sketch.Event.after(.seconds(1), from: name, to: name).perform { _ in
            journal.add("timer of \(name)")
            throw Mishap()
          }
        }
        for event in ["answer", "note"] {
          Sketch.Event(event, in: "all").perform { _ in journal.add(event) }
        }
      },
      clock: clock,
      errorHandler: { failure in
        guard case .timer = failure.origin else { return nil }
        return .init(event: "answer")
      }
    )
    await live.settle()
    live.suspend()
    clock.advance(by: .seconds(1))
    try live.post("note")
    live.resume()
    await live.settle()
    let first = ["timer of a-1", "answer", "timer of b-1", "answer", "note"]
    // The event is a reason to try the timers again.
    #expect(journal.lines == first + first.dropLast())
  }
}
