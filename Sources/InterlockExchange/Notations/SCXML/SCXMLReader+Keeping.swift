import Interlock

extension SCXMLReader {
  /// An element beside the structure, in one piece; nil if it is unknown: it may be a misspelt part of the structure.
  func kept(_ element: MarkupElement) -> String? {
    let isKnown = element.isForeign || SCXMLVocabulary.headElements.contains(element.name)
    return isKnown ? keptName(of: element) : nil
  }

  /// The callback for an element of executable content: its name is the element.
  mutating func keptCall(of element: MarkupElement, at moment: CallbackKind) -> Call? {
    guard let name = keptName(of: element) else {
      noteContent(element)
      return nil
    }
    if !element.isForeign, SCXMLVocabulary.contentAttributes[element.name] == nil {
      let message = "SCXML has no element <\(element.name)> here; it is kept by name"
      warn(element, message, "Correct its name, or give it a namespace")
    }
    checkDelay(element)
    return Call(name: name, moment: moment)
  }

  private func keptName(of element: MarkupElement) -> String? {
    guard !KeptContent.structure.contains(element.name),
      !element.name.hasPrefix(SCXMLVocabulary.ownName)
    else { return nil }
    return element.inline
  }

  /// With a delay that is none, a machine would wait forever.
  private mutating func checkDelay(_ element: MarkupElement) {
    guard let (message, suggestion) = element.problemOfDelay else { return }
    if options.contains(.ignoringContent) {
      warn(element, "\(message), so nothing is sent", suggestion)
    } else {
      note(NotationError.Problem(element, message, suggestion: suggestion, isContent: true))
    }
  }
}
