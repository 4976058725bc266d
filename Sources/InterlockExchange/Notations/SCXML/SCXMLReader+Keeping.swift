import Interlock
import InterlockEvolution

extension SCXMLReader {
  /// An element beside the structure, in one piece; nil after a report if it is unknown: it may be a misspelt part of
  /// the structure.
  mutating func kept(_ element: MarkupElement) -> String? {
    let isData = SCXMLVocabulary.headElements.contains(element.name)
    if leavesOutData, isData {
      ignore(element.name, of: element)
      return nil
    }
    guard program == nil, element.isForeign || isData, let name = keptName(of: element) else {
      noteContent(element)
      return nil
    }
    return name
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

  /// What a transition says beside the machine: attributes, and the layout of an editor.
  mutating func keptParts(ofTransition element: MarkupElement, hasPlace: Bool) -> [String] {
    let attributes = checkAttributes(element, isKept: hasPlace)
    guard program == nil, hasPlace else { return [] }
    let layout = element.children.filter { SCXMLVocabulary.layoutElements.contains($0.name) }
    return attributes + layout.map(\.inline)
  }

  /// Keeps what transitions say beside the machine as the user info of states, once all transitions are known.
  ///
  /// - Returns: Whether there is any.
  mutating func keepParts(ofRowsIn machine: DynamicMachine) -> Bool {
    guard !keptOfEvents.isEmpty else { return false }
    let tree = MachineTree(MachineDescription(machine))
    for (state, rows) in tree.rows.enumerated() {
      var kept: [String: any Sendable] = [:]
      for (number, row) in rows.enumerated() {
        guard let own = keptOfEvents[parts.eventNumbers[row.declaration]] else { continue }
        kept["\(number)"] = own
      }
      guard !kept.isEmpty else { continue }
      let facts = parts.states[state].userInfo.values
      parts.describe(state, UserInfo(facts.merging([SCXMLVocabulary.keptRowsFact: kept]) { $1 }))
    }
    return true
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
