import Interlock

/// The states of a diagram: their kinds, names and nesting.
struct MermaidStates {
  enum Role: Equatable {
    case state
    case choice
    case fork
    case join
    case history(HistoryDepth)
    /// What `MachineDiagram` writes for transitions from any state.
    case anyState
    /// What it writes for arrows that end at a box: another name of it.
    case alias(Int)
  }

  let sketch: MermaidSketch
  private(set) var roles: [Role] = []
  private(set) var names: [String] = []

  /// The states in each scope, in order.
  private(set) var contents: [[Int]]

  /// The scopes, each after the one around it: a state can be opened before the one that it is in.
  private(set) var order: [Int] = []

  /// The arrows that lead from a state, and those from the start of a scope.
  private(set) var outgoing: [[Int]]
  private(set) var starts: [[Int]]

  /// The arrows between a start or an end and a state that is not where that is, and those from a second start.
  private(set) var strays: [Int: Stray] = [:]

  /// The scopes that need a final state: arrows lead to their end.
  private(set) var endings: Set<Int> = []

  /// The states that can be active, by the conditions that they are.
  private(set) var presences: [String: String] = [:]

  /// The names of the states that contain states.
  private(set) var boxNames: Set<String> = []

  /// The names of final states and regions that have none in the diagram, by scope.
  private(set) var endNames: [Int: String] = [:]
  private(set) var regionNames: [Int: String] = [:]

  private var taken: Set<String> = []

  /// Whether each node is a final state. Asked for each arrow, and details of a state are long.
  private var finals: [Bool] = []

  init(_ sketch: MermaidSketch) {
    self.sketch = sketch
    contents = Array(repeating: [], count: sketch.scopes.count)
    starts = contents
    outgoing = Array(repeating: [], count: sketch.nodes.count)
    roles = sketch.nodes.indices.map(role)
    for (number, arrow) in sketch.arrows.enumerated() {
      if let stray = stray(arrow) {
        strays[number] = stray
        continue
      }
      switch arrow.start {
      case .star: starts[arrow.scope].append(number)
      case .node(let node): outgoing[resolved(node)].append(number)
      }
    }
    for (number, node) in sketch.nodes.enumerated() where isPlaced(number) {
      contents[node.scope].append(number)
    }
    for scope in contents.indices {
      contents[scope].sort { sketch.nodes[$0].position < sketch.nodes[$1].position }
    }
    order = nestingOrder
    finals = sketch.nodes.indices.map(isMarkedFinal)
    nameStates()
    findEndings()
    let placed = names.indices.filter(isPlaced).map { names[$0] }
    for name in placed + endNames.values + regionNames.values {
      presences[presenceText(name, isExpected: true)] = name
      presences["In('\(name)')"] = name
    }
    boxNames = Set(names.indices.filter(isBox).map { names[$0] })
  }

  /// Whether it becomes a state that contains states.
  func isBox(_ node: Int) -> Bool { roles[node] == .state && !sections(of: node).isEmpty }

  /// Whether it becomes a state of the machine.
  func isPlaced(_ node: Int) -> Bool {
    switch roles[node] {
    case .state, .choice, .history: true
    case .fork, .join, .anyState, .alias: false
    }
  }

  /// The state that a name stands for.
  func resolved(_ node: Int) -> Int {
    if case .alias(let other) = roles[node] { other } else { node }
  }

  private func role(_ number: Int) -> Role {
    let node = sketch.nodes[number]
    switch node.kind {
    case "choice": return .choice
    case "fork": return .fork
    case "join": return .join
    case "history": return .history(.shallow)
    case "deepHistory", "history*": return .history(.deep)
    default: break
    }
    guard node.styles.contains("standIn") else { return .state }
    if node.id == "any", node.title == "any state" { return .anyState }
    if node.id.hasPrefix("a"), let box = sketch.number("s" + node.id.dropFirst()) {
      return .alias(box)
    }
    guard node.hasNumber, let title = node.title else { return .state }
    if title.hasPrefix("H* ") { return .history(.deep) }
    return title.hasPrefix("H ") ? .history(.shallow) : .state
  }
}

extension MermaidStates {
  /// A state that `MachineDiagram` has written is named by its title, every other by its name in the diagram.
  private mutating func nameStates() {
    names = sketch.nodes.map(\.id)
    let named = sketch.nodes.indices.filter { isPlaced($0) && !sketch.nodes[$0].hasNumber }
    taken = Set(named.map { names[$0] })
    for (number, node) in sketch.nodes.enumerated() where node.hasNumber {
      if let title = title(of: number), taken.insert(title).inserted { names[number] = title }
    }
    taken.formUnion(names)
  }

  private func title(of number: Int) -> String? {
    let node = sketch.nodes[number]
    switch roles[number] {
    case .choice: return node.details.first { $0.isNote }?.text.unquoted.named
    case .history(.deep) where node.title?.hasPrefix("H* ") == true:
      return node.title.map { String($0.dropFirst(3)).named }
    case .history(.shallow) where node.title?.hasPrefix("H ") == true:
      return node.title.map { String($0.dropFirst(2)).named }
    default:
      let name = node.titleParts.first.map(\.unquoted.named)
      return name?.isEmpty == false ? name : nil
    }
  }

