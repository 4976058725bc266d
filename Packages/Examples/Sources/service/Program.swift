import Foundation
import Interlock
import InterlockRuntime
import ServiceLifecycle

@main
struct Program {
  static func main() async throws {
    let backup = try makeBackup(copy: copy).traced { line in tell("\(line)") }
    let group = ServiceGroup(
      services: [LiveService(MachineActor(backup))],
      gracefulShutdownSignals: [.sigint, .sigterm]
    )
    try await group.run()
    tell("the group has ended")
  }

  /// Copies for a long time. A copy that is cancelled is removed.
  private static func copy() async throws {
    tell("copying")
    do {
      try await Task.sleep(for: .seconds(3_600))
    } catch {
      tell("the unfinished copy is removed")
      throw error
    }
  }

  private static func tell(_ line: String) {
    print(line)
    fflush(nil)
  }
}
