import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks of statecharts: all findings together, their locations, and correct charts")
struct StatechartFindingTests {
  /// A definition with a mistake for every statechart check.
  private static let line: UInt = #line + 4

  private static func everythingWrong() throws -> Sketch {
    try Sketch(initial: "a", "b") {
      Sketch.State("s", initial: "nowhere") {  // line + 0
        ["a", "b"].map { Sketch.State($0) }
        Sketch.State.history("h", default: "z")
        Sketch.State("empty") { Sketch.State.choice("?") }
      }
      Sketch.State(parallel: "p") {  // line + 5
        Sketch.State.final("end")
        Sketch.State("i", initial: "j") { Sketch.State("j", initial: "i") { Sketch.State("k") } }
      }
      Sketch.State.history("top", default: "a")  // line + 9
      Sketch.State("z")
      Sketch.Event.completion(of: "a", to: "b")  // line + 11
      Sketch.Event("x", from: "end", to: "a", "z")  // line + 12
      Sketch.Event.after(.zero, from: "a", to: "b")
      Sketch.Event.always(from: "a", to: "a")
      Sketch.Event.always(from: "a", to: "b")
    }
  }

  @Test func `all findings are reported at once, in the order of the checks`() throws {
    let error = try #require(throws: DefinitionError.self) { try Self.everythingWrong() }
    let checks: [Finding.Check] = [
      .unknownInitialState, .unknownCompletion, .invalidSource, .emptyState, .finalRegion,
      .misplacedHistory, .initialOutside, .initialOutside, .incompatibleTargets,
      .incompatibleTargets, .invalidTimeout, .deadChoice, .eventlessLoop, .unreachableRow,
    ]
    #expect(error.findings.map(\.check) == checks)
    let order = Finding.Check.allCases
    let positions = error.findings.compactMap { order.firstIndex(of: $0.check) }
    #expect(positions == positions.sorted())
  }

  private static let locations: [(check: Finding.Check, place: String, offset: UInt)] = [
    (.unknownInitialState, "state #1 's'", 0),
    (.unknownCompletion, "event #1 'completion of a'", 11),
    (.invalidSource, "event #2 'x'", 12), (.emptyState, "state #5 'empty'", 3),
    (.finalRegion, "state #8 'end'", 6), (.misplacedHistory, "state #12 'top'", 9),
    (.invalidTimeout, "event #3 'after 0.0 seconds'", 13), (.deadChoice, "state #6 '?'", 3),
    (.eventlessLoop, "event #4 'always'", 14), (.unreachableRow, "event #5 'always'", 15),
  ]

  @Test(arguments: locations)
  func `a finding gives its place and source line`(
    check: Finding.Check,
    place: String,
    offset: UInt
  ) throws {
    let error = try #require(throws: DefinitionError.self) { try Self.everythingWrong() }
    let finding = try #require(error.findings.first { $0.check == check })
    #expect(finding.place == place)
    #expect(finding.location?.fileID == #fileID)
    #expect(finding.location?.line == Self.line + offset)
    #expect(finding.severity == .error)
  }

  @Test func `a finding about the machine itself has no line`() throws {
    let error = try #require(throws: DefinitionError.self) { try Self.everythingWrong() }
    let finding = try #require(error.findings.first { $0.check == .incompatibleTargets })
    #expect(finding.place == "machine")
    #expect(finding.location == nil)
  }

