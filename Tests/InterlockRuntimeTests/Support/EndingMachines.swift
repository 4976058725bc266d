import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting

extension Sketch {
  /// Two states whose activities, when they are cancelled, clean up once a gate is open.
  static func worker(_ cleanup: Gate, _ journal: Journal) throws -> Sketch {
    @Sendable func work(_ context: ActivityContext) async {
      await cancellation()
      await cleanup.pass()
      journal.add("\(context.state) cleaned up")
    }
    return try Sketch {
      State("a").activity("upload") { await work($0) }
      State("b").activity { await work($0) }
      State.final("c")
      Event("go", from: "a", to: "b")
      Event("note", in: "a", "b").perform { _ in journal.add("note") }
      Event("finish", from: "b", to: "c")
    }
  }

  /// A bill that lapses after a minute.
  static func bill() throws -> Sketch {
    try Sketch(initial: "due") {
      State("due")
      State("paid")
      State("lapsed")
      Event("pay", from: "due", to: "paid")
      Event.after(.seconds(60), from: "due", to: "lapsed")
    }
  }
}

extension MachineActor where StateID == String, EventID == String {
  /// A live machine that notes how it lives and ends, and ignores errors.
  init(
    _ machine: Machine,
    notedIn journal: Journal,
    isSuspended: Bool = false,
    clock: ManualClock
  ) {
    self.init(
      machine,
      isSuspended: isSuspended,
      clock: clock,
      errorHandler: { _ in nil },
      log: { occurrence in
        switch occurrence {
        case .lifecycle, .activityCancelled, .dropped, .ended: journal.add("\(occurrence)")
        default: break
        }
      }
    )
  }
}
