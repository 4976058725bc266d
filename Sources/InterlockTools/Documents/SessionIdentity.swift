/// What does not change while a session lives, and all copies of it share.
final class SessionIdentity: Sendable {
  /// The processor of events that all sessions have.
  static let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  let id: String

  /// Where events for the session are sent.
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

  /// The value of a variable that is the session's own; nil for others.
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
