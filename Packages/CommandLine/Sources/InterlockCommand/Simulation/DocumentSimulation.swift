package import Foundation
import Interlock
package import InterlockExchange

/// An interactive run of an SCXML document with its data. It asks nothing: the document knows all answers.
package struct DocumentSimulation: LineSimulation {
  /// A session, and how much time has passed.
  private struct Moment {
    var session: SCXMLSession
    var elapsed: Duration
  }

  private let document: SCXMLDocument
  private let clock: SimulationClock
  private let events: [String]
  private var present: Moment?
  private var past: [Moment] = []

  /// How many changes can be undone; beyond that, the older half is dropped.
  private static var pastLimit: Int { 1_000 }

  /// Prepares a simulation.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - beginning: The current time.
  package init(_ document: SCXMLDocument, from beginning: Date) {
    self.document = document
    clock = SimulationClock(beginning: beginning)
    events = document.outline.knownEvents.filter { !$0.hasPrefix("_") }
  }

  package mutating func start() -> SimulationResponse { begin() }

  package mutating func take(_ line: String) -> SimulationResponse {
    switch SimulationCommand(line, knowing: events) {
    case .fire(let text): return fire(text)
    case .wait(let duration): return wait(duration)
    case .back:
      guard let last = past.popLast() else {
        return SimulationResponse(error: "there is nothing to undo")
      }
      present = last
      return SimulationResponse(scene: scene)
    case .reset: return begin()
    case .show: return SimulationResponse(scene: scene)
    case .save:
      return SimulationResponse(error: "a document that runs cannot be saved as a machine")
    case .help: return SimulationResponse(note: SimulationCommand.overview)
    case .quit: return SimulationResponse(isEnd: true)
    case .mistaken(let reason): return SimulationResponse(error: reason)
    }
  }
}

extension DocumentSimulation {
  private mutating func fire(_ text: String) -> SimulationResponse {
    let word = String(text.prefix { !$0.isWhitespace })
    let rest = String(text.dropFirst(word.count)).trimmed
    guard let data = rest.isEmpty ? .undefined : JSONScriptValue.value(rest) else {
      return SimulationResponse(error: "'\(rest)' is not JSON; try '\(word) {\"amount\": 20}'")
    }
    let event = event(word)
    return change(refusing: "nothing takes '\(event)' here") { moment in
      let before = moment.session.states
      guard try moment.session.send(event, data: data) else { return nil }
      return "\(before) --\(event)--> \(moment.session.states)"
    }
  }

  /// The intended event: by its name, or its number in the list.
  private func event(_ text: String) -> String {
    guard !events.contains(text), let number = Int(text) else { return text }
    let available = scene?.events ?? []
    return available.indices.contains(number - 1) ? available[number - 1].event : text
  }

  private mutating func wait(_ duration: Duration?) -> SimulationResponse {
    let deadline = present?.session.nextDeadline.map(clock.elapsed)
    guard duration != nil || deadline != nil else {
      return SimulationResponse(error: "no timer is set")
    }
    return change { [clock] moment in
      let before = moment.session.states
      let end = duration.map { moment.elapsed + $0 } ?? deadline ?? moment.elapsed
      moment.elapsed = max(moment.elapsed, end)
      try moment.session.advance(to: clock.date(moment.elapsed))
      return before == moment.session.states ? nil : "\(before) --> \(moment.session.states)"
    }
  }

  /// Begins a session.
  private mutating func begin() -> SimulationResponse {
    do throws(SCXMLSessionError) {
      let session = try SCXMLSession(document, at: clock.beginning)
      return proceed(Moment(session: session, elapsed: .zero), "(inactive) --> \(session.states)")
    } catch {
      return SimulationResponse(error: "\(error)")
    }
  }

  /// Changes the session.
  ///
  /// - Parameters:
  ///   - refusal: What is wrong if nothing happens; nil if that is no error.
  ///   - body: Changes it, and returns what happened; nil if nothing did.
  /// - Returns: The response.
  private mutating func change(
    refusing refusal: String? = nil,
    _ body: (inout Moment) throws -> String?
  ) -> SimulationResponse {
    guard var next = present else {
      return SimulationResponse(error: "'reset' starts the document")
    }
    do {
      let step = try body(&next)
      var response = proceed(next, step)
      if step == nil { response.error = refusal }
      return response
    } catch {
      return SimulationResponse(error: "\(error)")
    }
  }

  /// Moves to the result of a change.
  private mutating func proceed(_ next: Moment, _ step: String?) -> SimulationResponse {
    if let present { past.append(present) }
    if past.count > Self.pastLimit { past.removeFirst(Self.pastLimit / 2) }
    present = next
    var response = SimulationResponse(scene: scene)
    let log = next.session.log.map(\.text)
    let sent = next.session.sent.map(\.text)
    let unhandled = next.session.unhandled
    guard step != nil || !log.isEmpty || !sent.isEmpty || !unhandled.isEmpty else {
      return response
    }
    response.happenings = [
      SimulationResponse.Happening(
        time: next.elapsed.inSeconds,
        steps: step.map { [$0] } ?? [],
        callbacks: [],
        isDeferred: false,
        unhandled: unhandled,
        log: log,
        sent: sent
      )
    ]
    return response
  }

  private var scene: SimulationScene? {
    present.map { SimulationScene($0.session, elapsed: $0.elapsed, clock, events) }
  }
}

extension SCXMLSession {
  /// The innermost active states, for people.
  fileprivate var states: String { configuration.joined(separator: ", ") }
}

extension SCXMLSentEvent {
  /// Event, receiver and data in one line.
  fileprivate var text: String {
    let receiver = target.isEmpty ? type ?? "" : target
    return "\(event) to \(receiver)" + (data == .undefined ? "" : ": \(data)")
  }
}

extension SCXMLLogEntry {
  /// Label and value in one line.
  fileprivate var text: String {
    [label, value == .undefined ? nil : "\(value)"].compactMap(\.self).joined(separator: ": ")
  }
}
