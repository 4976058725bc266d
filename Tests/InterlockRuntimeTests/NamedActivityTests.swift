import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Named activities", .hangLimit)
struct NamedActivityTests {
  private let journal = Journal()

  private static let text = #"""
    {
      "interlock": 1, "initial": "idle",
      "states": [
        { "id": "idle" },
        { "id": "loading", "activities": ["load", "count"] },
        { "id": "shown" }, { "id": "failed" }
      ],
      "events": [
        { "id": "load", "from": ["idle"], "to": "loading" },
        { "id": "show", "from": ["loading"], "to": "shown" },
        { "id": "fail", "from": ["loading"], "to": "failed" }
      ]
    }
    """#

  private func document() throws -> Sketch {
    try JSONDecoder().decode(Sketch.self, from: Data(Self.text.utf8))
  }

  /// A live machine of the document that has reached the given state; `load` is fired first if it was not active.
  private func run(_ machine: Sketch, until state: String) async throws -> Live {
    let live = Live(
      machine,
      errorHandler: { [journal] failure in
        if case .activity(let state) = failure.origin {
          journal.add("\(state): \(failure.error)")
        }
        return Sketch.PendingEvent(event: "fail")
      }
    )
    if !machine.isActive { try await live.fire("load", userInfo: ["address": "example.org"]) }
    for await next in live.stateUpdates where next == state { break }
    await live.settle()
    return live
  }

  @Test func `bound activities may choose the next event or return nothing`() async throws {
    let machine = try document().bound(
      to: Sketch.Behaviour()
        .activity("load") { [journal] context in
          journal.add("load \(context.userInfo["address"] ?? "")")
          return "show"
        }
        .activity("count") { [journal] context in journal.add("count in \(context.state)") }
    )
    let live = try await run(machine, until: "shown")
    #expect(live.state == "shown")
    #expect(journal.lines.contains("load example.org"))
  }

  @Test func `the result of a bound activity travels with its event`() async throws {
    let key = UserInfoKey<Int>("size")
    let machine = try Sketch {
      Sketch.State("idle")
      Sketch.State("loading").activity(named: "load")
      Sketch.State("shown")
      Sketch.Event("load", from: "idle", to: "loading")
      Sketch.Event("show", from: "loading", to: "shown").perform("note")
    }
    .bound(
      to: Sketch.Behaviour()
        .activity("load", then: "show", key) { _ in 17 }
        .callback("note") { [journal] in journal.add("\($0.userInfo[key] ?? 0)") }
    )
    _ = try await run(machine, until: "shown")
    #expect(journal.lines == ["17"])
  }

  @Test func `an error of a bound activity becomes the event that catches it`() async throws {
    let machine = try document().bound(
      to: Sketch.Behaviour()
        .activity("load", catch: "fail") { _ in throw Mishap() }
        .activity("count") { _ in }
    )
    let live = try await run(machine, until: "failed")
    #expect(live.state == "failed")
    #expect(journal.lines == [])
  }

  @Test func `a state whose activity lacks code cannot be entered unless missing code is allowed`()
    async throws
  {
    let live = Live(try document())
    do {
      try await live.fire("load")
      Issue.record("the state was entered although its activity has no code")
    } catch {
      #expect("\(error)".contains("activity 'load' (state 'loading', activity)"), "\(error)")
    }
    #expect(live.state == "idle")
    let skipping = Live(try document().skippingMissingCode())
    try await skipping.fire("load")
    #expect(skipping.state == "loading")
  }

  @Test(arguments: [true, false])
  func `a restored activity without code reports a failure to the error handler`(
    isDecoded: Bool
  ) async throws {
    let prototype =
      isDecoded
      ? try document()
      : try Sketch {
        Sketch.State("idle")
        Sketch.State("loading").activity(named: "load")
        Sketch.State("failed")
        Sketch.Event("load", from: "idle", to: "loading")
        Sketch.Event("fail", from: "loading", to: "failed")
      }
    let machine = try prototype.restored(from: .init(state: "loading"))
    let live = try await run(machine, until: "failed")
    #expect(live.state == "failed")
    // Of the two activities of the document either may fail first, and its failure leaves the state.
    let failures = (isDecoded ? ["load", "count"] : ["load"]).map {
      "loading: There is no code for '\($0)': bind it with 'bound(to:)'."
    }
    #expect(failures.contains(try #require(journal.lines.first)))
  }

  @Test func `archives keep the names of activities, bound or not, in order`() throws {
    let behaviour = Sketch.Behaviour().activity("load") { _ in }.activity("count") { _ in }
    let unbound = try document()
    for machine in [unbound, try unbound.bound(to: behaviour), try unbound.dynamic()] {
      let copy = try JSONDecoder().decode(Sketch.self, from: JSONEncoder().encode(machine))
      let error = try #require(throws: BindingError.self) { try copy.bound(to: .init()) }
      #expect(error.unbound.map(\.description) == ["activity 'load'", "activity 'count'"])
    }
  }

  @Test func `an activity with code can be bound again by its name`() throws {
    let machine = try Sketch {
      Sketch.State("a").activity("poll") { _ in }.activity { _ in }.activity("wait") { _ in }
    }
    let copy = try machine.dynamic()
    let error = try #require(throws: BindingError.self) {
      try copy.bound(to: .init().activity("pole") { _ in }.activity("pole") { _ in })
    }
    #expect(
      error.description == """
        The behaviour cannot be bound, 5 problems:
          1. activity 'poll' has no code, state 'a', activity; did you mean 'pole'?
          2. activity without a name has no code, state 'a', activity.
          3. activity 'wait' has no code, state 'a', activity.
          4. activity 'pole' is not needed by the definition.
          5. activity 'pole' was given twice.
        """
    )
  }

  @Test func `binding leaves activities that already have code unchanged`() async throws {
    let machine = try Sketch {
      Sketch.State("idle")
      Sketch.State("loading")
        .activity("load") { [journal] _ in
          journal.add("own")
          return "show"
        }
        .activity(named: "count")
      Sketch.State("shown")
      Sketch.Event("load", from: "idle", to: "loading")
      Sketch.Event("show", from: "loading", to: "shown")
    }
    .bound(to: .init().activity("count") { _ in })
    _ = try await run(machine, until: "shown")
    #expect(journal.lines == ["own"])
  }
}
