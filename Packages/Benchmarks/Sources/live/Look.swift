import Foundation
import Interlock
import InterlockRuntime
import InterlockWindow

private enum Place: Sendable { case here, there }
private enum Step: Sendable { case go, back }

/// How much slower a machine fires events while a page looks at it through a window.
func look(events: Int) async throws {
  var ratios: [(String, [Double])] = [("plain", []), ("guarded, with an entry callback", [])]
  for _ in 0..<7 {
    for form in ratios.indices {
      let live = MachineActor(try machine(isPlain: form == 0))
      let without = try await seconds(events, live)
      let window = MachineWindow(on: live, token: "secret")
      let request = MachineWindow.Request(method: "GET", target: "/updates?token=secret")
      guard case .updates(let updates) = await window.response(to: request).body else { return }
      let page = Task {
        var bytes = 0
        for await update in updates { bytes += update.count }
        return bytes
      }
      let with = try await seconds(events, live)
      page.cancel()
      ratios[form].1.append(with / without)
      _ = await page.value
    }
  }
  for (name, values) in ratios {
    let sorted = values.sorted()
    let range = "\(rounded(sorted[0])) to \(rounded(sorted[6]))"
    print("\(name): \(rounded(sorted[3])) times as long (\(range))")
  }
}

private func machine(isPlain: Bool) throws -> Machine<Place, Step> {
  try Machine(initial: .here) {
    Machine.State(.here)
    if isPlain {
      Machine.State(.there)
      Machine.Event(.go, from: .here, to: .there)
    } else {
      Machine.State(.there).didEnter { _ in }
      Machine.Event(.go, from: .here, to: .there).shouldFire("always") { _ in true }
    }
    Machine.Event(.back, from: .there, to: .here)
  }
}

private func seconds(_ events: Int, _ live: MachineActor<Place, Step>) async throws -> Double {
  let start = ContinuousClock.now
  for _ in 0..<(events / 2) {
    try await live.fire(.go)
    try await live.fire(.back)
  }
  return (ContinuousClock.now - start) / .seconds(1)
}
