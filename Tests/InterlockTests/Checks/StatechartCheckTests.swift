import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks of states")
struct StatechartCheckTests {
  private static let initials = [
    Mistake(
      "an initial state that is not defined",
      "unknownInitialState: state #1 's': the initial state 'aa' is not defined. "
        + "Did you mean 'a'? If not, add the state 'aa', or correct the name."
    ) {
      Sketch.State("s", initial: "aa") { Sketch.State("a") }
    },
    Mistake(
      "a default that is not defined",
      "unknownInitialState: state #3 'h': the default 'elsewhere' is not defined. "
        + "Add the state 'elsewhere', or correct the name."
    ) {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State.history("h", default: "elsewhere")
      }
      Sketch.Event("x", from: "s", to: "h")
    },
    Mistake(
      "an initial state that stands elsewhere",
      "initialOutside: state #1 's': the initial state 'b' is not in the state, or is a choice. "
        + "Name a state in it that can be active."
    ) {
      Sketch.State("s", initial: "b") { Sketch.State("a") }
      Sketch.State("b")
      Sketch.Event("x", from: "s", to: "a")
      Sketch.Event("y", from: "s", to: "b")
    },
    Mistake(
      "a state that is its own initial state",
      "initialOutside: state #1 's': the initial state 's' is not in the state, or is a choice. "
        + "Name a state in it that can be active."
    ) {
      Sketch.State("s", initial: "s") { Sketch.State("a") }
      Sketch.Event("x", from: "s", to: "a")
    },
    Mistake(
      "an initial state of a state without states in it",
      "initialOutside: state #1 'a': the initial state 'b' is not in the state, or is a choice. "
        + "Name a state in it that can be active."
    ) {
      Sketch.State("a", initial: "b")
      Sketch.State("b")
      Sketch.Event("x", from: "a", to: "b")
    },
    Mistake(
      "a default that stands elsewhere",
      "initialOutside: state #3 'h': the default 'b' is not in the enclosing state, or is a choice. "
        + "Name a state in it that can be active."
    ) {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State.history("h", default: "b")
      }
      Sketch.State("b")
      Sketch.Event("x", from: "s", to: "b")
      Sketch.Event("y", from: "b", to: "h")
    },
    Mistake(
      "an initial state that is a choice",
      "initialOutside: state #1 's': the initial state '?' is not in the state, or is a choice. "
        + "Name a state in it that can be active."
    ) {
      Sketch.State("s", initial: "?") {
        Sketch.State("a")
        Sketch.State.choice("?")
      }
      Sketch.Event.always(from: "?", to: "a")
    },
    Mistake(
      "defaults that name each other",
      "initialCycle: state #4 'i': its default 'h' leads back to it. "
        + "Name a state that can be active."
    ) {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State.history("h", default: "i")
        Sketch.State.history("i", .deep, default: "h")
      }
      Sketch.Event("x", from: "s", to: "h")
    },
    Mistake(
      "a history state that stands for the state around it",
      "initialOutside: state #3 'h': the default 't' is not in the enclosing state, or is a choice. "
        + "Name a state in it that can be active."
    ) {
      Sketch.State("s") {
        Sketch.State("t", initial: "h") {
          Sketch.State.history("h", default: "t")
          Sketch.State("a")
        }
      }
      Sketch.Event("x", from: "s", to: "a")
    },
  ]

  @Test(arguments: initials)
  func `a mistake in initial states or defaults is found`(mistake: Mistake) {
    #expect(Mistake.found { mistake.content } == mistake.findings)
  }

  private static let states = [
    Mistake(
      "a compound state with nothing to be in",
      "emptyState: state #1 's': no state in it can be active. Put a state into it."
    ) {
      Sketch.State("s") {
        Sketch.State.choice("?")
      }
      Sketch.State("a")
      Sketch.Event.always(from: "?", to: "a")
      Sketch.Event("x", from: "s", to: "?")
    },
    Mistake(
      "a parallel state without a region",
      "emptyState: state #1 'p': it is parallel but has no regions. "
        + "Put states into it, or make it atomic."
    ) {
      Sketch.State(parallel: "p") {}
    },
    Mistake(
      "a machine in which nothing can be active",
      "emptyState: machine: no top-level state can be active. Add a state."
    ) {
      Sketch.State.choice("?")
      Sketch.Event.always(from: "?", to: "?").shouldFire { _ in true }
    },
    Mistake(
      "a region that is final",
      "finalRegion: state #3 'end': it is both a region and a final state. "
        + "Put it into a compound state, and make that the region."
    ) {
      Sketch.State(parallel: "p") {
        Sketch.State("a")
        Sketch.State.final("end")
      }
    },
    Mistake(
      "history at the top",
      "misplacedHistory: state #2 'h': a history state must be inside another state. "
        + "Put it into the state whose history it should remember."
    ) {
      Sketch.State("a")
      Sketch.State.history("h", default: "a")
      Sketch.Event("x", from: "a", to: "h")
    },
    Mistake(
      "history without a default",
      "misplacedHistory: state #3 'h': the history state has no default. "
        + "Name the state that it stands for until there is a history."
    ) {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State.history("h", default: [])
      }
      Sketch.Event("x", from: "s", to: "h")
    },
    Mistake(
      "a choice without a row",
      "deadChoice: state #2 '?': the choice has no transitions, so it leads nowhere. "
        + "Add eventless events from it, the last without a guard."
    ) {
      Sketch.State("a")
      Sketch.State.choice("?")
      Sketch.Event("x", from: "a", to: "?")
    },
    Mistake(
      "inner states that nothing leads to",
      "unreachableState: state #3 'b': no sequence of events leads to it. "
        + "Add an event that does, or remove the state.",
      "unreachableState: state #4 'h': no sequence of events leads to it. "
        + "Add an event that does, or remove the state."
    ) {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.State.history("h", default: "b")
      }
    },
    Mistake(
      "two states of one name at different places",
      "duplicateState: state #4 'a': it has the same identifier as state #2. Rename one of "
        + "them, or merge the two."
    ) {
      Sketch.State("s") { Sketch.State("a") }
      Sketch.State("t") { Sketch.State("a") }
      Sketch.Event("x", from: "s", to: "t")
    },
  ]

  @Test(arguments: states)
  func `a state of the wrong kind is found`(mistake: Mistake) {
    #expect(Mistake.found { mistake.content } == mistake.findings)
  }

  @Test func `a mistake in the machine's initial states is found`() {
    func found(_ initial: String...) -> [String] {
      Mistake.found(initial: initial) {
        Sketch.State("s") { ["a", "b"].map { Sketch.State($0) } }
        Sketch.State.choice("?")
        Sketch.Event.always(from: "?", to: "b")
        Sketch.Event("x", from: "s", to: "a")
        Sketch.Event("y", from: "s", to: "?")
      }
    }
    #expect(
      found("?") == [
        "initialOutside: machine: the initial state '?' is a choice. "
          + "Start in a state with eventless events instead."
      ]
    )
    #expect(
      found("b", "a") == [
        "incompatibleTargets: machine: 'a' and 'b' cannot be active together. "
          + "Name states in different regions of the same parallel state."
      ]
    )
    #expect(found("b") == [])
    #expect(found("c").first?.hasPrefix("unknownInitialState: machine:") == true)
  }
}
