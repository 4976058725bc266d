import Interlock
import InterlockEvolution

extension SCXMLReader {
  mutating func send(_ element: MarkupElement) -> ExecutableContent? {
    if element["id"] != nil { noteSecond("idlocation", beside: "id", of: element) }
    if element["type"] == SCXMLVocabulary.webProcessor {
      note(
        element,
        "a session sends nothing over HTTP",
        suggestion: "Send it from the program, when it is logged"
      )
    }
    if let delay = element["delay"], Duration(delay: delay.trimmed) == nil {
      let problem = Duration.problem(ofDelay: delay)
      note(element, problem.message, suggestion: problem.suggestion)
    }
    let event = text("event", "eventexpr", of: element).map { text in
      element["interlock:event"].map { .literal($0) } ?? text
    }
    let message = message(of: element, names: element["namelist"])
    guard let event else { return nil }
    return .send(
      ExecutableContent.Send(
        event: event,
        target: optionalText("target", "targetexpr", of: element),
        type: optionalText("type", "typeexpr", of: element),
        id: element["id"],
        idLocation: location("idlocation", of: element),
        delay: optionalText("delay", "delayexpr", of: element),
        message: message
      )
    )
  }

  /// The data of an event: named values, or one.
  mutating func message(of element: MarkupElement, names: String? = nil)
    -> ExecutableContent.Message
  {
    var message = ExecutableContent.Message()
    for name in names?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [] {
      // An invalid expression is an error when the event is sent.
      let expression = name.contains(",") ? nil : try? ScriptParser.expression(name)
      let code = ScriptCode(
        text: name,
        expression: expression ?? .malformed("\(quoted(name)) is not a name")
      )
      message.names.append(.init(name: name, code: code))
    }
    for child in element.children {
      switch child.name {
      case "param":
        checkAttributes(child)
        checkText(child)
        if let parameter = parameter(child) { message.parameters.append(parameter) }
      case "content":
        checkAttributes(child)
        if message.content != nil {
          note(child, "there already is a content", suggestion: "Keep one")
        }
        if child["expr"] != nil { checkEmpty(child) }
        message.content = code("expr", of: child) ?? inlineValue(of: child)
      default: noteForeign(child)
      }
    }
    if message.content != nil, !message.names.isEmpty || !message.parameters.isEmpty {
      note(element, "it has both a content and named values", suggestion: "Keep one of them")
    }
    return message
  }

  private mutating func parameter(_ element: MarkupElement) -> ExecutableContent.Parameter? {
    guard let name = required("name", of: element) else { return nil }
    if element["expr"] != nil { noteSecond("location", beside: "expr", of: element) }
    guard let code = code("expr", of: element) ?? code("location", of: element) else {
      if element["expr"] == nil, element["location"] == nil { _ = required("expr", of: element) }
      return nil
    }
    return ExecutableContent.Parameter(name: name, code: code)
  }
}
