import Interlock
import InterlockRuntime
import InterlockWindow
import Testing

@Suite("The blocks of the guide to windows")
struct WindowExamples {
  @Test func `a window answers requests`() async throws {
    let door = try DynamicMachine(initial: "shut") { DynamicMachine.State("shut") }
    let live = MachineActor(door)
    let window = MachineWindow(on: live, title: "Door")
    print("http://127.0.0.1:8080/door\(window.address)")

    let request = MachineWindow.Request(method: "GET", target: "/door" + window.address)
    let response = await window.response(to: request)
    #expect(response.status == 200)
  }
}
