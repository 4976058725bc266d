import FlyingFox
import FlyingSocks
import Foundation
import Interlock
import InterlockRuntime
import InterlockWindow
import WindowServer

/// Serves a window on a door, until the program is ended. Its page is what the tests in a browser look at.
@main
enum LiveDoor {
  static func main() async throws {
    let door = MachineActor(try door())
    let window = MachineWindow(on: door, title: "Door")
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    await server.serve(at: "/door", window.response)
    async let serving: Void = server.run()
    try await server.waitUntilListening()
    guard case .ip4(_, let port)? = await server.listeningAddress else { return }
    print("http://127.0.0.1:\(port)/door\(window.address)")
    fflush(nil)
    try await serving
  }

  /// A door that jams when it is slammed hard.
  private static func door() throws -> DynamicMachine {
    try DynamicMachine(initial: "shut") {
      DynamicMachine.State("shut")
      DynamicMachine.State("open")
      DynamicMachine.State("<b>jammed</b>")
      DynamicMachine.State.final("gone")
      DynamicMachine.Event("open", from: "shut", to: "open")
      DynamicMachine.Event("shut", from: "open", to: "shut")
      DynamicMachine.Event("slam", from: "open", to: "<b>jammed</b>").carrying(Int.self)
        .shouldFire("hard enough") { _, force in force > 5 }
      DynamicMachine.Event.after(.seconds(90), from: "open", to: "shut")
      DynamicMachine.Event("spin", in: "shut")
      DynamicMachine.Event("remove", from: "shut", to: "gone")
    }
  }
}