  /// A name that no state has.
  private mutating func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while !taken.insert(free).inserted {
      number += 1
      free = "\(name) \(number)"
    }
    return free
  }

  private mutating func findEndings() {
    for (number, arrow) in sketch.arrows.enumerated()
    where arrow.end == .star && strays[number] == nil {
      guard !isFinalMark(number), endings.insert(arrow.scope).inserted else { continue }
      let state = sketch.scopes[arrow.scope].state
      endNames[arrow.scope] = freeName(state.map { names[$0] + " end" } ?? "end")
    }
    for (scope, place) in sketch.scopes.enumerated() {
      guard let state = place.state, isParallel(state), !isEmpty(scope), region(scope) == nil
      else { continue }
      regionNames[scope] = freeName("\(names[state]) \(place.section + 1)")
    }
  }

  /// Whether an arrow to an end only says that its state is final: nothing else leads from there.
  func isFinalMark(_ number: Int) -> Bool {
    guard case .node(let node) = sketch.arrows[number].start else { return false }
    return isFinal(resolved(node))
  }

  func isFinal(_ node: Int) -> Bool { finals[node] }

  private func isMarkedFinal(_ node: Int) -> Bool {
    guard roles[node] == .state, sketch.nodes[node].sections.allSatisfy(isBare),
      !outgoing[node].isEmpty, !sketch.nodes[node].hasInternalRows
    else { return false }
    return outgoing[node].allSatisfy { number in
      let arrow = sketch.arrows[number]
      return arrow.end == .star && arrow.label.isEmpty && arrow.scope == sketch.nodes[node].scope
    }
  }
}

extension MermaidStates {
  private func isBare(_ scope: Int) -> Bool { contents[scope].isEmpty && starts[scope].isEmpty }

  /// Whether nothing in a scope becomes a state.
  func isEmpty(_ scope: Int) -> Bool { contents[scope].isEmpty && !endings.contains(scope) }

  /// The sections of a state that contain states.
  func sections(of node: Int) -> [Int] {
    sketch.nodes[node].sections.filter { !isEmpty($0) }
  }

  /// Whether a state has regions: several, or the only one of a state that `MachineDiagram` has written without a start.
  func isParallel(_ node: Int) -> Bool {
    let sections = sketch.nodes[node].sections.filter { !isBare($0) }
    guard sections.count == 1, sketch.nodes[node].hasNumber else { return sections.count > 1 }
    return region(sections[0]) != nil
  }

  /// The state that is a region itself; nil if a section needs a state around what is in it.
  func region(_ scope: Int) -> Int? {
    guard contents[scope].count == 1, starts[scope].isEmpty, !endings.contains(scope) else {
      return nil
    }
    let only = contents[scope][0]
    return roles[only] == .state && !isFinal(only) ? only : nil
  }

  /// The states that can be complete: something in them is final.
  var completing: Set<Int> {
    var found: Set<Int> = []
    var isComplete = Array(repeating: false, count: sketch.scopes.count)
    for scope in order.reversed() {
      let states = contents[scope]
      isComplete[scope] = endings.contains(scope) || states.contains(where: isFinal)
      for node in states where !sections(of: node).isEmpty {
        let own = sections(of: node)
        let isWhole = own.allSatisfy { section in
          isComplete[section] || region(section).map(found.contains) ?? false
        }
        if isWhole { found.insert(node) }
      }
    }
    return found
  }
}

extension MermaidSketch.Node {
  /// Whether its name is a number, as `MachineDiagram` gives them, and means nothing.
  var hasNumber: Bool { id.count > 1 && id.first == "s" && id.dropFirst().allSatisfy(\.isNumber) }

  /// What a title has before a description.
  private static let note = "note: "

  /// The title of a box: the name, then details if `MachineDiagram` has written some.
  var titleParts: [String] {
    guard let title else { return [] }
    let parts = title.split(separator: " · ", omittingEmptySubsequences: false).map(String.init)
    guard hasNumber, parts.count > 1 else { return [title] }
    let isDetail = { $0.hasPrefix(Self.note) || MermaidDetail($0).isBehaviour }
    guard let first = parts.dropFirst().firstIndex(where: isDetail) else { return [title] }
    return [parts[..<first].joined(separator: " · ")] + parts[first...]
  }

  /// The texts in the state that may say what it does.
  var behaviour: [MermaidDetail] {
    titleParts.dropFirst().map { part in
      part.hasPrefix(Self.note)
        ? .text(String(part.dropFirst(Self.note.count)).named) : MermaidDetail(part)
    }
      + details.filter { !$0.isNote }.map { MermaidDetail($0.text) }
  }

  var hasInternalRows: Bool {
    behaviour.contains { if case .row = $0 { true } else { false } }
  }
}
