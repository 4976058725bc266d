import Interlock
import InterlockRuntime

@main
struct Connection {
  struct Unreachable: Error {}

  static func main() async throws {
    let link = try makeLink { attempt in
      switch attempt {
      case 1: throw Unreachable()
      case 2: try await Task.sleep(for: .seconds(3_600))  // hangs, until the timeout cancels it
      default: break
      }
    }
    let traced = link.traced { line in print(line) }

    let live = MachineActor.With(traced, context: Attempts())
    try await live.fire(.connect)
    try await live.wait(for: .online, upTo: .seconds(60))
    print("online after \(live.context.count) attempts")
  }
}
