import Foundation
import Interlock
import InterlockTestSupport
import InterlockWindow
import Testing

@Suite("A window on a machine that is stored", .hangLimit)
struct StoredWindowTests {
  /// A store of one machine, which can fail.
  private actor Store {
    struct Unavailable: Error, CustomStringConvertible {
      let description = "the store is being repaired"
    }

    var machine: DynamicMachine?
    var isBroken = false

    init(_ machine: DynamicMachine) {
      self.machine = machine
    }

    func read() throws -> DynamicMachine? {
      if isBroken { throw Unavailable() }
      return machine
    }

    func fire(_ event: String) throws {
      _ = try machine?.fire(event)
    }

    func repair(_ isBroken: Bool) { self.isBroken = isBroken }
    func remove() { machine = nil }
  }

  private static func window() throws -> (Store, MachineWindow) {
    var lamp = try DynamicMachine(initial: "off") {
      DynamicMachine.State("off")
      DynamicMachine.State("on")
      DynamicMachine.Event("flip", from: "off", to: "on")
      DynamicMachine.Event("flip", from: "on", to: "off")
      DynamicMachine.Event("dim", in: "on")
    }
    try lamp.activate()
    let store = Store(lamp)
    let window = MachineWindow(onStored: lamp, token: "secret", every: .milliseconds(1)) {
      try await store.read()
    } fire: { event, _, _ in
      try await store.fire(event)
    }
    return (store, window)
  }

  private func text(_ path: String, _ window: MachineWindow) async -> (Int, String) {
    let request = MachineWindow.Request(method: "GET", target: "/\(path)?token=secret")
    let response = await window.response(to: request)
    guard case .whole(let data) = response.body else { return (response.status, "") }
    return (response.status, String(decoding: data, as: UTF8.self))
  }

  @Test func `it says where the machine is, and why it cannot say so`() async throws {
    let (store, window) = try Self.window()
    #expect(await text("moment", window).1.contains(#""active":[0]"#))
    await store.repair(true)
    #expect(await text("moment", window) == (503, #"{"error":"the store is being repaired"}"#))
    await store.repair(false)
    await store.remove()
    #expect(await text("moment", window).0 == 410)
  }

  @Test func `it fires events, and says what was refused`() async throws {
    let (store, window) = try Self.window()
    for (event, error) in [("flip", false), ("dim", false), ("glow", true)] {
      let request = MachineWindow.Request(
        method: "POST",
        target: "/fire?token=secret",
        body: Data(#"{"event": "\#(event)"}"#.utf8)
      )
      guard case .whole(let data) = await window.response(to: request).body else { return }
      #expect(String(decoding: data, as: UTF8.self).contains("error") == error)
    }
    #expect(await store.machine?.state == "on")
  }

  @Test func `a page is told what has changed, until the machine is gone`() async throws {
    let (store, window) = try Self.window()
    let request = MachineWindow.Request(method: "GET", target: "/updates?token=secret")
    guard case .updates(let updates) = await window.response(to: request).body else { return }
    var seen: [String] = []
    for await data in updates where data.starts(with: Data("data: ".utf8)) {
      seen.append(String(decoding: data, as: UTF8.self))
      switch seen.count {
      case 1, 4: try await store.fire("flip")
      // A failure is no end.
      case 2: await store.repair(true)
      case 3: await store.repair(false)
      default: await store.remove()
      }
    }
    try #require(seen.count == 6)
    #expect(seen[0].contains(#""entries":[],"start":{"#) && seen[0].contains(#""active":[0]"#))
    #expect(seen[1].contains(#""exited":[0]"#) && seen[1].contains(#""active":[1]"#))
    #expect(seen[2].contains(#""trouble":"the store is being repaired""#))
    #expect(seen[3].contains(#""trouble":"""#))
    #expect(seen[4].contains(#""exited":[1]"#) && seen[4].contains(#""active":[0]"#))
    #expect(seen[5].contains(#""ended":true"#))
  }
}
