import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks: local rows for which local makes no difference")
struct RedundantLocalTests {
  typealias State = Sketch.State
  typealias Event = Sketch.Event

  /// A compound state, a parallel state, a history state and a choice, with the given events.
  private static func findings(_ events: Event...) throws -> [String] {
    try Sketch(initial: "out") {
      State("out")
      State("a") {
        State("a1")
        State("a2")
        State.history("last", default: "a1")
        State.choice("either")
        Event.always(from: "either", to: "a2")
      }
      State(parallel: "p") {
        State("r") {
          State("r1")
          State("r2")
        }
        State("s")
      }
      Event("enter", from: "out", to: "a")
      Event("side", from: "out", to: "p")
      Event("deep", from: "a1", to: "a2")
      Event("deeper", from: "r1", to: "r2")
      Event("last", from: "a", to: "last")
      Event("either", from: "a", to: "either")
      events
    }
    .warnings.map { "\($0.check.rawValue), \($0.place): \($0.message)" }
  }

  private static func finding(_ reason: String) -> [String] {
    ["redundantLocal, event #8 'go': being local makes no difference: \(reason)"]
  }

  @Test(arguments: [
    Event("go", from: "a", to: "a2"),
    Event("go", from: "a", "out", to: "a2"),
    Event("go", from: "a", to: "last"),
    Event("go", from: "a", to: "either"),
    Event("go", from: "r", to: "r2"),
    Event.completion(of: "a", to: "a1"),
  ])
  func `a local row to a target inside its compound source gives no finding`(_ event: Event) throws
  {
    #expect(try Self.findings(event.local()).isEmpty)
  }

  private static let outside = "no source is a compound state with all targets within it"

  @Test(arguments: [
    (Event("go", from: "a1", to: "a2"), outside),
    (Event("go", from: "a", to: "out"), outside),
    (Event("go", from: "a1", to: "a"), outside),
    (Event("go", from: "a", to: "a"), outside),
    (Event("go", from: "p", to: "r2"), outside),
    (Event("go", from: "out", to: "either"), outside),
    (Event("go", joining: "r2", "s", to: "r1"), outside),
    (Event("go", in: "a"), "it has no target, so no state is left"),
    (Event.fromAnyState("go", to: "a2"), "it leads from any state"),
  ])
  func `a local row that behaves like an external one gives a finding`(
    _ event: Event,
    _ reason: String
  ) throws {
    #expect(try Self.findings(event.local()) == Self.finding(reason))
    #expect(try Self.findings(event).isEmpty)
  }

  @Test(arguments: [
    Event("go", joining: "a", "nowhere", to: "b"), Event("go", from: "nowhere", to: "b"),
  ])
  func `a local row with an unknown source is reported for the source only`(_ event: Event) throws {
    let error = #expect(throws: DefinitionError.self) {
      try Sketch {
        ["a", "b"].map { State($0) }
        event.local()
      }
    }
    let checks = error?.findings.map(\.check) ?? []
    #expect(checks.contains(.unknownSource))
    #expect(!checks.contains(.redundantLocal))
  }

  @Test func `a redundant local row is a warning, not an error`() throws {
    let machine = try Sketch {
      State("a")
      Event("go", from: "a", to: "a").local()
    }
    #expect(machine.warnings.map(\.severity) == [.warning])
    #expect(
      machine.warnings.map(\.suggestion)
        == ["Make it external, or let it lead from a compound state to a state inside it"]
    )
  }
}
