import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Behaviour: binding keeps the state of a machine")
struct BoundPlaceTests {
  @Test(arguments: ChartSamples.lives.map(\.key))
  func `binding keeps states, history, timers and deferred events`(_ life: String) throws {
    let events = try #require(ChartSamples.lives.first { $0.key == life }).value
    let machine = try ChartSamples.recorder().living(events, from: ChartSamples.start)
    let bound = try machine.bound(to: .init())
    #expect(bound.snapshot == machine.snapshot)
    #expect(bound.isActive == machine.isActive)
    #expect(bound.isFinished == machine.isFinished)
    #expect(bound.nextDeadline == machine.nextDeadline)
    #expect(bound.fingerprint == machine.fingerprint)
    #expect(try JSONEncoder.text(bound) == JSONEncoder.text(machine))
  }

  @Test func `binding creates a new definition, which copies of the bound machine share`() throws {
    let machine = try ChartSamples.recorder()
    let bound = try machine.bound(to: .init())
    #expect(bound != machine)
    #expect(bound == bound.fresh())
    #expect(try bound.bound(to: .init()) != bound)
    #expect(try bound.restored(from: machine.snapshot) == bound)
  }

  @Test func `binding runs no callback`() throws {
    let journal = Journal()
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").didEnter("x")
      DynamicMachine.Observer.didTransition { _ in journal.add("observer") }
    }
    let active = try machine.restored(from: .init(state: "a"))
    _ = try active.bound(to: .init().callback("x") { _ in journal.add("x") })
    #expect(journal.lines == [])
  }

  @Test func `binding keeps observers, the trace and the step limit`() throws {
    let journal = Journal()
    let machine = try DynamicMachine(initial: "a", stepLimit: 7) {
      DynamicMachine.State("a").didEnter("x")
      DynamicMachine.Observer.didTransition { journal.add("observed \($0.description)") }
    }
    var bound = try machine.traced { journal.add("traced \($0)") }
      .bound(to: .init().callback("x") { _ in journal.add("x") })
    #expect(bound.stepLimit == 7)
    try bound.activate()
    #expect(journal.lines.contains("x"))
    #expect(journal.lines.contains { $0.hasPrefix("traced") })
    #expect(
      journal.lines.contains { $0.hasPrefix("observed") } == false,
      "no transition is observed on activation"
    )
  }

  @Test func `binding keeps warnings, source locations and user info`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a", userInfo: ["k": 1]).didEnter("x")
      DynamicMachine.State("nowhere")
    }
    let bound = try machine.bound(to: .init().callback("x") { _ in })
    #expect(bound.warnings == machine.warnings)
    #expect(bound.warnings.first?.location != nil)
    #expect(bound.state(withID: "a")?.userInfo["k"] as? Int == 1)
  }

  @Test func `a bound machine still accepts entities of older definitions`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a").formerly("z").didEnter("x")
    }
    .marking()
    let bound = try machine.bound(to: .init().callback("x") { _ in })
    #expect(try bound.restored(from: .init(state: "z")).state == "a")
    #expect(try bound.restored(from: .init(state: "a")).snapshot.fingerprint == machine.fingerprint)
  }

  @Test func `binding keeps the nesting of states and the order of events`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a") {
        DynamicMachine.Event("e", from: "b", to: "c").perform("x")
        DynamicMachine.State("b") { DynamicMachine.State("d") }
        DynamicMachine.State(parallel: "c") {
          DynamicMachine.State("r") { DynamicMachine.Event("f", from: "s", to: "d") }
          DynamicMachine.State("s")
        }
      }
      DynamicMachine.Event("e", from: "a", to: "s").shouldFire("g")
    }
    let bound = try machine.bound(to: .init().guard("g") { _ in true }.callback("x") { _ in })
    #expect(bound.chartPortrait == machine.chartPortrait)
    #expect(bound.events.map(\.id) == machine.events.map(\.id))
  }
}
