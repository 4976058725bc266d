import Foundation
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

  /// A fleet of one order, as far as a window needs it.
  private actor Orders {
    private(set) var machine: DynamicMachine

    init(_ machine: DynamicMachine) {
      self.machine = machine
    }

    func entity(_ key: Int) throws -> (key: Int, machine: DynamicMachine)? {
      key == 1 ? (key, machine) : nil
    }

    func fire(named name: String, json: Data?, on key: Int, userInfo: UserInfo) throws {
      _ = try machine.fire(name, userInfo: userInfo)
    }
  }

  @Test func `a window shows a machine that is stored`() async throws {
    let life = try DynamicMachine(initial: "placed") {
      DynamicMachine.State("placed")
      DynamicMachine.State("paid")
      DynamicMachine.Event("pay", from: "placed", to: "paid")
    }
    let orders = Orders(life)
    let key = 1

    let window = MachineWindow(onStored: life, title: "Order \(key)") {
      try await orders.entity(key)?.machine
    } fire: { event, json, userInfo in
      try await orders.fire(named: event, json: json, on: key, userInfo: userInfo)
    }

    let target = window.address.replacing("/?", with: "/fire?")
    let body = Data(#"{"event": "pay"}"#.utf8)
    _ = await window.response(to: .init(method: "POST", target: target, body: body))
    #expect(await orders.machine.state == "paid")
  }
}
