import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks: one mistake, one finding")
struct SingleMistakeTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event

  /// A definition with one mistake. The name says which; the findings list the check that is about it.
  private static func mistake(
    _ name: String,
    _ check: Finding.Check,
    @Sketch.Builder _ content: () -> [Sketch.Builder.Element]
  ) -> Mistake {
    Mistake(name, check.rawValue, content: content)
  }

  /// `s` with `a` and a choice, from which everything can be reached.
  @Sketch.Builder private static var base: [Sketch.Builder.Element] {
    State("s") {
      State("a")
      State.choice("?")
    }
    State("z")
    Event("?", from: "s", to: "?")
    Event("z", from: "s", to: "z")
  }

  /// The base, whose choice has its row.
  @Sketch.Builder private static var whole: [Sketch.Builder.Element] {
    base
    Event.always(from: "?", to: "a")
  }

  private static let names = [
    mistake("a misspelt source", .unknownSource) {
      whole
      Event("x", from: "aa", to: "z")
    },
    mistake("a misspelt source of an internal event", .unknownSource) {
      whole
      Event("x", in: "aa")
    },
    mistake("a misspelt source among others", .unknownSource) {
      whole
      Event("x", from: "a", "zz", to: "z")
    },
    mistake("a misspelt source of a join", .unknownSource) {
      whole
      Event(trigger: .event("x"), sources: .all(["aa"]), targets: ["z"])
    },
    mistake("a misspelt source of a timeout", .unknownSource) {
      whole
      Event.after(.seconds(1), from: "aa", to: "z")
    },
    mistake("a misspelt choice in its only row", .unknownSource) {
      base
      Event.always(from: "??", to: "a")
    },
    mistake("a misspelt target", .unknownTarget) {
      whole
      Event("x", from: "a", to: "zz")
    },
    mistake("a misspelt target of a choice", .unknownTarget) {
      base
      Event.always(from: "?", to: "aa")
    },
    mistake("a misspelt target of a fork", .unknownTarget) {
      whole
      Event("x", from: "a", to: "z", "zz")
    },
    mistake("a misspelt completion", .unknownCompletion) {
      whole
      Event.completion(of: "ss", to: "z")
    },
    mistake("a misspelt initial state", .unknownInitialState) {
      whole
      State("t", initial: "bb") { State("b") }
      Event("t", from: "s", to: "t")
    },
    mistake("a misspelt initial state of a state without states", .unknownInitialState) {
      whole
      State("t", initial: "bb")
      Event("t", from: "s", to: "t")
    },
    mistake("a misspelt state in a guard", .unknownGuardState) {
      whole
      Event("x", from: "a", to: "z").shouldFire(whileIn: "zz")
    },
    mistake("states forgotten", .noStates) {
      Event("x", from: "a", to: "b").shouldFire(whileIn: "c")
      Event.always(from: "b", to: "a")
      Event.completion(of: "s", to: "a")
      Event.after(.seconds(1), from: "a", to: "b")
    },
    mistake("a blank state that is written twice", .blankIdentifier) {
      whole
      State(" ") { State("b") }
      Event("t", from: "s", to: " ")
    },
    mistake("a state that is written twice, with what is in it", .duplicateState) {
      whole
      for _ in 1...2 {
        State("t") {
          State("b")
          State("c").formerly("d")
        }.formerly("u")
      }
      Event("t", from: "s", to: "t")
      Event("c", from: "b", to: "c")
    },
  ]

  private static let places = [
    mistake("an event without a source", .noSource) {
      whole
      Event("x", from: [], to: "z")
    },
    mistake("a timeout that joins nothing", .noSource) {
      whole
      Event(trigger: .after(.seconds(1)), sources: .all([]), targets: ["z"])
    },
    mistake("a choice that waits for an event", .invalidSource) {
      base
      Event("x", from: "?", to: "z")
    },
    mistake("a choice whose row has no target", .invalidSource) {
      base
      Event(trigger: .always, sources: .states(["?"]), targets: [])
    },
    mistake("the completion of a final state", .unknownCompletion) {
      whole
      State.final("end")
      Event("end", from: "s", to: "end")
      Event.completion(of: "end", to: "z")
    },
    mistake("the completion of a choice", .unknownCompletion) {
      whole
      Event.completion(of: "?", to: "z")
    },
    mistake("a state that is its own initial state", .initialOutside) {
      whole
      State("t", initial: "t") { State("b") }
      Event("t", from: "s", to: "t")
    },
    mistake("a default that is the state around it", .initialOutside) {
      whole
      State("t") {
        State("b")
        State.history("h", default: "t")
      }
      Event("t", from: "s", to: "h")
    },
    mistake("an empty compound state", .emptyState) {
      whole
      State("t") { State.choice("??") }
      Event("t", from: "s", to: "??")
      Event.always(from: "??", to: "a")
    },
    mistake("one event written twice, with three sources", .unreachableRow) {
      whole
      for _ in 1...2 { Event("x", from: "s", "a", "z", to: "z") }
    },
    mistake("a compound state that nothing leads to", .unreachableState) {
      whole
      State("t") {
        State(parallel: "p") { ["l", "r"].map { State($0) } }
        State.history("h", default: "p")
      }
    },
  ]

  @Test(arguments: names + places)
  func `a definition with one mistake has one finding`(mistake: Mistake) {
    let found = Mistake.found { mistake.content }
    let checks = found.map { String($0.prefix { $0 != ":" }) }
    #expect(checks == mistake.findings, "\(found)")
  }

  @Test func `an initial state outside is not also reported as incompatible`() throws {
    let text = """
      { "interlock": 1, "initial": "p", "states": [
        { "id": "p", "kind": "parallel", "initials": ["b", "z"] },
        { "id": "l", "parent": "p" }, { "id": "b", "parent": "l" },
        { "id": "c", "parent": "l" }, { "id": "r", "parent": "p" }, { "id": "z" }],
        "events": [{ "id": "z", "from": ["p"], "to": "z" }, { "id": "c", "from": ["b"], "to": "c" }] }
      """
    let error = try JSONDecoder.machineError(of: text)
    let cause = try #require(error?.context?.underlyingError as? DefinitionError)
    #expect(cause.findings.map(\.check) == [.initialOutside])
  }

  @Test func `all hidden rows of an event are one finding with all its sources`() {
    let found = Mistake.found {
      ["a", "b", "c"].map { State($0) }
      Event("go", from: "a", to: "b")
      Event("x", from: "a", "b", "c", to: "c")
      Event("x", from: "c", "a", to: "a")
      Event("x", from: "a", "b", "c", to: "c")
    }
    #expect(
      found == [
        "unreachableRow: event #3 'x': the transitions from 'c' and 'a' can never be taken: event #2 has "
          + "the same sources and no guard. Remove one of them, or put a guard on the first.",
        "unreachableRow: event #4 'x': the transitions from 'a', 'b' and 'c' can never be taken: event #2 "
          + "has the same sources and no guard. Remove one of them, or put a guard on the first.",
      ]
    )
  }
}
