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

  /// Reports a data model that nothing here evaluates. If that is requested, it is left out with its variables and
  /// scripts, which would be taken for ECMAScript; its conditions and content are kept as names, like those of every
  /// document.
  mutating func noteModel(_ root: MarkupElement, _ model: String) {
    let message =
      "the data model \(quoted(model)) is not evaluated: conditions and content are names"
    if program != nil {
      note(root, message, suggestion: "Write them in ECMAScript, or read the document as a machine")
    } else if options.contains(.ignoringContent) {
      leavesOutData = true
      ignore("@datamodel", of: root)
    } else {
      let cure = "Write them in ECMAScript, with datamodel=\"ecmascript\""
      note(NotationError.Problem(root, message, suggestion: cure, isContent: true))
    }
  }

  /// Reports unknown attributes. One whose name resembles a known one may be that, misspelt.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - isKept: Whether the element has a place for attributes that say nothing to the machine.
  /// - Returns: Those that are kept, each as text.
  @discardableResult
  mutating func checkAttributes(_ element: MarkupElement, isKept: Bool = false) -> [String] {
    let content = program == nil ? nil : SCXMLVocabulary.contentAttributes[element.name]
    guard let known = SCXMLVocabulary.attributes[element.name] ?? content else { return [] }
    let isKept = isKept && program == nil
    // What editors leave in content does not affect running it.
    let unknown = element.attributes.keys.filter { !known.contains($0) && !$0.hasPrefix("{") }
    return unknown.compactMap { name in
      if name == "src", SCXMLVocabulary.stateElements.contains(element.name) {
        noteContent(element, "the attribute 'src', which names another document,", kind: "@src")
        return nil
      }
      let message = "there is no attribute \(quoted(name))"
      // A guard with a misspelt name would open an event.
      if [name, element.name].contains(where: { $0.hasPrefix(SCXMLVocabulary.ownName) }) {
        note(element, message, suggestion: "Remove it, or correct its name")
        return nil
      }
      if let nearest = knownAttribute(near: name, of: element.name) {
        noteMisspelt(element, name, nearest)
        return nil
      }
      warn(
        element,
        "\(message), so it means nothing here\(isKept ? " and is kept" : "")",
        "Remove it, or give it a namespace"
      )
      return isKept ? KeptContent.attribute(name, element[name] ?? "") : nil
    }
  }

  /// The attribute that was probably intended. A short document can have very many names, of which only so many are
  /// compared.
  private mutating func knownAttribute(near name: String, of element: String) -> String? {
    let key = "\(element) \(name)"
    if let known = nearAttributes[key] { return known }
    guard nearAttributes.count < NotationError.limit else { return nil }
    let nearest = SCXMLVocabulary.attribute(near: name, of: element)
    nearAttributes[key] = .some(nearest)
    return nearest
  }

  private mutating func noteMisspelt(_ element: MarkupElement, _ name: String, _ nearest: String) {
    let message = "there is no attribute \(quoted(name))"
    let cure = "Did you mean \(quoted(nearest))? If not, remove it"
    if options.contains(.ignoringContent) {
      ignore("@\(name)", of: element)
    } else {
      let isContent = program == nil
      note(NotationError.Problem(element, message, suggestion: cure, isContent: isContent))
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
