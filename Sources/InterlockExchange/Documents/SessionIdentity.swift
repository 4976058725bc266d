/// The constant data of a session, shared by all its copies.
final class SessionIdentity: Sendable {
  /// The processor of events that all sessions have.
  static let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  let id: String

  /// The address for events to the session.
  let location: String

  private let name: ScriptValue
  private let processors: ScriptValue
  private let platform: ScriptValue = [:]

  init(id: String, name: String?) {
    self.id = id
    self.name = name.map { .string($0) } ?? .undefined
    location = "#_scxml_\(id)"
    let own: ScriptValue = ["location": .string(location)]
    processors = [Self.processor: own, "scxml": own]
  }

  /// The value of a system variable; nil for others.
  func systemValue(of name: String, event: SessionEvent?) -> ScriptValue? {
    switch name {
    case "_event": event?.value ?? .undefined
    case "_sessionid": .string(id)
    case "_name": self.name
    case "_x": platform
    case "_ioprocessors": processors
    default: nil
    }
  }
}
