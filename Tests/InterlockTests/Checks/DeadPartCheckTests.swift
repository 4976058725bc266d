import Foundation
@_spi(Plumbing) import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks: empty forks, dead deferrals, endless eventless rows")
struct DeadPartCheckTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event

  private static func findings(
    @Sketch.Builder _ content: () -> [Sketch.Builder.Element]
  ) -> [String] {
    do throws(DefinitionError) {
      return try Sketch(initial: [], content).warnings.map(line).filter {
        !$0.hasPrefix("unreachableState")
      }
    } catch {
      return error.findings.map(line)
    }
  }

  private static func line(_ finding: Finding) -> String {
    "\(finding.check.rawValue): \(finding.place): \(finding.message). \(finding.suggestion)."
  }

  @Test func `a join without sources is an error`() {
    let findings = Self.findings {
      State("a")
      Event(trigger: .event("go"), sources: .all([]), targets: ["a"])
    }
    #expect(findings.map { $0.prefix(8) } == ["noSource"])
  }

  @Test(arguments: [#""fork": []"#, #""fork": [], "guards": ["x"]"#])
  func `an empty fork in an archive is refused at its key`(_ fork: String) throws {
    let text = """
      { "interlock": 1, "initial": "a", "states": [{ "id": "a" }],
        "events": [{ "id": "go", "from": ["a"], \(fork) }] }
      """
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder.value(Sketch.self, of: text)
    }
    #expect(error.path.hasSuffix("fork"), "\(error)")
  }

  private static let message =
    "deadDeferral: state #1 'a': the event 'x' is never deferred: event #1, a transition of the state, always takes it. "
    + "Put a guard on that transition, or do not defer the event."

  @Test func `deferring an event that a row of the state always takes is a finding`() {
    let own = Self.findings {
      State("a").deferring("x")
      State("b")
      Event("x", from: "a", to: "b")
      Event("x", in: "b")
    }
    let internally = Self.findings {
      State("a").deferring("y", "x")
      Event("x", in: "a")
    }
    let any = Self.findings {
      State("a").deferring("x")
      State("b")
      Event.anyEvent(from: "a", to: "b")
    }
    #expect([own, internally, any] == [[Self.message], [Self.message], [Self.message]])
  }

  @Test func `deferrals that can happen give no finding`() {
    let findings = Self.findings {
      State("a") { State("c") }.deferring("x", "y", "z")
      State("b")
      State.choice("?")
      Event("x", from: "a", to: "b").shouldFire { _ in false }
      Event("y", from: "c", to: "b")
      Event("z", from: "a", to: "?")
      Event.always(from: "?", to: "b").shouldFire { _ in false }
      Event.fromAnyState("y", to: "b")
    }
    #expect(findings == [])
  }

  private static let loops: [(name: String, content: @Sendable () -> [Sketch.Builder.Element])] = [
    (
      "a row without a target",
      {
        [State("a")].elements + [still("a")].elements
      }
    ),
    (
      "of several sources",
      {
        [State("a"), State("b")].elements
          + [Event("go", from: "a", to: "b"), still("a", "b")].elements
      }
    ),
    (
      "of a state around",
      {
        [State("a") { State("b") }].elements + [still("a")].elements
      }
    ),
    (
      "of any state",
      {
        [State("a")].elements
          + [Event(trigger: .always, sources: .any, targets: [])].elements
      }
    ),
    (
      "in a region",
      {
        [State(parallel: "p") { [State("a"), State("b")] }].elements + [still("a")].elements
      }
    ),
  ]

  private static func still(_ sources: String...) -> Event {
    Event(trigger: .always, sources: .states(sources), targets: [])
  }

  @Test(arguments: loops.map(\.name))
  func `an eventless row that can only end in the step limit is a finding`(_ name: String) throws {
    let content = try #require(Self.loops.first { $0.name == name }).content
    let findings = Self.findings { content() }
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.hasPrefix("eventlessLoop") }, "\(findings)")
  }

  @Test func `an eventless row that another row can end gives no finding`() {
    let guarded = Self.findings {
      State("a")
      State("b")
      Event.always(from: "a", to: "b").shouldFire { _ in true }
      Self.still("a")
    }
    let region = Self.findings {
      State(parallel: "p") {
        State("a")
        State("r") {
          State("b")
          State("c")
        }
      }
      State("out")
      Self.still("a")
      Event.always(from: "b", to: "c")
      Event.always(from: "c", to: "out")
    }
    #expect(guarded == [])
    #expect(region == [])
  }
}

extension [Sketch.State] {
  fileprivate var elements: [Sketch.Builder.Element] {
    Self.lines(of: self)
  }
}

extension [Sketch.Event] {
  fileprivate var elements: [Sketch.Builder.Element] {
    Self.lines(of: self)
  }
}
