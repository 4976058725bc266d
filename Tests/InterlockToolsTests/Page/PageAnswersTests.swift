import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

/// A page decides nothing: what it says is what a machine does whose guards answer as the switches are set.
@Suite("The answers of a page")
struct PageAnswersTests {
  typealias Chart = Machine<String, String>

  private static let seeds = 1...Share.of(daily: 40, gate: 400)

  @Test(arguments: seeds)
  func `a walk on the page and a walk of the machine are the same`(_ seed: Int) throws {
    let machine = RandomChart(seed: UInt64(seed), depth: 3, rows: 20).machine
    let answers = try ReadAnswers(of: MachinePage(of: machine))
    var walk = try Walk(machine, answers, seed: UInt64(seed))
    try walk.begin()
    for _ in 0..<40 {
      guard try walk.goOn() else { break }
    }
  }

  @Test func `a page begins where the machine is`() throws {
    var machine = try Chart(initial: "a") {
      Chart.State("a")
      Chart.State("b")
      Chart.Event("go", from: "a", to: "b")
      Chart.Event("back", from: "b", to: "a")
    }
    let first = try machine.activate()
    let second = try machine.fire("go")
    let answers = try ReadAnswers(of: MachinePage(of: machine, path: [first, second]))
    #expect(answers.present.map { answers.moments[$0].active } == [1])
    #expect(answers.trace?.map(\.active) == [[0], [1]])
    #expect(answers.trace?.map(\.event) == ["activation", "go"])
    #expect(answers.trace?.map(\.edges) == [[], [0]])
  }

  @Test func `what is too large ends, and says so`() throws {
    let bits = 12
    let machine = try Chart(initial: []) {
      Chart.State(parallel: "all") {
        for bit in 0..<bits {
          Chart.State("bit\(bit)") {
            Chart.State("no\(bit)")
            Chart.State("yes\(bit)")
          }
        }
      }
      for bit in 0..<bits { Chart.Event("turn\(bit)", from: "no\(bit)", to: "yes\(bit)") }
    }
    let page = MachinePage(of: machine)
    #expect(!page.isComplete)
    let answers = try ReadAnswers(of: page)
    #expect(answers.limit.reached)
    #expect(answers.moments.count <= 2_000)
    #expect(page.html.utf8.count < 3_000_000)
    #expect(answers.moments[0].on.count == bits)
  }

  @Test func `names cannot end the data`() throws {
    let name = "</script><script>alert(1)</script>"
    let machine = try Chart(initial: name) {
      Chart.State(name)
      Chart.Event(name, in: name)
    }
    let page = MachinePage(of: machine, title: name)
    #expect(!page.html.contains("<script>alert"))
    #expect(try ReadAnswers(of: page).events == [name])
  }
}

/// A machine that takes inputs, beside the answers of its page.
private struct Walk {
  let answers: ReadAnswers
  let switches: Locked<[String: Bool]>
  var machine: DynamicMachine
  var moment = 0
  var time = Date(timeIntervalSinceReferenceDate: 0)
  var random: SplitMix64

  init(_ chart: DynamicMachine, _ answers: ReadAnswers, seed: UInt64) throws {
    let switches = Locked<[String: Bool]>([:])
    var behaviour = DynamicMachine.Behaviour()
    for name in answers.guards {
      behaviour = behaviour.guard(name) { _ in switches.withLock { $0[name] ?? false } }
    }
    let bare = try JSONDecoder().decode(DynamicMachine.self, from: JSONEncoder().encode(chart))
    machine = try bare.bound(to: behaviour)
    self.switches = switches
    self.answers = answers
    random = SplitMix64(seed: seed)
  }

  mutating func begin() throws {
    setSwitches()
    let outcome = try answers.outcome(answers.start, switches.withLock { $0 })
    try take(outcome) { machine throws(DynamicMachine.FireError) in
      try machine.activate(at: Date(timeIntervalSinceReferenceDate: 0))
    }
  }

  /// Takes a random input; returns whether there is another.
  mutating func goOn() throws -> Bool {
    let here = answers.moments[moment]
    #expect((here.finished ?? false) == machine.isFinished)
    guard !machine.isFinished else { return false }
    setSwitches()
    let set = switches.withLock { $0 }
    let now = time
    if let outcomes = here.time, random.chance(30) {
      let deadline = try #require(machine.nextDeadline)
      time = deadline
      return try take(answers.outcome(outcomes, set)) { machine throws(DynamicMachine.FireError) in
        try machine.advanceOnce(to: deadline)
      }
    }
    let number = Int.random(in: 0..<max(answers.events.count, 1), using: &random)
    let event = answers.events[number]
    guard let outcomes = here.on["\(number)"] else {
      #expect(machine.refusal(of: event)?.reason == .noTransition)
      return true
    }
    return try take(answers.outcome(outcomes, set)) { machine throws(DynamicMachine.FireError) in
      try machine.fire(event, at: now)
    }
  }

  private mutating func setSwitches() {
    for name in answers.guards {
      let isOpen = random.chance(60)
      switches.withLock { $0[name] = isOpen }
    }
  }

  @discardableResult
  private mutating func take(
    _ outcome: ReadAnswers.Outcome,
    _ input: (inout DynamicMachine) throws(DynamicMachine.FireError) -> DynamicMachine.Receipt?
  ) throws -> Bool {
    do throws(DynamicMachine.FireError) {
      let receipt = try input(&machine)
      let target = outcome.to
      #expect(outcome.beyond == true || target != nil)
      guard let target, outcome.beyond != true else { return false }
      moment = target
      let steps = (receipt?.description ?? "").split(separator: "\n").map(String.init)
      #expect((outcome.steps ?? []).map { answers.texts[$0] } == steps)
      #expect((outcome.entered ?? []).map { answers.states[$0].name } == receipt?.entered)
      try? compare()
    } catch {
      let text = try #require(outcome.why ?? outcome.failed)
      let refusal: DynamicMachine.Refusal? =
        if case .refused(let refusal) = error { refusal } else { nil }
      #expect(answers.texts[text] == refusal.map { "\($0)" } ?? "\(error)")
    }
    return true
  }

  private func compare() throws {
    let here = answers.moments[moment]
    let leaves = machine.configuration.flatMap { [$0] + machine.ancestors(of: $0) }
    #expect(here.active.map { answers.states[$0].name }.sorted() == Set(leaves).sorted())
    #expect(here.waiting ?? [] == machine.snapshot.deferred.map(\.event))
    let left = machine.timers.map { $0.deadline.timeIntervalSince(time) }.sorted()
    #expect((here.timers ?? []).map(\.seconds).elementsEqual(left) { abs($0 - $1) < 1e-5 })
  }
}
