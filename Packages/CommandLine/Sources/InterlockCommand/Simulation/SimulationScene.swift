import Foundation
import Interlock

/// Where a machine is, and what can happen next.
package struct SimulationScene: Encodable, Hashable, Sendable {
  /// A timer that is set.
  package struct Timer: Encodable, Hashable, Sendable {
    /// The state whose timeout it is, or the event to be fired.
    package let name: String
    package let isTimeout: Bool
    /// In seconds.
    package let remaining: Double
  }

  /// The seconds since the beginning.
  package let time: Double
  /// The innermost active states.
  package let configuration: [String]
  package let isFinished: Bool
  /// The events that can be fired, each with the guard that decides first.
  package let events: [AvailableEvent]
  package let timers: [Timer]
  /// The events that wait until the configuration changes.
  package let deferred: [String]

  let picture: StatePicture

  private enum CodingKeys: CodingKey {
    case time, configuration, isFinished, events, timers, deferred
  }

  init(
    _ moment: SimulationMoment,
    of simulated: SimulatedMachine,
    _ clock: SimulationClock
  ) throws {
    let machine = moment.machine
    let now = clock.date(moment.elapsed)
    time = moment.elapsed.inSeconds
    configuration = machine.configuration
    isFinished = machine.isFinished
    events = machine.isFinished ? [] : try simulated.availableEvents(in: machine, at: now)
    timers = machine.timers.sorted { $0.deadline < $1.deadline }.map { Timer($0, now) }
    deferred = machine.snapshot.deferred.map(\.event)
    picture = StatePicture(of: machine)
  }
}

extension SimulationScene.Timer {
  fileprivate init(_ timer: DynamicMachine.PendingTimer, _ now: Date) {
    remaining = max(0, Duration(nearestTo: timer.deadline.timeIntervalSince(now)).inSeconds)
    switch timer.content {
    case .timeout(let state): (name, isTimeout) = (state, true)
    case .event(let event, _): (name, isTimeout) = (event.event, false)
    }
  }
}