  @Test func `the error numbers all findings, each with its line and suggestion`() throws {
    let error = try #require(throws: DefinitionError.self) { try Self.everythingWrong() }
    let lines = error.description.split(separator: "\n").map(String.init)
    #expect(lines.count == 15)
    #expect(lines[0] == "The machine cannot be built, 14 problems:")
    #expect(
      lines[5]
        == "  5. state #8 'end' (\(#fileID):\(Self.line + 6)): it is both a region and a final state. "
        + "Put it into a compound state, and make that the region."
    )
  }

  @Test func `at most a thousand findings per statechart check are reported`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Sketch(initial: "a") {
        Sketch.State("a")
        for number in 0..<1_100 {
          Sketch.State.history("h\(number)", default: "nowhere")
          Sketch.State(parallel: "p\(number)") {}
          Sketch.State.choice("?\(number)")
          Sketch.Event.after(.zero, from: "a", to: "a").shouldFire { _ in true }
          Sketch.Event.completion(of: "a", to: "a").shouldFire { _ in true }
          Sketch.Event("x", from: "h\(number)", to: "a")
        }
      }
    }
    let counts = Dictionary(grouping: error.findings, by: \.check).mapValues(\.count)
    #expect(
      counts == [
        .unknownInitialState: 1_000, .unknownCompletion: 1_000, .invalidSource: 1_000,
        .emptyState: 1_000, .misplacedHistory: 1_000, .invalidTimeout: 1_000, .deadChoice: 1_000,
      ]
    )
  }

  @Test(arguments: ChartsOfAllKinds.all.map(\.name))
  func `correct charts have no findings`(chart: String) throws {
    let content = try #require(ChartsOfAllKinds.all.first { $0.name == chart }?.content)
    #expect(try Sketch { content }.warnings == [])
  }

  private static let allowed = [
    Mistake("history and a state of another region") {
      Sketch.State(parallel: "p") {
        for region in ["l", "r"] {
          Sketch.State(region) {
            Sketch.State.history("\(region) h", default: "\(region)1")
            Sketch.State("\(region)1")
          }
        }
      }
      Sketch.Event("x", from: "p", to: "l h", "r1")
      Sketch.Event("y", from: "p", to: "l h", "r h")
      Sketch.Event("z", from: "p", to: "p", "l", "l1")
    },
    Mistake("an eventless loop with a guard on one of its rows") {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.always(from: "a", to: "b")
      Sketch.Event.always(from: "b", to: "a").shouldFire { _ in true }
    },
    Mistake("an eventless row of a compound state that leads out of it") {
      Sketch.State("s") { Sketch.State("a") }
      Sketch.State("z")
      Sketch.Event.always(from: "s", to: "z")
    },
    Mistake("an inner eventless row that hides one of its parent") {
      Sketch.State("s") { ["a", "b"].map { Sketch.State($0) } }
      Sketch.State("z")
      Sketch.Event.always(from: "s", to: "b")
      Sketch.Event.always(from: "b", to: "z")
    },
    Mistake("several joins of one event, after each other and after a row of their state") {
      Sketch.State(parallel: "p") { ["l", "r"].map { Sketch.State($0) } }
      Sketch.State("z")
      Sketch.Event("x", joining: "l", "r", to: "z")
      Sketch.Event("x", joining: "l", "r", to: "p")
      Sketch.Event("x", in: "p")
    },
    Mistake("a row from any state, and compound states whose rows it does not hide") {
      Sketch.State("s") { Sketch.State("a") }
      Sketch.Event.fromAnyState("x", to: "a")
      Sketch.Event("x", from: "s", to: "a")
      Sketch.Event("x", in: "a")
    },
    Mistake("timeouts of different durations and states") {
      Sketch.State("s") { Sketch.State("a") }
      Sketch.Event.after(.seconds(1), in: "a")
      Sketch.Event.after(.seconds(2), in: "a")
      Sketch.Event.after(.seconds(1), in: "s")
    },
    Mistake("a parallel region and an atomic one") {
      Sketch.State(parallel: "p") {
        Sketch.State(parallel: "q") { ["l", "r"].map { Sketch.State($0) } }
        Sketch.State("a")
      }
    },
  ]

  @Test(arguments: allowed)
  func `a correct chart that looks wrong has no findings`(definition: Mistake) {
    #expect(Mistake.found { definition.content } == [])
  }

  private static let late = [
    Mistake("choices that lead to each other") {
      Sketch.State("a")
      ["?", "??"].map { Sketch.State.choice($0) }
      Sketch.Event("go", from: "a", to: "?")
      Sketch.Event.always(from: "?", to: "??")
      Sketch.Event.always(from: "??", to: "?")
    },
    Mistake("targets that meet in one region behind a choice") {
      Sketch.State("a")
      Sketch.State(parallel: "p") {
        Sketch.State("l") { ["l1", "l2"].map { Sketch.State($0) } }
        Sketch.State("r") {
          Sketch.State("r1")
          Sketch.State.choice("?")
        }
      }
      Sketch.Event("go", from: "a", to: "l1", "?")
      Sketch.Event.always(from: "?", to: "l2")
    },
  ]

  /// The branch of a choice is only known when the choice is resolved, so no check of the definition covers it.
  @Test(arguments: late)
  func `targets that a choice makes impossible are refused when the choice is resolved`(
    definition: Mistake
  ) throws {
    #expect(Mistake.found { definition.content } == [])
    let machine = try Sketch(initial: "a") { definition.content }
    #expect(throws: Sketch.FireError.self) { try machine.firing("go", at: .distantPast) }
  }

  private static let mistaken = [
    Mistake("an eventless row from any state that ends the machine") {
      Sketch.State("a")
      Sketch.State.final("end")
      Sketch.Event(trigger: .always, sources: .any, targets: ["end"])
    },
    Mistake("eventless rows of a region that another region always leaves first") {
      Sketch.State("a")
      Sketch.State(parallel: "p") {
        Sketch.State("l")
        Sketch.State("r") { ["r1", "r2"].map { Sketch.State($0) } }
      }
      Sketch.State("z")
      Sketch.Event("go", from: "a", to: "p")
      Sketch.Event.always(from: "l", to: "z")
      Sketch.Event.always(from: "r1", to: "r2")
      Sketch.Event.always(from: "r2", to: "r1")
    },
  ]

  @Test(arguments: mistaken)
  func `eventless rows that come to an end are not reported as a loop`(definition: Mistake) {
    #expect(Mistake.found { definition.content } == [])
  }
}
