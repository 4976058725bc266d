import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

/// A life in an actor.
struct ActorLife: Life {
  private let clock = ManualClock()
  private let live: Live
  let record = Record()

  init(_ history: RandomHistory) {
    live = Live(
      history.prototype,
      isSuspended: true,
      clock: clock,
      date: RandomHistory.start,
      lateTimers: history.lateTimers,
      errorHandler: { [record] failure in
        guard record.isShort, case .timer = failure.origin else { return nil }
        return history.answer.map { .init(event: $0, userInfo: ["bits": 0]) }
      },
      log: { [record] occurrence in
        switch occurrence {
        case .activated(let receipt), .fired(_, let receipt), .timerFired(let receipt):
          record.note(receipt)
        case .failed(let failure): record.note(failure.origin, failure.error)
        default: break
        }
      }
    )
  }

  var machine: DynamicMachine { live.machine }

  func begin() async throws {
    live.resume()
    try #require(await live.settle())
  }

  func live(through deed: RandomHistory.Deed) async throws {
    switch deed {
    case .fire(let event, let bits):
      do {
        record.noteOutcome(of: event, try await live.fire(event, userInfo: ["bits": bits]))
      } catch {
        record.noteFailure(of: event, error)
      }
    case .send(let event, let bits): try await live.send(event, userInfo: ["bits": bits])
    case .wait(let quarters):
      try #require(await clock.advance(by: .milliseconds(250 * quarters), settling: live))
    case .sleep(let quarters): clock.advance(by: .milliseconds(250 * quarters))
    }
    try #require(await live.settle())
  }
}

/// A life on the main actor.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
struct ModelLife: Life {
  private let clock = ManualClock()
  private let model: ObservableMachine<String, String>
  let record = Record()

  init(_ history: RandomHistory) {
    model = ObservableMachine(
      history.prototype,
      clock: clock,
      date: RandomHistory.start,
      lateTimers: history.lateTimers
    )
    model.onTransition { [record] change in record.note(change.step) }
    model.errorHandler = { [weak model, record] failure in
      record.note(failure.origin, failure.error)
      guard record.isShort, case .timer = failure.origin, let answer = history.answer else {
        return
      }
      model?.send(answer, userInfo: ["bits": 0])
    }
  }

  var machine: DynamicMachine { model.machine }

  func begin() async throws {
    try #require(await model.settle())
  }

  func live(through deed: RandomHistory.Deed) async throws {
    switch deed {
    case .fire(let event, let bits):
      do {
        record.noteOutcome(of: event, try model.fire(event, userInfo: ["bits": bits]))
      } catch {
        record.note(.event(event), error)
        record.noteFailure(of: event, error)
      }
    case .send(let event, let bits): model.send(event, userInfo: ["bits": bits])
    case .wait(let quarters):
      try #require(await clock.advance(by: .milliseconds(250 * quarters), settling: model))
    case .sleep(let quarters): clock.advance(by: .milliseconds(250 * quarters))
    }
    try #require(await model.settle())
  }
}
