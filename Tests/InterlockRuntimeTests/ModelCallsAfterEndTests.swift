import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@MainActor
@Suite("Calls after the end of a model", .hangLimit)
struct ModelCallsAfterEndTests {
  private typealias Model = ObservableMachine<String, String>

  enum Way: CaseIterable { case inactive, ended, limited, dropped }

  private let journal = Journal()
  private let clock = ManualClock()

  private func end(_ model: Model, _ way: Way) async {
    model.errorHandler = { [journal] in journal.add("\($0.origin)") }
    if way != .inactive { await model.settle() }
    switch way {
    case .inactive, .dropped: await model.end(waiting: .dropped)
    case .ended: await model.end()
    case .limited: await model.end(within: .seconds(1))
    }
  }

  private func expected(_ way: Way) -> [String: String] {
    [
      "fire(_ event, userInfo)": "refused: finished",
      "fire(_ event, _ payload, userInfo)": "refused: finished",
      "send(_ event, userInfo)": "()",
      "send(_ event, _ payload, userInfo)": "()",
      "activate(userInfo)": "ended",
      "canFire(_ event, userInfo)": "false",
      "canFire(_ event, _ payload, userInfo)": "false",
      "refusal(of event, userInfo)": "finished",
      "refusal(of event, _ payload, userInfo)": "finished",
      "availableEvents(userInfo)": "[]",
      "availability(userInfo)": "[false, false]",
      "on(_ event, _ callback)": "()",
      "onEnter(_ state, _ callback)": "()",
      "onExit(_ state, _ callback)": "()",
      "onTransition(_ callback)": "()",
      "flush()": "()",
      "settle() async": "true",
      "wait(for state, upTo limit) async": "over",
      "wait(for name, upTo limit, until condition) async": "over",
      "end(waiting) async": "()",
      "end(waiting, within limit) async": "[]",
      "run() async": "()",
      "isIn(_ state)": "true",
      "ancestors(of state)": "[]",
      "configuration": "[\"a\"]",
      "isActive": "\(way != .inactive)",
      "occurrences": "[]",
      "isFinished": "false",
      "machine": "\(way != .inactive)",
      "state": "a",
      "errorHandler": "()",
      "context": "7",
      // After all others: the machine is replaced, but takes nothing.
      "restore(_ machine)": "b, true, refused: finished, ended",
      "restore(_ machine, context)": "b, true, refused: finished, ended",
    ]
  }

  private func calls(of model: Model) -> [NamedCall] {
    [
      ("fire(_ event, userInfo)", { try model.fire("go") }),
      ("fire(_ event, _ payload, userInfo)", { try model.fire(CalledMachine.pay, 1) }),
      ("send(_ event, userInfo)", { model.send("go") }),
      ("send(_ event, _ payload, userInfo)", { model.send(CalledMachine.pay, 1) }),
      ("activate(userInfo)", { try model.activate() }),
      ("canFire(_ event, userInfo)", { model.canFire("go") }),
      ("canFire(_ event, _ payload, userInfo)", { model.canFire(CalledMachine.pay, 1) }),
      ("refusal(of event, userInfo)", { model.refusal(of: "go").map { "\($0.reason)" } ?? "none" }),
      (
        "refusal(of event, _ payload, userInfo)",
        { model.refusal(of: CalledMachine.pay, 1).map { "\($0.reason)" } ?? "none" }
      ),
      ("availableEvents(userInfo)", { model.availableEvents() }),
      ("availability(userInfo)", { model.availability().map(\.isAvailable) }),
      ("on(_ event, _ callback)", { model.on("go") { _ in Issue.record("called") }.cancel() }),
      (
        "onEnter(_ state, _ callback)", { note(model.onEnter("b") { _ in Issue.record("called") }) }
      ),
      ("onExit(_ state, _ callback)", { note(model.onExit("a") { _ in Issue.record("called") }) }),
      ("onTransition(_ callback)", { note(model.onTransition { _ in Issue.record("called") }) }),
      ("flush()", { model.flush() }),
      ("settle() async", { await model.settle() }),
      (
        "wait(for state, upTo limit) async", { try await model.wait(for: "b", upTo: .seconds(600)) }
      ),
      (
        "wait(for name, upTo limit, until condition) async",
        { try await model.wait(for: "never", upTo: .seconds(600)) { _ in false } }
      ),
      ("end(waiting) async", { await model.end() }),
      ("end(waiting, within limit) async", { await model.end(within: .seconds(1)) }),
      ("run() async", { await model.run() }),
      ("isIn(_ state)", { model.isIn("a") }),
      ("ancestors(of state)", { model.ancestors(of: "a") }),
      ("configuration", { model.configuration }),
      ("isActive", { model.isActive }),
      ("occurrences", { try await model.occurrences.all() }),
      ("isFinished", { model.isFinished }),
      ("machine", { model.machine.isActive }),
      ("state", { model.state }),
      ("errorHandler", { _ = model.errorHandler }),
    ]
  }

  private func note(_: CallbackToken) {}

  /// What a model answers after its machine has been replaced.
  private func restoring(_ model: Model, _ restore: () throws -> Void) async throws -> String {
    try restore()
    await model.settle()
    let calls: [NamedCall] = [
      ("fire", { try model.fire("go") }), ("activate", { try model.activate() }),
    ]
    let answers = await calls.answers()
    let refusals = [answers["fire"] ?? "", answers["activate"] ?? ""]
    return "\(model.state), \(model.isActive), \(refusals.joined(separator: ", "))"
  }

  private func expect(_ calls: [NamedCall], _ way: Way, allOf types: String...) async throws {
    let names = try types.reduce(into: Set<String>()) {
      $0.formUnion(try PublicCalls(of: $1).names)
    }
    #expect(Set(calls.map(\.name)) == names)
    let expected = expected(way).filter { names.contains($0.key) }
    #expect(await calls.answers() == expected)
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: Way.allCases)
  func `a model answers questions and refuses the rest`(way: Way) async throws {
    let model = Model(try CalledMachine.plain(), clock: clock)
    await end(model, way)
    let restore: NamedCall = (
      "restore(_ machine)",
      {
        try await restoring(model) {
          model.restore(try CalledMachine.plain().restored(from: .init(state: "b")))
        }
      }
    )
    try await expect(calls(of: model) + [restore], way, allOf: "ObservableMachine")
    #expect(
      journal.lines == ["go", "pay"].map { "\(Model.Failure.Origin.event($0))" }
    )
  }

  @Test(arguments: Way.allCases)
  func `a model with a context answers questions and refuses the rest`(way: Way) async throws {
    let model = Model.With(try CalledMachine.withContext(), context: 7, clock: clock)
    await end(model, way)
    let calls: [NamedCall] = [
      ("context", { model.context }),
      (
        "restore(_ machine, context)",
        {
          try await restoring(model) {
            model.restore(
              try CalledMachine.withContext().restored(from: .init(state: "b")),
              context: 1
            )
          }
        }
      ),
    ]
    try await expect(calls, way, allOf: "ObservableMachine.With")
    #expect(model.context == 1)
  }
}
