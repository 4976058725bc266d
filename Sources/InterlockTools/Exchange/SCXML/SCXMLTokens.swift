import Interlock

/// The words that stand in a document for states, events and timeouts.
///
/// Identifiers of SCXML are names of XML, and its events are words with dots, of which one matches those that
/// go on behind another dot. A name that is none, or that would match more, stands in an attribute of
/// Interlock.
struct SCXMLTokens {
  let states: TokenTable
  let events: TokenTable

  /// For each state the word for each of its timeouts.
  private(set) var timeouts: [String: [Duration: String]] = [:]

  init(_ tree: MachineTree) {
    var states = TokenTable()
    states.add(tree.states.map(\.id), where: \.isMarkupName) { $0.markupName }
    let deferred = tree.states.flatMap(\.deferredEvents)
    let names = tree.machine.events.compactMap(\.id) + deferred
    let table = DescriptorTable(names)
    var events = TokenTable { table.hasLonger(than: $0) }
    events.add(names, where: \.isDescriptor) { $0.markupName }
    for (position, state) in tree.states.enumerated() {
      for row in tree.rows[position] {
        guard case .after(let duration) = row.event.trigger else { continue }
        guard timeouts[state.id]?[duration] == nil else { continue }
        let word = "timeout-\(states[state.id])".replacing(".", with: "-")
        timeouts[state.id, default: [:]][duration] = events.unique(word)
      }
    }
    self.states = states
    self.events = events
  }
}

extension String {
  /// Whether it can be an identifier in XML, and stands for itself in a list of them.
  fileprivate var isMarkupName: Bool {
    guard let first = unicodeScalars.first, first.isNameStart else { return false }
    return unicodeScalars.allSatisfy(\.isNamePart)
  }

  /// A name of XML that is like it.
  fileprivate var markupName: String {
    let parts = unicodeScalars.prefix(64).map { $0.isNamePart && $0 != "." ? Character($0) : "_" }
    let name = String(parts)
    return name.isMarkupName ? name : "_" + name
  }

  /// Whether it can be the descriptor of an event, and of that alone.
  fileprivate var isDescriptor: Bool {
    isEmpty == false && unicodeScalars.allSatisfy(\.isNamePart) && !hasPrefix(".")
      && !hasSuffix(".") && self != "done" && self != "done.state"
      && !hasPrefix(SCXMLVocabulary.completionPrefix)
  }
}

extension Unicode.Scalar {
  fileprivate var isNameStart: Bool {
    self == "_" || (properties.isAlphabetic && properties.isXIDStart)
  }

  fileprivate var isNamePart: Bool {
    isNameStart || ("0"..."9").contains(self) || self == "-" || self == "."
  }
}
