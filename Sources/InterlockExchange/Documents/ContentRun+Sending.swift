import Interlock
import InterlockEvolution

extension ContentRun {
  mutating func run(_ send: ExecutableContent.Send) throws(ScriptInterruption) {
    failure.sendID = send.id
    try deliver(send)
    // If it fails, the error event gets the identifier.
    failure.sendID = nil
  }

  private mutating func deliver(_ send: ExecutableContent.Send) throws(ScriptInterruption) {
    if let location = send.idLocation {
      data.sendCount += 1
      let id = "send-\(data.sendCount)"
      try assign(.string(id), to: location, declaring: false)
      failure.sendID = id
    }
    let name = try text(send.event)
    let type = try send.type.map { code throws(ScriptInterruption) in try text(code) }
    let target = try send.target.map { code throws(ScriptInterruption) in try text(code) } ?? ""
    let delayText = try send.delay.map { code throws(ScriptInterruption) in try text(code) }
    let payload = try payload(send.message)
    guard let delay = delayText.map({ Duration(delay: $0.trimmed) }) ?? .zero else {
      throw .failed(ScriptError("\(quoted(delayText ?? "")) is not a delay"))
    }
    let isOwnType = type.map { $0 == "scxml" || $0 == SessionIdentity.processor } ?? true
    guard isOwnType, ["", "#_internal", data.identity.location].contains(target) else {
      data.sent.append(
        SCXMLSentEvent(
          event: name,
          target: target,
          type: type,
          data: payload,
          delay: delay,
          id: failure.sendID
        )
      )
      guard isOwnType else {
        throw .failed(ScriptError("there is no processor \(quoted(type ?? ""))"))
      }
      if target.hasPrefix("#_") { failure.name = SessionEvent.communication }
      throw .failed(ScriptError("there is no target \(quoted(target))"))
    }
    if target == "#_internal" {
      guard delay <= .zero else {
        throw .failed(ScriptError("an internal event cannot have a delay"))
      }
      raised.append(data.makeEvent(name, .internal, data: payload, sendID: failure.sendID))
      return
    }
    let event = data.makeEvent(
      name,
      .external,
      data: payload,
      sendID: failure.sendID,
      origin: data.identity.location
    )
    do throws(ScriptError) { try data.send(event, after: delay) } catch { throw .failed(error) }
  }

  /// The data of an event.
  mutating func payload(
    _ message: ExecutableContent.Message
  ) throws(ScriptInterruption) -> ScriptValue {
    if let content = message.content { return try value(content.expression) }
    var members: [(String, ScriptValue)] = []
    for name in message.names { members.append((name.name, try value(name.code.expression))) }
    for parameter in message.parameters {
      do throws(ScriptInterruption) {
        members.append((parameter.name, try value(parameter.code.expression)))
      } catch {
        // One without a value is left out, and the others are sent.
        guard case .failed = error else { throw error }
        raiseError()
      }
    }
    return members.isEmpty ? .undefined : .object(ScriptObject(members))
  }
}
