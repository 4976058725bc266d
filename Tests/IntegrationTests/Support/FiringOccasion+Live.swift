import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import InterlockWindow
import Synchronization

extension FiringOccasion {
  private typealias Live = MachineActor<String, String>

  private func live(_ log: (@Sendable (Live.Occurrence) -> Void)? = nil) -> Live {
    Live(machine, clock: ManualClock(), date: time, errorHandler: { _ in nil }, log: log)
  }

  func fired() async throws -> FiringAnswer {
    let live = live()
    do {
      let receipt =
        if let payload {
          try await live.fire(name, payload, userInfo: userInfo)
        } else {
          try await live.fire(event, userInfo: userInfo)
        }
      return FiringAnswer(receipt, in: live.machine.configuration)
    } catch let error as DynamicMachine.FireError {
      return FiringAnswer(error)
    }
  }

  func sent() async throws -> FiringAnswer {
    let occurrences = Mutex<[Live.Occurrence]>([])
    let live = live { occurrence in occurrences.withLock { $0.append(occurrence) } }
    if let payload {
      try live.send(name, payload, userInfo: userInfo)
    } else {
      try await live.send(event, userInfo: userInfo)
    }
    await live.settle()
    for occurrence in occurrences.withLock({ $0 }) {
      switch occurrence {
      case .fired(_, let receipt): return FiringAnswer(receipt, in: live.machine.configuration)
      case .failed(let failure):
        if let error = failure.error as? DynamicMachine.FireError { return FiringAnswer(error) }
      default: break
      }
    }
    throw CancellationError()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor
  func modelled() throws -> FiringAnswer {
    let model = ObservableMachine(machine, clock: ManualClock(), date: time)
    return try FiringAnswer {
      let receipt =
        if let payload {
          try model.fire(name, payload, userInfo: userInfo)
        } else {
          try model.fire(event, userInfo: userInfo)
        }
      return (receipt, model.machine.configuration)
    }
  }

  func fired(in journal: JournaledMachine<String, String>) throws -> FiringAnswer {
    try FiringAnswer {
      let receipt =
        if let payload {
          try journal.fire(name, payload, userInfo: userInfo, at: time)
        } else {
          try journal.fire(event, userInfo: userInfo, at: time)
        }
      return (receipt, journal.machine.configuration)
    }
  }

  private struct WindowAnswer: Decodable {
    let error: String?
  }

  /// The expected answer if that is what a window says, as far as it says anything. A window decodes the event, and
  /// says in its own words what is wrong with its name or its payload.
  func windowed() async throws -> FiringAnswer {
    let live = live()
    let window = MachineWindow(on: live, token: "secret")
    let payload = payload.map { #", "payload": \#($0)"# } ?? ""
    let json = #"{"event": "\#(event)", "userInfo": {"bits": \#(bits)}\#(payload)}"#
    let response = await window.response(
      to: .init(method: "POST", target: "/fire?token=secret", body: Data(json.utf8))
    )
    guard case .whole(let data) = response.body else { throw CancellationError() }
    let error = try JSONDecoder().decode(WindowAnswer.self, from: data).error
    var expected = try answer()
    let isTyped = machine.plan.payload(of: event) == nil || self.payload != nil
    let isDecoded = isTyped && machine.events.contains { $0.id == event }
    let isAlike =
      if let error {
        !isDecoded || expected.lines.contains(error)
      } else {
        expected.lines[0] == "taken"
          && expected.lines.last == "in \(live.machine.configuration)"
      }
    if !isAlike { expected.lines = [error ?? "taken"] }
    return expected
  }
}
