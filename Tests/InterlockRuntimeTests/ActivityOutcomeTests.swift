import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Outcomes of activities", .hangLimit)
struct ActivityOutcomeTests {
  private let journal = Journal()

  @Test func `an error becomes the event that catches it`() async throws {
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity(catch: "fail") { _ in throw Mishap() }
        Sketch.State("b")
        Sketch.Event("fail", from: "a", to: "b").perform { [journal] transition in
          journal.add("\(transition.userInfo[.error] is Mishap)")
        }
      },
      errorHandler: { [journal] in
        journal.add("\($0)")
        return nil
      }
    )
    await live.settle()
    #expect(live.state == "b")
    #expect(journal.lines == ["true"])
  }

  @Test func `an error without a matching event is reported, and the handler's event is fired`()
    async throws
  {
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity { _ in throw Mishap() }
        Sketch.State("b")
        Sketch.Event("fail", from: "a", to: "b")
      },
      errorHandler: { [journal] failure in
        if case .activity(let state) = failure.origin, failure.error is Mishap {
          journal.add("activity of \(state)")
        }
        return Sketch.PendingEvent(event: "fail")
      }
    )
    await live.settle()
    #expect(live.state == "b")
    #expect(journal.lines == ["activity of a"])
  }

  @Test func `an error after the state was exited is not reported`() async throws {
    let work = Gate()
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity { _ in
          await work.pass()
          throw Mishap()
        }
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
      },
      errorHandler: { [journal] in
        journal.add("\($0)")
        return nil
      }
    )
    try await live.fire("go")
    work.open()
    await live.settle()
    #expect(journal.lines == [])
  }

  @Test func `the result travels with its event`() async throws {
    let answer = UserInfoKey<Int>("answer")
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity(then: "done", answer) { _ in 42 }
        Sketch.State("b")
        Sketch.Event("done", from: "a", to: "b").perform { [journal] transition in
          journal.add("\(transition.userInfo[answer] ?? 0)")
        }
      }
    )
    await live.settle()
    #expect(journal.lines == ["42"])
  }

  /// The declaration must compile: the compiler once took the function for the name.
  @Test func `a function declared elsewhere can be an activity, with a name or without`()
    async throws
  {
    let journal = journal
    let choose: @Sendable (Sketch.ActivityContext) async throws -> String? = { _ in "go" }
    @Sendable func work(_ context: Sketch.ActivityContext) async throws { journal.add("worked") }
    let live = Live(
      tested: try Sketch {
        Sketch.State("a").activity(work).activity("work", work).activity(choose)
        Sketch.State("b").activity("choose", choose)
        Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("go", from: "b", to: "c")
      }
    )
    await live.settle()
    #expect(live.state == "c")
    #expect(journal.lines == ["worked", "worked"])
  }

  @Test func `a state can have several activities`() async throws {
    let (first, second) = (Gate(), Gate())
    let live = Live(
      tested: try Sketch {
        Sketch.State("a")
          .activity("first") { _ in
            await first.pass()
            return "one"
          }
          .activity("second") { _ in
            await second.pass()
            return "two"
          }
          .activity("third") { _ in await cancellation() }
        Sketch.State("b")
        Sketch.Event("one", in: "a").perform { [journal] _ in journal.add("one") }
        Sketch.Event("two", from: "a", to: "b")
      },
      log: { [journal] occurrence in
        switch occurrence {
        case .activityStarted, .activityEnded, .activityCancelled: journal.add("\(occurrence)")
        default: break
        }
      }
    )
    first.open()
    await journal.wait(for: "one")
    second.open()
    await journal.wait(for: "activity third of a cancelled")
    #expect(live.state == "b")
    #expect(
      journal.lines == [
        "activity first of a started", "activity second of a started",
        "activity third of a started",
        "activity first of a ended", "one", "activity second of a ended",
        "activity third of a cancelled",
      ]
    )
  }

  @Test func `nested states and regions have their own activities`() async throws {
    let live = Live(
      tested: try Sketch {
        Sketch.State("idle")
        Sketch.State(parallel: "work") {
          Sketch.State("left") {
            Sketch.State("l1").activity { _ in await cancellation() }
            Sketch.State("l2").activity { _ in await cancellation() }
          }
          .activity { _ in await cancellation() }
          Sketch.State("right") {
            Sketch.State("r1").activity { _ in await cancellation() }
          }
        }
        .activity { _ in await cancellation() }
        Sketch.Event("start", from: "idle", to: "work")
        Sketch.Event("next", from: "l1", to: "l2")
        Sketch.Event("stop", from: "work", to: "idle")
      },
      log: { [journal] occurrence in
        switch occurrence {
        case .fired: journal.add("|")
        case .activityStarted(let state, _): journal.add("+\(state)")
        case .activityCancelled(let state, _): journal.add("-\(state)")
        default: break
        }
      }
    )
    try await live.fire("start")
    try await live.fire("next")
    try await live.fire("stop")
    await live.settle()
    let steps = journal.lines.split(separator: "|").map { $0.joined(separator: " ") }
    #expect(steps == ["+work +left +l1 +r1", "-l1 +l2", "-r1 -l2 -left -work"])
  }
}
