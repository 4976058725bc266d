import Interlock
import InterlockRuntime

package enum Step {
  case copying, waiting
}

package enum Outcome {
  case finish, fail
}

package typealias Backup = Machine<Step, Outcome>

/// A backup that is repeated after a pause. `copy` makes one backup.
package func makeBackup(
  every pause: Duration = .seconds(3_600),
  copy: @escaping @Sendable () async throws -> Void
) throws -> Backup {
  try Backup(initial: .copying) {
    // Any exit cancels the work, and so does the end of the machine.
    Backup.State(.copying)
      .activity(catch: .fail) { _ in
        try await copy()
        return .finish
      }
    Backup.State(.waiting)

    Backup.Event(.finish, from: .copying, to: .waiting)
    Backup.Event(.fail, from: .copying, to: .waiting)
    Backup.Event.after(pause, from: .waiting, to: .copying)
  }
}
