public import Foundation
public import Interlock

extension SCXMLSession {
  /// The state of a session, as data: the configuration, the variables, and the pending events.
  public struct Snapshot: Hashable, Sendable, Codable {
    /// The configuration, with what history states remember.
    public let machine: DynamicMachine.Snapshot

    /// The identifier of the session.
    public let id: String

    /// The values of the variables.
    public let variables: [String: ScriptValue]

    /// The time of the last call.
    public let time: Date

    private let initialized: Set<String>
    private let completions: [String: ScriptValue]
    private let event: SessionEvent?
    private let delayed: [SessionData.Delayed]
    private let eventCount: Int
    private let sendCount: Int

    init(_ machine: DynamicMachine.Snapshot, _ data: SessionData) {
      self.machine = machine
      id = data.identity.id
      variables = data.variables
      time = data.now
      initialized = data.initialized
      completions = data.completions
      event = data.event
      delayed = data.delayed
      eventCount = data.eventCount
      sendCount = data.sendCount
    }

    /// The data of the session.
    func data(named name: String?) -> SessionData {
      var data = SessionData(SessionIdentity(id: id, name: name))
      data.variables = variables
      data.now = time
      data.initialized = initialized
      data.completions = completions
      data.event = event
      data.delayed = delayed.sorted { $0.deadline < $1.deadline }
      data.eventCount = max(0, min(eventCount, .max / 2))
      data.sendCount = max(0, min(sendCount, .max / 2))
      return data
    }
  }
}
