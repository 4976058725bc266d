import Interlock
import InterlockTools
import Synchronization
import InterlockTestSupport
import Testing

@Suite("Explorations end, and report what they have not explored", .hangLimit)
struct ExplorationLimitTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event

  /// A machine with two interesting configurations, and regions whose guards can answer in too many ways.
  private func regions(_ count: Int) throws -> DynamicMachine {
    try DynamicMachine(initial: "idle") {
      State("idle")
      State(parallel: "work") {
        for number in 0..<count {
          State("r\(number)") {
            State("a\(number)")
            State("b\(number)")
          }
        }
      }
      State("island")
      Event("go", from: "idle", to: "work")
      for number in 0..<count {
        Event.always(from: "a\(number)", to: "b\(number)").guarded(by: ["g\(number)"])
      }
    }
  }

  /// Five philosophers and five forks in regions, from a tutorial.
  private func philosophers() throws -> DynamicMachine {
    try DynamicMachine(initial: []) {
      State(parallel: "table") {
        for seat in 0..<5 {
          State("philosopher\(seat)") {
            State("thinking\(seat)")
            State("hungry\(seat)")
            State("left\(seat)")
            State("eating\(seat)")
          }
          State("fork\(seat)") {
            State("free\(seat)")
            State("taken\(seat)")
          }
        }
      }
      for seat in 0..<5 {
        Event("hungry\(seat)", from: "thinking\(seat)", to: "hungry\(seat)")
        Event.always(from: "hungry\(seat)", to: "left\(seat)").guarded(by: ["free\(seat)"])
        Event.always(from: "left\(seat)", to: "eating\(seat)")
          .guarded(by: ["free\((seat + 1) % 5)"])
        Event("full\(seat)", from: "eating\(seat)", to: "thinking\(seat)")
        Event.always(from: "free\(seat)", to: "taken\(seat)").guarded(by: ["left\(seat)"])
        Event.always(from: "taken\(seat)", to: "free\(seat)").guarded(by: ["thinking\(seat)"])
      }
    }
  }

  /// The last progress report of an exploration.
  private final class Watch: Sendable {
    let last = Mutex<ExplorationProgress?>(nil)

    var work: Int { last.withLock { $0?.work ?? 0 } }
  }

  @Test(arguments: [20_000, 100_000])
  func `guards with too many combinations of answers cost no more than the allowed work`(
    work: Int
  ) throws {
    let watch = Watch()
    let limits = ExplorationLimits(work: work)
    let space = StateSpace(of: try regions(60), within: limits) { progress in
      watch.last.withLock { $0 = progress }
    }
    #expect(!space.isComplete && space.count == 1)
    #expect(watch.work <= work + 1_000)
    let unexplored = try #require(space.unexplored)
    #expect(unexplored.limit == .work && unexplored.pending == 1)
    #expect(unexplored.states.contains("island"))
    #expect(unexplored.rows.contains("row without an event from 'a3'"))
    #expect("\(unexplored)".contains("the limit of work was reached"))
    #expect(space.anomalies.isEmpty)
    #expect(space.paths(covering: .states).count == 1)
    #expect(space.paths(covering: .rowPairs) == [])
    #expect(space.verdict(on: .never(.accepts("go"))).counterexample != nil)
    #expect(space.verdict(on: .eventually(.isIn("work"))) == .undecided(explored: 1))
  }

  @Test func `a tutorial's dining philosophers are explored within the allowed work`() throws {
    let watch = Watch()
    let space = StateSpace(of: try philosophers(), within: ExplorationLimits(work: 300_000)) {
      progress in watch.last.withLock { $0 = progress }
    }
    #expect(space.unexplored?.limit == .work)
    #expect(watch.work <= 310_000)
    #expect(space.anomalies.allSatisfy { $0.kind != .deadRow && $0.kind != .unreachedState })
  }

  @Test func `a time limit ends an exploration`() throws {
    let limits = ExplorationLimits(time: .zero)
    let space = StateSpace(of: try philosophers(), within: limits)
    #expect(space.unexplored?.limit == .time)
  }

  @Test func `a limit of configurations ends an exploration`() throws {
    let ring = try DynamicMachine(initial: []) {
      for number in 0..<9 { State("s\(number)") }
      for number in 0..<9 { Event("go", from: "s\(number)", to: "s\((number + 1) % 9)") }
    }
    let space = StateSpace(of: ring, limit: 3)
    #expect(space.count == 3 && space.unexplored?.pending == 1)
    #expect(space.unexplored?.limit == .configurations)
  }

  @Test func `the allowed work grows with the allowed number of configurations`() {
    #expect(ExplorationLimits().work == 50_000_000)
    #expect(ExplorationLimits(configurations: 1_000_000).work == 500_000_000)
    #expect(ExplorationLimits(configurations: .max).work == .max)
  }

  /// The successors of a moment are computed once: a chain of *n* states without events, entered at each of them, takes
  /// work linear in *n*, apart from a small share for the ways themselves.
  @Test func `moments shared by many ways are explored once`() throws {
    func work(_ length: Int) throws -> Int {
      let watch = Watch()
      let machine = try DynamicMachine(initial: "idle") {
        State("idle")
        for number in 0..<length { State("s\(number)") }
        for number in 0..<length {
          Event("e\(number)", from: "idle", to: "s\(number)")
          Event.always(from: "s\(number)", to: number + 1 < length ? "s\(number + 1)" : "idle")
        }
      }
      _ = StateSpace(of: machine, within: ExplorationLimits()) { progress in
        watch.last.withLock { $0 = progress }
      }
      return watch.work
    }
    // Each way takes two units per moment. It was seven when each explored all moments itself.
    #expect(try work(400) < 400 * 400 * 3 / 2)
  }
}
