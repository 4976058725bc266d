import Interlock

extension SCXMLReader {
  mutating func note(_ element: MarkupElement, _ message: String, suggestion: String) {
    note(NotationError.Problem(element, message, suggestion: suggestion))
  }

  /// Reports an element in a place that is not for it, or leaves it out with all its content if that is requested.
  mutating func noteContent(_ element: MarkupElement) {
    // A guard with a misspelt name would open an event.
    if element.name.hasPrefix(SCXMLVocabulary.ownName) {
      return note(
        element,
        "there is no such element here",
        suggestion: "Remove it, or correct its name"
      )
    }
    if program != nil { return element.isForeign ? () : noteForeign(element) }
    guard options.contains(.ignoringContent) else {
      return noteStray(element, "the element")
    }
    element.forEach { ignore($0.name, of: $0) }
  }

  /// Reports a part of an element that has no place there, or leaves it out if that is requested.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - what: The part, for a message.
  ///   - kind: The kind of part, for counting.
  mutating func noteContent(_ element: MarkupElement, _ what: String, kind: String) {
    if program != nil {
      return note(element, "a session does not support \(what)", suggestion: "Remove it")
    }
    guard options.contains(.ignoringContent) else { return noteStray(element, what) }
    ignore(kind, of: element)
  }

  private mutating func noteStray(_ element: MarkupElement, _ what: String) {
    let message = "\(what) has no place here"
    note(NotationError.Problem(element, message, suggestion: "Remove it", isContent: true))
  }

  /// Reports a data model that nothing here evaluates. If that is requested, its conditions and content are kept as
  /// names, like those of every document.
  mutating func noteModel(_ root: MarkupElement, _ model: String) {
    let message =
      "the data model \(quoted(model)) is not evaluated: conditions and content are names"
    if program != nil {
      note(root, message, suggestion: "Write them in ECMAScript, or read the document as a machine")
    } else if options.contains(.ignoringContent) {
      ignore("@datamodel", of: root)
    } else {
      let cure = "Write them in ECMAScript, with datamodel=\"ecmascript\""
      note(NotationError.Problem(root, message, suggestion: cure, isContent: true))
    }
  }

  /// Reports unknown attributes.
  mutating func checkAttributes(_ element: MarkupElement) {
    let content = program == nil ? nil : SCXMLVocabulary.contentAttributes[element.name]
    guard let known = SCXMLVocabulary.attributes[element.name] ?? content else { return }
    for name in element.attributes.keys where !known.contains(name) {
      // What editors leave in content does not affect running it.
      if name.hasPrefix("{") { continue }
      if name == "src", SCXMLVocabulary.stateElements.contains(element.name) {
        noteContent(element, "the attribute 'src', which names another document,", kind: "@src")
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

extension NotationError.Problem {
  init(_ element: MarkupElement, _ message: String, suggestion: String, isContent: Bool = false) {
    self.init(
      element.position,
      message,
      suggestion: suggestion,
      isContent: isContent,
      part: element.name
    )
  }
}

extension MarkupElement {
  /// Whether something in a document needs its data model: an expression, a variable or a script.
  fileprivate var isData: Bool {
    ["data", "script"].contains(name)
      || attributes.keys.contains { $0 == "location" || $0 == "array" || $0 == "namelist" }
      || attributes.keys.contains { $0.hasSuffix("expr") || $0 == "cond" || $0 == "idlocation" }
  }

  /// Whether something in it needs a data model.
  var usesDataModel: Bool {
    var usesData = false
    forEachOwn { if $0.isData { usesData = true } }
    return usesData
  }
}
