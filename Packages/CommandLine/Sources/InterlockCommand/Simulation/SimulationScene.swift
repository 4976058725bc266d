import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange

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

  /// A variable of a document that runs.
  package struct Variable: Encodable, Hashable, Sendable {
    package let name: String
    /// In ECMAScript notation.
    package let value: String
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
  /// The variables of a document that runs; nil for a machine.
  package let variables: [Variable]?

  let picture: StatePicture

  private enum CodingKeys: CodingKey {
    case time, configuration, isFinished, events, timers, deferred, variables
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
    variables = nil
    picture = StatePicture(of: machine)
  }

  /// Where a document is.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - elapsed: How much time has passed.
  ///   - clock: The clock.
  ///   - events: The events that the document knows.
  init(
    _ session: SCXMLSession,
    elapsed: Duration,
    _ clock: SimulationClock,
    _ events: [String]
  ) {
    time = elapsed.inSeconds
    configuration = session.configuration
    isFinished = session.isFinished
    let questions = session.questionsAboutData
    self.events =
      session.isFinished
      ? []
      : events.compactMap { event in
        if session.takes(event) { return AvailableEvent(event: event, asking: nil) }
        return questions[event].map { AvailableEvent(event: event, asking: $0) }
      }
    timers = session.nextDeadline.map { [Timer(deadline: $0, clock.date(elapsed))] } ?? []
    deferred = []
    variables = session.document.variables.compactMap { name in
      session[name].map { Variable(name: name, value: "\($0)") }
    }
    picture = StatePicture(of: session.document.outline, isActive: session.isIn)
  }
}

extension SCXMLSession {
  /// The first condition about the data of each event that an active state has a transition for.
  fileprivate var questionsAboutData: [String: String] {
    let outline = MachineDescription(document.outline)
    var questions: [String: String] = [:]
    for row in outline.rows {
      guard let event = row.event.map({ outline.events[$0] }), questions[event] == nil,
        row.source == .anyState || row.sources.allSatisfy({ isIn(outline.states[$0].name) })
      else { continue }
      for case .code(let name?) in row.guards where name.contains("_event") {
        questions[event] = name
        break
      }
    }
    return questions
  }
}

extension SimulationScene.Timer {
  /// The next event that a document has sent itself with a delay.
  fileprivate init(deadline: Date, _ now: Date) {
    name = "a delayed event"
    isTimeout = false
    remaining = max(0, Duration(nearestTo: deadline.timeIntervalSince(now)).inSeconds)
  }

  fileprivate init(_ timer: DynamicMachine.PendingTimer, _ now: Date) {
    remaining = max(0, Duration(nearestTo: timer.deadline.timeIntervalSince(now)).inSeconds)
    switch timer.content {
    case .timeout(let state): (name, isTimeout) = (state, true)
    case .event(let event, _): (name, isTimeout) = (event.event, false)
    }
  }
}
