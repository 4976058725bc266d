import Interlock

/// The user info of a state, and what it keeps of the document: elements and attributes that say nothing to the
/// machine.
struct SCXMLKeptFacts {
  /// Elements and attributes of one element.
  struct Parts {
    var elements: [String] = []
    var attributes: MarkupText.Attributes = []

    init() {}

    /// The parts that a list of texts stands for; nil if one of them has no place in the element.
    init?(
      _ value: (any Sendable)?,
      of element: String,
      where isPlaced: (MarkupElement) -> Bool
    ) {
      guard let list = value as? [any Sendable] else { return nil }
      var names: Set<String> = []
      for item in list {
        guard let text = item as? String else { return nil }
        if let element = KeptContent.element(named: text), isPlaced(element) {
          elements.append(text)
        } else if let (name, value) = KeptContent.attribute(in: text),
          SCXMLVocabulary.keeps(name, of: element), names.insert(name).inserted
        {
          attributes.append((name, value))
        } else {
          return nil
        }
      }
    }
  }

  /// The user info without what is kept.
  private(set) var facts: UserInfo
  private(set) var state = Parts()

  /// The parts of transitions, by their numbers in the state.
  private(set) var rows: [Int: Parts] = [:]

  /// Parts the user info of a state that is written as an element.
  init(_ userInfo: UserInfo, of element: String) {
    facts = userInfo
    if let parts = Parts(userInfo[SCXMLVocabulary.keptFact], of: element, where: { _ in true }) {
      state = parts
      remove(SCXMLVocabulary.keptFact)
    }
    if let rows = userInfo[SCXMLVocabulary.keptRowsFact] as? [String: any Sendable] {
      var kept: [Int: Parts] = [:]
      for (number, value) in rows {
        let parts = Parts(value, of: "transition") {
          SCXMLVocabulary.layoutElements.contains($0.name)
        }
        guard let number = Int(number), let parts else { return }
        kept[number] = parts
      }
      self.rows = kept
      remove(SCXMLVocabulary.keptRowsFact)
    }
  }

  private mutating func remove(_ key: String) {
    facts = UserInfo(facts.values.filter { $0.key != key })
  }
}
