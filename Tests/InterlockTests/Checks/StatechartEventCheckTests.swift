import Interlock
import InterlockTestSupport
import Testing

@Suite("Checks of events in statecharts")
struct StatechartEventCheckTests {
  /// `s` with `a`, `b`, a final state and a choice; beside it `p` with two regions.
  @Sketch.Builder private static var base: [Sketch.Builder.Element] {
    Sketch.State("s") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State.final("end")
      Sketch.State.choice("?")
      Sketch.State.history("h", default: "a")
    }
    Sketch.State(parallel: "p") {
      for region in ["l", "r"] {
        Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
      }
    }
    Sketch.Event.always(from: "?", to: "b")
    for state in ["end", "?", "h", "p", "l2", "r2"] { Sketch.Event(state, from: "s", to: state) }
  }

  private static let sources = [
    Mistake(
      "a final source",
      "invalidSource: event #8 'x': the source 'end' is a final state, which this event cannot leave. "
        + "Name a state that can be left, or wait for a state around it with 'completion(of:)'."
    ) {
      Sketch.Event("x", from: "a", "end", to: "b")
    },
    Mistake(
      "a final source at the top level",
      "invalidSource: event #8 'x': the source 'gone' is a final state, which this event cannot leave. "
        + "Name a state that can be left."
    ) {
      Sketch.State.final("gone")
      Sketch.Event("x", from: "a", "gone", to: "b")
    },
    Mistake(
      "a history source",
      "invalidSource: event #8 'x': the source 'h' is a history state, which this event cannot leave. "
        + "Name a state that can be left."
    ) {
      Sketch.Event("x", from: "h", to: "b")
    },
    Mistake(
      "a choice that waits for an event",
      "invalidSource: event #8 'x': the source '?' is a choice, which this event cannot leave. "
        + "Make it an eventless event with a target."
    ) {
      Sketch.Event("x", from: "?", to: "b")
    },
    Mistake(
      "a choice that waits for time",
      "invalidSource: event #8 'after 1.0 seconds': the source '?' is a choice, which this event "
        + "cannot leave. Make it an eventless event with a target."
    ) {
      Sketch.Event.after(.seconds(1), from: "?", to: "b")
    },
    Mistake(
      "a choice with a row that leads nowhere",
      "invalidSource: event #8 'always': the source '?' is a choice, which this event cannot leave. "
        + "Make it an eventless event with a target.",
      "unreachableRow: event #8 'always': the transition from '?' can never be taken: event #1 has the "
        + "same source and no guard. Remove one of them, or put a guard on the first."
    ) {
      Sketch.Event(trigger: .always, sources: .states(["?"]), targets: [])
    },
  ]

  private static let triggers = [
    Mistake(
      "the completion of an unknown state",
      "unknownCompletion: event #8 'completion of q': it waits for the completion of 'q', which "
        + "is not defined. Did you mean 's'? If not, add the state 'q', or correct the name."
    ) {
      Sketch.Event(trigger: .completion(of: "q"), sources: .states(["s"]), targets: ["b"])
    },
    Mistake(
      "the completion of an atomic state",
      "unknownCompletion: event #8 'completion of a': it waits for the completion of 'a', which "
        + "contains no states. Put states into it, one of them final, or wait for another state."
    ) {
      Sketch.Event.completion(of: "a", to: "b")
    },
    Mistake(
      "a timeout of nothing",
      "invalidTimeout: event #8 'after 0.0 seconds': the timeout is 0.0 seconds. "
        + "Use a duration greater than zero, or an eventless event."
    ) {
      Sketch.Event.after(.zero, from: "a", to: "b")
    },
    Mistake(
      "a timeout of less than nothing",
      "invalidTimeout: event #8 'after -0.5 seconds': the timeout is -0.5 seconds. "
        + "Use a duration greater than zero, or an eventless event."
    ) {
      Sketch.Event.after(.milliseconds(-500), in: "a")
    },
    Mistake(
      "a timeout of any state",
      "invalidTimeout: event #8 'after 1.0 seconds': a timeout must name its source states. "
        + "List the states."
    ) {
      Sketch.Event(trigger: .after(.seconds(1)), sources: .any, targets: ["a"])
    },
    Mistake(
      "a timeout of a join",
      "invalidTimeout: event #8 'after 1.0 seconds': a timeout must name its source states. "
        + "List the states."
    ) {
      Sketch.Event(trigger: .after(.seconds(1)), sources: .all(["l1", "r1"]), targets: ["a"])
    },
  ]

  private static let targets = [
    Mistake(
      "targets in one region",
      "incompatibleTargets: event #8 'x': 'l1' and 'l2' cannot be active together. "
        + "Name states in different regions of the same parallel state."
    ) {
      Sketch.Event("x", from: "s", to: "r1", "l2", "l1")
    },
    Mistake(
      "targets in different branches",
      "incompatibleTargets: event #8 'x': 'a' and 'l1' cannot be active together. "
        + "Name states in different regions of the same parallel state."
    ) {
      Sketch.Event("x", from: "s", to: "l1", "a")
    },
    Mistake(
      "history beside what it may stand for",
      "incompatibleTargets: event #8 'x': 'b' and 'h' cannot be active together. "
        + "Name states in different regions of the same parallel state."
    ) {
      Sketch.Event("x", from: "p", to: "h", "b")
    },
    Mistake(
      "a join within one region",
      "incompatibleTargets: event #8 'x': 'l1' and 'l2' cannot be active together. "
        + "Name states in different regions of the same parallel state."
    ) {
      Sketch.Event("x", joining: "l1", "l2", to: "a")
    },
    Mistake(
      "a second target that is not defined",
      "unknownTarget: event #8 'x': the target 'nowhere' is not defined. "
        + "Add the state 'nowhere', or correct the name."
    ) {
      Sketch.Event("x", from: "s", to: "l1", "nowhere")
    },
    Mistake(
      "a join without sources",
      "noSource: event #8 'x': it has no source. Name a state of the machine, or let it come from "
        + "any state ('*' in an archive)."
    ) {
      Sketch.Event(trigger: .event("x"), sources: .all([]), targets: ["a"])
    },
    Mistake(
      "a join of a state that is not defined",
      "unknownSource: event #8 'x': the source 'nowhere' is not defined. "
        + "Add the state 'nowhere', or correct the name."
    ) {
      Sketch.Event("x", joining: "l1", "nowhere", to: "a")
    },
  ]

  private static let rows = [
    Mistake(
      "eventless rows that follow each other",
      "eventlessLoop: event #8 'always': it leads back to itself endlessly, and no guard can stop "
        + "it. Add a guard, or let an event trigger it."
    ) {
      Sketch.Event.always(from: "a", to: "loop")
      Sketch.Event.always(from: "loop", to: "a")
      Sketch.State("loop")
    },
    Mistake(
      "an eventless row of a composite to what is in it",
      "eventlessLoop: event #8 'always': it leads back to itself endlessly, and no guard can stop "
        + "it. Add a guard, or let an event trigger it."
    ) {
      Sketch.Event.always(from: "s", to: "b")
    },
    Mistake(
      "an internal eventless row",
      "eventlessLoop: event #8 'always': it leads back to itself endlessly, and no guard can stop "
        + "it. Add a guard, or let an event trigger it."
    ) {
      Sketch.Event(trigger: .always, sources: .states(["a"]), targets: [])
    },
    Mistake(
      "a timeout behind one of the same duration",
      "unreachableRow: event #9 'after 60.0 seconds': the transition from 'a' can never be taken: event "
        + "#8 has the same source and no guard. Remove one of them, or put a guard on the first."
    ) {
      Sketch.Event.after(.seconds(60), from: "a", to: "b")
      Sketch.Event.after(.milliseconds(60_000), from: "a", to: "l1")
    },
    Mistake(
      "a branch behind the else of a choice",
      "unreachableRow: event #8 'always': the transition from '?' can never be taken: event #1 has the "
        + "same source and no guard. Remove one of them, or put a guard on the first."
    ) {
      Sketch.Event.always(from: "?", to: "a")
    },
    Mistake(
      "a row of any event behind another",
      "unreachableRow: event #9 'any event': the transition from 'a' can never be taken: event #8 has the "
        + "same source and no guard. Remove one of them, or put a guard on the first."
    ) {
      Sketch.Event.anyEvent(in: "a")
      Sketch.Event.anyEvent(from: "a", to: "b")
    },
  ]

  @Test(arguments: sources + triggers)
  func `a mistake in sources or triggers is found`(mistake: Mistake) {
    #expect(
      Mistake.found {
        Self.base; mistake.content
      } == mistake.findings
    )
  }

  @Test(arguments: targets + rows)
  func `a mistake in targets or rows is found`(mistake: Mistake) {
    #expect(
      Mistake.found {
        Self.base; mistake.content
      } == mistake.findings
    )
  }
}
