import Interlock

extension SCXMLReader {
  mutating func note(_ element: MarkupElement, _ message: String, suggestion: String) {
    note(SCXMLError.Problem(element, message, suggestion: suggestion))
  }

  /// Reports an element that a machine cannot hold, or leaves it out with all its content if that is requested.
  mutating func noteContent(_ element: MarkupElement) {
    // A guard with a misspelt name would open an event.
    if element.name.hasPrefix("\(SCXMLVocabulary.ownPrefix):") {
      return note(
        element,
        "there is no such element here",
        suggestion: "Remove it, or correct its name"
      )
    }
    if program != nil { return element.isForeign ? () : noteForeign(element) }
    guard options.contains(.ignoringContent) else {
      return noteForeign(element, "the element", suggestion: SCXMLError.Problem.contentCure)
    }
    element.forEach { ignore($0.name, of: $0) }
    element.forEachOwn { noteOwnEvent($0) }
  }

  /// Reports a part of an element that a machine cannot hold, or leaves it out if that is requested.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - what: The part, for a message.
  ///   - kind: The kind of part, for counting.
  mutating func noteContent(_ element: MarkupElement, _ what: String, kind: String) {
    if program != nil {
      return note(element, "a session does not support \(what)", suggestion: "Remove it")
    }
    guard options.contains(.ignoringContent) else {
      return noteForeign(element, what, suggestion: "Remove it")
    }
    ignore(kind, of: element)
  }

  private mutating func noteForeign(_ element: MarkupElement, _ what: String, suggestion: String) {
    let message = "\(what) has no counterpart in Interlock"
    note(SCXMLError.Problem(element, message, suggestion: suggestion, isContent: true))
  }

  /// Reports an element that sends the machine an event that it takes: without it the machine would behave differently.
  private mutating func noteOwnEvent(_ element: MarkupElement) {
    guard element.name == "raise" || element.name == "send" && element.isSentToItself else {
      return
    }
    if let event = element["event"] {
      guard names.handles(event) else { return }
      let message = "the document takes the event \(quoted(event)), so this cannot be left out"
      note(element, message, suggestion: SCXMLError.Problem.eventCure)
    } else if element["eventexpr"] != nil, names.handlesAny {
      let message = "the document may take the event, so this cannot be left out"
      note(element, message, suggestion: SCXMLError.Problem.eventCure)
    }
  }

  /// Reports unknown attributes.
  mutating func checkAttributes(_ element: MarkupElement) {
    let content = program == nil ? nil : SCXMLVocabulary.contentAttributes[element.name]
    guard let known = SCXMLVocabulary.attributes[element.name] ?? content else { return }
    for name in element.attributes.keys where !known.contains(name) {
      // What editors leave in a document does not affect running it.
      if program != nil, name.hasPrefix("{") { continue }
      if name.hasPrefix("{") {
        noteContent(element, "the attribute \(quoted(name))", kind: "@\(name)")
      } else {
        let message = "there is no attribute \(quoted(name))"
        note(element, message, suggestion: "Remove it, or correct its name")
      }
    }
  }

  mutating func checkText(_ element: MarkupElement) {
    guard let start = element.text.firstIndex(where: { !$0.isWhitespace }) else { return }
    let text = element.text[start...].prefix(65).trimmed
    noteContent(element, "the text \(quoted(text))", kind: "text")
  }

  /// Reports content in an element of Interlock that should only have attributes.
  mutating func checkContent(_ element: MarkupElement) {
    checkText(element)
    for child in element.children { noteContent(child) }
  }

  /// A required attribute.
  mutating func required(_ attribute: String, of element: MarkupElement) -> String? {
    if let value = element[attribute] { return value }
    note(element, "the attribute '\(attribute)' is missing", suggestion: "Add it")
    return nil
  }
}

extension MarkupElement {
  /// Whether a `<send>` sends to its own machine, as far as can be determined.
  fileprivate var isSentToItself: Bool {
    let processors = ["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"]
    if let type = self["type"], !processors.contains(type) { return false }
    guard let target = self["target"] else { return true }
    return target.isEmpty || target == "#_internal" || target.hasPrefix("#_scxml_")
  }
}

extension SCXMLError.Problem {
  init(_ element: MarkupElement, _ message: String, suggestion: String, isContent: Bool = false) {
    self.init(
      line: element.position.line,
      column: element.position.column,
      element: element.name,
      message: message,
      suggestion: suggestion,
      isContent: isContent
    )
  }

  static let contentCure = "Write <interlock:call name=\"…\"/> and bind code to the name"

  static let eventCure =
    "Write <interlock:call name=\"…\"/> in its place, and bind a callback that raises or sends it"
}
