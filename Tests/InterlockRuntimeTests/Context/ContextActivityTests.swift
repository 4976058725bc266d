import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

extension UserInfoKey where Value == Int {
  fileprivate static var length: Self { Self("length") }
}

extension Sketch.EventName<Int> {
  fileprivate static var done: Self { Self("done") }
}

/// Every form of an activity without a context also exists with one.
@Suite("Activities that read a context", .hangLimit)
struct ContextActivityTests {
  private struct Job: Equatable {
    var size = 3
    var result = ""
    var held: String?
    var seen: String?
  }

  private typealias Life = Sketch.With<Job>

  /// Runs a machine whose working state has an activity, and a value that it keeps whatever activity is added.
  private func outcome(
    _ activity: (Life.State) -> Life.State
  ) async throws -> (state: String, job: Job) {
    let life = try Life(initial: "idle") {
      Life.State("idle")
      activity(Life.State("working").holding(\.held) { _ in "value" })
        .didEnter { $0.context.seen = $0.context.held }
      Life.State("over")
      Life.Event("work", from: "idle", to: "working").perform { $0.context.size += 1 }
      Life.Event("end", from: "working", to: "over").perform { transition in
        transition.context.result = "length \(transition.userInfo[.length] ?? 0)"
      }
      Life.Event("done", from: "working", to: "over").carrying(Int.self)
        .perform { $0.context.result = "done \($1)" }
      Life.Event("fail", from: "working", to: "idle").perform { $0.context.result = "failed" }
    }
    let live = MachineActor.With(
      life,
      context: Job(),
      clock: ManualClock(),
      errorHandler: { _ in .init(event: "fail") }
    )
    try await live.fire("work", userInfo: ["who": "me"])
    await live.settle()
    var job = live.context
    #expect(job.seen == "value" && job.held == nil)
    job.seen = nil
    return (live.state, job)
  }

  @Test func `an activity with a context chooses the next event`() async throws {
    let plain = try await outcome { $0.activity { $0.context.size == 4 ? "end" : nil } }
    #expect(plain.state == "over" && plain.job == Job(size: 4, result: "length 0"))
    let named = try await outcome { state in
      state.activity("work", catch: "fail") { activity -> String? in
        guard activity.state == "working" else { return nil }
        throw Mishap()
      }
    }
    #expect(named.state == "idle" && named.job.result == "failed")
  }

  @Test func `an activity with a context can return nothing and send events`() async throws {
    let sending = try await outcome { state in
      state.activity { try $0.send("end", userInfo: ["length": $0.context.size]) }
    }
    #expect(sending.job.result == "length 4")
    let named = try await outcome { state in
      state.activity("send") { try $0.send(.done, $0.context.size) }
    }
    #expect(named.job.result == "done 4")
    let failing = try await outcome { $0.activity(catch: "fail") { _ in throw Mishap() } }
    #expect(failing.job.result == "failed")
    let both = try await outcome { $0.activity("fail", catch: "fail") { _ in throw Mishap() } }
    #expect(both.job.result == "failed")
    let reported = try await outcome { $0.activity { _ in throw Mishap() } }
    #expect(reported.job.result == "failed")
  }

  @Test func `the result of an activity with a context travels with its event`() async throws {
    let value = try await outcome { $0.activity(then: "end", .length) { $0.context.size } }
    #expect(value.job.result == "length 4")
    let payload = try await outcome { $0.activity(then: .done) { $0.context.size * 2 } }
    #expect(payload.job.result == "done 8")
    let failing = try await outcome { state in
      state.activity("load", then: .done, catch: "fail") { _ in throw Mishap() }
    }
    #expect(failing.job.result == "failed")
  }

  @Test func `an activity with a context sees its machine, its event and its clock`() async throws {
    let known = try await outcome { state in
      state.activity { activity in
        try await activity.sleep(for: .zero)
        let isKnown =
          activity.userInfo["who"] as? String == "me" && activity.actor?.lifecycle == .running
          && activity.clock is ManualClock && activity.payload(as: Int.self) == nil
          && activity.time < .distantFuture
        return isKnown ? "end" : "fail"
      }
    }
    #expect(known.state == "over")
  }

  /// A submachine has a context of its own.
  @Test func `a machine with a context runs as a submachine of another`() async throws {
    let inner = try Life(initial: "count") {
      Life.State("count").didEnter { $0.context.size += 1 }
      Life.State.final("counted")
      Life.Event.always(from: "count", to: "counted")
    }
    let ran = try await outcome { state in
      state.activity(running: inner.owning(Job()), then: "end")
    }
    #expect(ran.state == "over" && ran.job.size == 4)
  }
}
