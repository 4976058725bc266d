import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Timers of snapshots")
struct RestoredTimerTests {
  typealias Snapshot = DynamicMachine.Snapshot

  private let recorder: DynamicMachine

  init() throws {
    recorder = try ChartSamples.recorder()
  }

  private func timer(_ state: String, _ seconds: Double, at deadline: Double = 0) -> Snapshot {
    let date = Date(timeIntervalSinceReferenceDate: deadline)
    return Snapshot(
      configuration: ["stopped", "waiting"],
      timers: [.init(.timeout(of: state), seconds: seconds, deadline: date)]
    )
  }

  @Test func `impossible timers are refused`() throws {
    let wrong: [(String, Double, Double)] = [
      ("moving", 5.732, 0), ("off", 1, 0), ("waiting", 60, .infinity), ("waiting", 60, -.infinity),
      ("waiting", 60, .nan),
      ("waiting", .nan, 0), ("waiting", .infinity, 0), ("waiting", -60, 0), ("waiting", 0, 0),
      ("lastTape", 60, 0),
    ]
    for (state, seconds, deadline) in wrong {
      #expect(
        recorder.error(restoring: timer(state, seconds, at: deadline))
          == .invalidTimer(.state(state)),
        "\(state), \(seconds), \(deadline)"
      )
    }
    #expect(
      recorder.error(restoring: timer("tape", 60))
        == .changedTimeouts(of: "tape", stored: [.seconds(60)], known: [])
    )
    var twice = timer("waiting", 60)
    twice.timers += twice.timers
    #expect(recorder.error(restoring: twice) == .invalidTimer(.state("waiting")))
    let noNumbers: [(Double, Double)] = [(1, .nan), (1, .infinity), (.nan, 1), (-.infinity, 1)]
    for (seconds, deadline) in noNumbers {
      var snapshot = Snapshot(configuration: ["off"])
      snapshot.timers = [
        .init(
          .event(.init(event: "e"), id: nil),
          seconds: seconds,
          deadline: Date(timeIntervalSinceReferenceDate: deadline)
        )
      ]
      #expect(recorder.error(restoring: snapshot) == .invalidTimer(.event("e")))
    }
  }

  @Test func `a timer whose seconds were rounded still matches its timeout`() throws {
    for seconds in [60, 60.000_000_01, 59.999_999_99] {
      let machine = try recorder.restored(from: timer("waiting", seconds))
      #expect(machine.timers.map(\.seconds) == [60])
    }
  }

  @Test func `two timeouts a nanosecond apart are both found again`() throws {
    let durations = [Duration.nanoseconds(1_000_000_000), .nanoseconds(1_000_000_001)]
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      DynamicMachine.Event.after(durations[0], in: "a")
      DynamicMachine.Event.after(durations[1], from: "a", to: "b")
    }
    var original = machine
    try original.activate(at: ChartSamples.start)
    let copy = try ArchiveCoder.json.roundTrip(original, with: machine)
    #expect(copy == original)
    #expect(copy.timers.map(\.seconds) == original.timers.map(\.seconds))
  }

  @Test func `a timer of an unknown state is refused with that reason`() throws {
    let known = recorder.states.map(\.id)
    #expect(recorder.error(restoring: timer("x", 1)) == .unknownState("x", known: known))
  }

  @Test func `events unknown to the machine can be pending`() throws {
    let event = DynamicMachine.PendingEvent(event: "?")
    let timer = DynamicMachine.PendingTimer(
      .event(event, id: nil),
      seconds: 1,
      deadline: ChartSamples.start
    )
    var machine = try recorder.restored(
      from: .init(configuration: ["off"], timers: [timer], deferred: [event])
    )
    #expect(try machine.advance(to: ChartSamples.start).map(\.unhandled) == [["?"]])
    #expect(machine.snapshot.deferred == [event])
  }

  @Test func `timeouts that archives can't tell apart are one timer`() throws {
    let almost =
      Duration.seconds(1_000_000) + Duration(secondsComponent: 0, attosecondsComponent: 1)
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event.after(.seconds(1_000_000), from: "a", to: "b")
        .shouldFire { $0.userInfo["isOpen"] as? Bool == true }
      Sketch.Event.after(almost, from: "a", to: "c")
    }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try machine.activate(at: start)
    #expect(machine.timers.count == 1)
    machine = try machine.restored(from: machine.snapshot)
    try machine.advance(to: start.addingTimeInterval(1_000_001))
    #expect(machine.state == "c")
  }
}
