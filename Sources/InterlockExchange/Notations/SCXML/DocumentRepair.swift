import Interlock

/// Brings a document into the form of the standard, as far as its meaning is clear: drafts, editors and older
/// programs write some things differently. Each change is a warning.
struct DocumentRepair {
  private(set) var warnings: ImportWarnings

  init(_ warnings: ImportWarnings) {
    self.warnings = warnings
  }

  /// Attributes of drafts that say nothing about the machine.
  private static let meaningless: Set<String> = ["profile", "exmode", "id"]

  /// Repairs a document.
  mutating func repair(root: inout MarkupElement) {
    guard root.name == "scxml" else { return }
    if let version = root["version"]?.trimmed, version != "1.0" {
      if version != "1", !version.hasPrefix("1.") {
        warn(root, "the version \(quoted(version)) is read as 1.0", "Write version=\"1.0\"")
      }
      root.attributes.remove("version")
    }
    if let initial = root.attributes.remove("initialstate") {
      warn(root, "'initialstate' is read as 'initial'", "Write initial=\"\(initial)\"")
      if root["initial"] == nil { root.attributes.append("initial", initial) }
    }
    for name in root.attributes.keys where Self.meaningless.contains(name) {
      warn(root, "the attribute \(quoted(name)) means nothing here", "Remove it")
      root.attributes.remove(name)
    }
    repair(&root)
    repairInitial(of: &root)
  }

  /// The standard has the initial state of a document in an attribute.
  private mutating func repairInitial(of root: inout MarkupElement) {
    guard root["initial"] == nil, let initial = root.children(named: "initial").first,
      let transition = initial.children.first, initial.children.count == 1,
      transition.name == "transition", transition.children.isEmpty,
      let target = transition["target"]
    else { return }
    warn(initial, "<initial> in <scxml> is read as an attribute", "Write initial=\"\(target)\"")
    root.attributes.append("initial", target)
    root.remove("initial")
  }

  private mutating func repair(_ element: inout MarkupElement) {
    removeForeignAttributes(of: &element)
    switch element.name {
    case "state": repair(state: &element)
    case "parallel": repair(parallel: &element)
    case "transition": repair(transition: &element)
    case "initial", "onentry", "onexit": removeLayout(of: &element)
    default: break
    }
    // Computed once, because there can be many history states in it.
    let hasHistory = element.children.contains { $0.name == "history" }
    let (targets, id) = (hasHistory ? element.defaultTargets : [], element["id"])
    for position in element.children.indices {
      let child = element.children[position].name
      if child == "history" { repair(history: &element.children[position], in: id, targets) }
      // Executable content is kept as it is.
      guard SCXMLVocabulary.attributes[child] != nil else { continue }
      repair(&element.children[position])
      if child == "transition", ["initial", "history"].contains(element.name) {
        removeLayout(of: &element.children[position])
      }
    }
  }

  /// Removes the layout where a machine has no place for it.
  private mutating func removeLayout(of element: inout MarkupElement) {
    for child in element.children where SCXMLVocabulary.layoutElements.contains(child.name) {
      warn(child, "the layout of an editor is not kept here", "Remove it if it is not needed")
    }
    for name in SCXMLVocabulary.layoutElements { element.remove(name) }
  }

  private mutating func removeForeignAttributes(of element: inout MarkupElement) {
    for name in element.attributes.keys where name.hasPrefix("{") {
      warn(element, "the attribute \(quoted(name)) is not kept", "Remove it if it is not needed")
      element.attributes.remove(name)
    }
  }

  private mutating func repair(state: inout MarkupElement) {
    if state["initial"]?.allSatisfy(\.isWhitespace) == true {
      warn(state, "the attribute 'initial' is empty, so the first state is entered", "Name a state")
      state.attributes.remove("initial")
    }
    guard let isFinal = state.attributes.remove("final") else { return }
    guard isFinal == "true" else { return }
    if state.states.isEmpty, state.children(named: "transition").isEmpty {
      warn(state, "a state with final=\"true\" is read as a final one", "Write <final>")
      state.name = "final"
    } else {
      warn(state, "final=\"true\" has no effect: states or transitions are in it", "Remove it")
    }
  }

  private mutating func repair(parallel: inout MarkupElement) {
    if parallel.states.isEmpty {
      warn(parallel, "<parallel> without regions is read as a state", "Write <state>")
      parallel.name = "state"
    }
    let initial = parallel.children(named: "initial").first
    guard initial != nil || parallel["initial"] != nil else { return }
    let message = "'initial' of <parallel> has no effect: all its regions are entered"
    warn(initial ?? parallel, message, "Remove it")
    parallel.attributes.remove("initial")
    parallel.remove("initial")
  }

  private mutating func repair(transition: inout MarkupElement) {
    if transition["cond"]?.allSatisfy(\.isWhitespace) == true {
      warn(transition, "an empty 'cond' is read as no condition", "Remove it, or name one")
      transition.attributes.remove("cond")
    }
    if transition["event"]?.allSatisfy(\.isWhitespace) == true {
      warn(transition, "an empty 'event' is read as no event", "Remove it, or name one")
      transition.attributes.remove("event")
    }
  }

  private mutating func repair(
    history: inout MarkupElement,
    in parent: String?,
    _ targets: [String]
  ) {
    if let type = history["type"], type != type.lowercased() {
      warn(history, "the type \(quoted(type)) is read in lower case", "Write \(type.lowercased())")
      history.attributes.remove("type")
      history.attributes.append("type", type.lowercased())
    }
    let transitions = history.children.indices.filter {
      history.children[$0].name == "transition"
    }
    guard !targets.isEmpty, transitions.count < 2 else { return }
    let ids = targets.joined(separator: " ")
    var attributes = MarkupAttributes()
    attributes.append("target", ids)
    if let position = transitions.first {
      // The state around it is no default: it stands for what is entered in it.
      let transition = history.children[position]
      guard let parent, transition.words("target") == [parent] else { return }
      let message =
        "the default leads to \(quoted(parent)), the parent of the history, which SCXML does not allow; "
        + "it stands for \(quoted(ids)) at first"
      warn(transition, message, "Write target=\"\(ids)\"")
      return history.children[position].attributes = attributes
    }
    let message = "a history state without a default stands for \(quoted(ids)) at first"
    warn(history, message, "Write <transition target=\"\(ids)\"/> in it")
    history.textEnds.append(history.text.utf8.count)
    history.children.append(
      MarkupElement(name: "transition", attributes: attributes, position: history.position)
    )
  }

  private mutating func warn(_ element: MarkupElement, _ message: String, _ suggestion: String) {
    warnings.add(message, suggestion: suggestion, at: element.position.location)
  }
}

extension MarkupElement {
  /// The states in it that can be active.
  fileprivate var states: [MarkupElement] {
    children.filter { ["state", "parallel", "final"].contains($0.name) }
  }

  /// What is entered by default in it, by identifiers; empty if a state there has none.
  fileprivate var defaultTargets: [String] {
    if name == "parallel" {
      let ids = states.compactMap { $0["id"] }
      return ids.count == states.count ? ids : []
    }
    let initial = words("initial")
    guard initial.isEmpty else { return initial }
    let transition = children(named: "initial").first?.children(named: "transition").first
    if let transition { return transition.words("target") }
    return states.first?["id"].map { [$0] } ?? []
  }

  /// Removes all child elements with a name.
  fileprivate mutating func remove(_ name: String) {
    for position in children.indices.reversed() where children[position].name == name {
      children.remove(at: position)
      textEnds.remove(at: position)
    }
  }
}
