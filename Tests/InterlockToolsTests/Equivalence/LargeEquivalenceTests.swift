import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Equivalence of large machines")
struct LargeEquivalenceTests {
  /// The number of states per region. With five regions, ten states make 100,000 configurations.
  static let teeth = Share.of(daily: 4, gate: 6, soak: 10)

  /// A machine of five cyclic regions.
  private func clock(_ prefix: String, last: Int) throws -> DynamicMachine {
    try DynamicMachine {
      DynamicMachine.State(parallel: "clock") {
        for wheel in 0..<5 {
          DynamicMachine.State("\(prefix)\(wheel)") {
            for tooth in 0..<Self.teeth {
              DynamicMachine.State("\(prefix)\(wheel).\(tooth)")
              DynamicMachine.Event(
                "turn \(wheel)",
                from: "\(prefix)\(wheel).\(tooth)",
                to: "\(prefix)\(wheel).\((tooth + 1) % Self.teeth)"
              )
              if tooth == last, wheel == 4 {
                DynamicMachine.Event("open", in: "\(prefix)\(wheel).\(tooth)")
              }
            }
          }
        }
      }
    }
  }

  @Test func `two machines with many configurations are compared`() throws {
    let (first, second) = try (clock("a", last: Self.teeth - 1), clock("b", last: Self.teeth - 1))
    #expect(try first.equivalence(to: second, limit: 1_000_000) == .equivalent)
    let other = try clock("c", last: Self.teeth - 2)
    let distinction = try first.equivalence(to: other, limit: 1_000_000).distinction
    #expect(distinction?.steps.count == Self.teeth)
    #expect(distinction?.first?.outcome == .refused)
    #expect(distinction?.second?.outcome == .taken)
  }

  @Test func `a machine with many configurations is minimised`() throws {
    let small = try clock("a", last: Self.teeth - 1).minimized()
    #expect(small.states.count == Self.teeth)
    #expect(
      small.states.map(\.configurations.count).reduce(0, +)
        == repeatElement(Self.teeth, count: 5).reduce(1, *)
    )
  }

  @Test func `minimising a long chain takes less than quadratic time`() throws {
    let count = Share.of(daily: 2_000, gate: 20_000, soak: 100_000)
    let chain = try Machine<Int, String> {
      for number in 0..<count {
        Machine<Int, String>.State(number)
        if number + 1 < count {
          Machine<Int, String>.Event("next", from: number, to: number + 1)
        }
      }
    }
    #expect(try chain.minimized(limit: count).states.count == count)
  }

  @Test func `beyond the limit, comparison is undecided and minimisation is an error`() throws {
    let (first, second) = try (clock("a", last: Self.teeth - 1), clock("b", last: Self.teeth - 1))
    #expect(try first.equivalence(to: second, limit: 500) == .undecided(explored: 500))
    let error = #expect(throws: EquivalenceError.self) { try first.minimized(limit: 500) }
    #expect(error?.problems == [.tooManyConfigurations(limit: 500)])
    #expect(try first.equivalence(to: second, limit: .min).isEquivalent == false)
  }

  @Test func `guards with too many combinations of answers end in time`() throws {
    let machine = try DynamicMachine {
      DynamicMachine.State(parallel: "all") {
        for region in 0..<40 {
          DynamicMachine.State("r\(region)")
          DynamicMachine.Event("go", in: "r\(region)").shouldFire("g\(region)")
        }
      }
    }
    #expect(try machine.equivalence(to: machine, limit: 10) == .undecided(explored: 1))
    let error = #expect(throws: EquivalenceError.self) { try machine.minimized(limit: 10) }
    #expect(error?.problems == [.tooManyConfigurations(limit: 10)])
  }

  @Test func `a chain of many guards is compared with its reverse`() throws {
    let forwards = try ladder(Array(0..<40))
    let backwards = try ladder((0..<40).reversed())
    #expect(try forwards.equivalence(to: ladder(Array(0..<40))) == .equivalent)
    #expect(try forwards.equivalence(to: backwards).distinction?.steps.count == 3)
    #expect(try forwards.minimized().machine.events.count == 81)
  }

  /// A machine in which the first guard that holds decides the target of an event.
  private func ladder(_ guards: [Int]) throws -> DynamicMachine {
    try DynamicMachine {
      DynamicMachine.State("start")
      for number in guards.sorted() {
        DynamicMachine.State("s\(number)")
        DynamicMachine.Event("only \(number)", from: "s\(number)", to: "start")
      }
      for number in guards {
        DynamicMachine.Event("go", from: "start", to: "s\(number)").shouldFire("g\(number)")
      }
      DynamicMachine.Event("go", in: "start")
    }
  }
}
