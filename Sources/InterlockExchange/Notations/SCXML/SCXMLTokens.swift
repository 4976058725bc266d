import Interlock
import InterlockEvolution

/// The words for states, events and timeouts in a document.
///
/// Identifiers in SCXML are XML names, and its events are words with dots, where one matches those that continue after
/// another dot. A name that is not allowed, or that would match more, is written in an attribute of
/// Interlock.
struct SCXMLTokens {
  let states: TokenTable
  let events: TokenTable

  /// For each state the word for each of its timeouts.
  private(set) var timeouts: [String: [Duration: String]] = [:]

  init(_ tree: MachineTree) {
    let ids = tree.states.map(\.name)
    let awaited = Self.awaited(in: tree)
    let idTable = DescriptorTable(ids)
    var states = TokenTable { awaited.contains($0) && idTable.hasLonger(than: $0) }
    states.add(ids, where: \.isMarkupName) { $0.markupName }
    let names = (tree.description.events + Self.eventsOfContent(in: tree)).unique
    let table = DescriptorTable(names)
    // Those two would match the completion of every state.
    let completions: Set = ["done", "done.state"]
    var events = TokenTable { completions.contains($0) || table.hasLonger(than: $0) }
    events.add(names, where: \.isDescriptor) { $0.markupName }
    for (position, state) in tree.states.enumerated() {
      for row in tree.rows[position] {
        guard case .after(let duration) = row.trigger else { continue }
        guard timeouts[state.name]?[duration] == nil else { continue }
        let word = "timeout-\(states[state.name])".replacing(".", with: "-")
        timeouts[state.name, default: [:]][duration] = events.unique(word)
      }
    }
    self.states = states
    self.events = events
  }

  /// The events that content raises or sends, which may be others than those that the machine takes.
  private static func eventsOfContent(in tree: MachineTree) -> [String] {
    let callbacks = tree.states.flatMap(\.callbacks) + tree.description.rows.flatMap(\.callbacks)
    return Set(callbacks.compactMap(\.name)).sorted().flatMap(KeptContent.events)
  }

  /// The states whose completion is awaited. If the identifier of one is a prefix of others, it needs another word, or
  /// the descriptor would match their completion, too.
  private static func awaited(in tree: MachineTree) -> Set<String> {
    Set(
      tree.description.rows.compactMap { row in
        if case .completion(let state) = row.trigger { tree.states[state].name } else { nil }
      }
    )
  }
}

extension String {
  /// Whether it can be an identifier in XML, and represents itself in a list of identifiers.
  fileprivate var isMarkupName: Bool {
    guard let first = unicodeScalars.first, first.isNameStart else { return false }
    return unicodeScalars.allSatisfy(\.isNamePart)
  }

  /// A similar XML name.
  fileprivate var markupName: String {
    let parts = unicodeScalars.prefix(64).map { $0.isNamePart && $0 != "." ? Character($0) : "_" }
    let name = String(parts)
    return name.isMarkupName ? name : "_" + name
  }

  /// Whether it can be the descriptor of an event, and of that event only.
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
