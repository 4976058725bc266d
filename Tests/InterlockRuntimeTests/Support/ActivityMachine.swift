import Interlock
import InterlockRuntime
import InterlockTestSupport

/// Three states in a row, with an activity in the second.
func activityMachine(
  _ journal: Journal,
  _ activity: @escaping @Sendable (Sketch.ActivityContext) async throws -> String?
) throws -> Live {
  Live(
    tested: try Sketch {
      Sketch.State("a"); Sketch.State("b").activity { try await activity($0) }; Sketch.State("c")
      Sketch.Event("in", from: "a", to: "b")
      Sketch.Event("again", from: "b", to: "b")
      Sketch.Event("note", in: "a", "b", "c").perform {
        journal.add("noted in \($0.state ?? "")")
      }
      Sketch.Event("out", from: "b", to: "c")
      Sketch.Event("back", from: "c", to: "a")
    },
    isSuspended: true,
    errorHandler: { failure in
      journal.add("error: \(failure.origin)")
      return nil
    },
    log: { occurrence in
      switch occurrence {
      case .activityStarted, .activityEnded, .activityCancelled, .dropped:
        journal.add("\(occurrence)")
      default: break
      }
    }
  )
}
