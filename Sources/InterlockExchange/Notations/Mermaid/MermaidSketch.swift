import Interlock

/// The states and arrows of a diagram, as its statements name them, before it is known which state is what.
struct MermaidSketch {
  /// Where statements stand: at the top, or in a section of a state.
  struct Scope {
    /// The parent; nil at the top level.
    let state: Int?
    let depth: Int
    /// Which section of the state it is: more than one are its regions.
    let section: Int
    let position: MarkupPosition
  }

  struct Node {
    let id: String
    var title: String?
    /// Descriptions and notes.
    var details: [Detail] = []
    var kind: String?
    var styles: Set<String> = []
    /// The scope that contains it, whether it is declared there, and the place of that statement.
    var scope: Int
    var isDeclared: Bool
    var position: MarkupPosition
    /// The scopes in it.
    var sections: [Int] = []
  }

  struct Detail {
    let text: String
    let isNote: Bool
    let position: MarkupPosition
  }

  /// The end of an arrow: a state, or a start or an end.
  enum End: Hashable {
    case node(Int)
    case star
  }

  struct Arrow {
    let start: End
    let end: End
    let label: String
    let scope: Int
    let position: MarkupPosition
  }

  private(set) var nodes: [Node] = []
  private(set) var scopes = [
    Scope(state: nil, depth: 0, section: 0, position: MarkupPosition())
  ]
  private(set) var arrows: [Arrow] = []
  private(set) var problems: [NotationError.Problem] = []

  /// Mentions of states in a state around theirs, where Mermaid draws them.
  private(set) var mentionsOutside: [(node: Int, scope: Int, position: MarkupPosition)] = []

  /// The scopes that are open, innermost last.
  private var open = [0]
  private var numbers: [String: Int] = [:]
  /// How many braces are open that open no state.
  private var idle = 0

  mutating func add(_ line: MermaidLine) {
    let position = line.position
    switch line.content {
    case .statement(let text): add(MermaidStatement(text), position)
    case .opening(let text): enter(MermaidStatement(text), position)
    case .closing: leave(position)
    case .note(let first, let text):
      guard case .note(let id, _) = MermaidStatement(first) else { return }
      describe(id, MermaidVocabulary.shown(text), isNote: true, position)
    }
  }

  /// Whether nothing more is read.
  private var isFull: Bool { problems.count >= NotationError.limit }

  private mutating func add(_ statement: MermaidStatement, _ position: MarkupPosition) {
    switch statement {
    case .declaration(let name, let title, let kind):
      let node = node(name, declared: true, position)
      nodes[node].title = title ?? nodes[node].title
      nodes[node].kind = kind ?? nodes[node].kind
    case .arrow(let start, let end, let label):
      connect(start, to: end, label: label, at: position)
    case .description(let name, let text):
      let node = node(name, declared: false, position)
      nodes[node].details.append(Detail(text: text, isNote: false, position: position))
    case .mention(let name): _ = node(name, declared: false, position)
    case .note(let id, let text): describe(id, text, isNote: true, position)
    case .style(let ids, let style):
      for id in ids { if let node = numbers[id] { nodes[node].styles.insert(style) } }
    case .divider: divide(position)
    case .nothing: break
    case .mistake(let message, let suggestion): note(position, message, suggestion)
    }
  }

  mutating func note(_ position: MarkupPosition, _ message: String, _ suggestion: String) {
    guard !isFull else { return }
    problems.append(.init(position, message, suggestion: suggestion))
  }
}

extension MermaidSketch {
  /// The number of a state, which is added if it is new.
  private mutating func node(
    _ name: MermaidStatement.Name,
    declared isDeclared: Bool,
    _ position: MarkupPosition
  ) -> Int {
    let scope = open.last ?? 0
    let number: Int
    if let known = numbers[name.id] {
      number = known
      place(number, in: scope, declared: isDeclared, position)
    } else {
      number = nodes.count
      numbers[name.id] = number
      nodes.append(Node(id: name.id, scope: scope, isDeclared: isDeclared, position: position))
    }
    if let style = name.style { nodes[number].styles.insert(style) }
    return number
  }

  /// Mermaid draws a state in the last state that mentions it. A mention in a state around that one does not take it
  /// out again, unless it is declared there; nor does one at the top, or in the state itself.
  private mutating func place(
    _ node: Int,
    in scope: Int,
    declared isDeclared: Bool,
    _ position: MarkupPosition
  ) {
    let isKnown = nodes[node].isDeclared || !isDeclared
    if scope == nodes[node].scope {
      guard !isKnown else { return }
    } else {
      guard scope > 0, !isScope(scope, in: node) else { return }
      guard surroundings(of: scope).count <= MermaidVocabulary.depthLimit else {
        return noteDepth(position)
      }
      if isKnown, isScope(nodes[node].scope, within: scope) {
        return mentionsOutside.append((node, scope, position))
      }
    }
    (nodes[node].scope, nodes[node].isDeclared) = (scope, isDeclared)
    nodes[node].position = position
  }

  private mutating func describe(
    _ id: String,
    _ text: String,
    isNote: Bool,
    _ position: MarkupPosition
  ) {
    let node = node(MermaidStatement.Name(id: id), declared: false, position)
    nodes[node].details.append(Detail(text: text, isNote: isNote, position: position))
  }

  private mutating func connect(
    _ start: MermaidStatement.Name,
    to end: MermaidStatement.Name,
    label: String,
    at position: MarkupPosition
  ) {
    let ends = [start, end].map { name -> End in
      if name.id == MermaidVocabulary.star { return .star }
      guard let kind = MermaidVocabulary.historyKinds[name.id] else {
        return .node(node(name, declared: false, position))
      }
      // Such a name belongs to the state around it.
      let scope = open.last ?? 0
      let around = scopes[scope].state.map { nodes[$0].id } ?? ""
      let own = MermaidStatement.Name(id: "\(name.id) \(around)")
      let history = node(own, declared: false, position)
      nodes[history].kind = kind
      return .node(history)
    }
    guard ends != [.star, .star] else {
      return note(position, "a start leads to an end", "Name a state on one side")
    }
    arrows.append(
      Arrow(
        start: ends[0],
        end: ends[1],
        label: label,
        scope: open.last ?? 0,
        position: position
      )
    )
  }

  private mutating func enter(_ statement: MermaidStatement, _ position: MarkupPosition) {
    guard case .declaration(let name, let title, _) = statement else {
      idle += 1
      return note(position, "a brace opens nothing", "Write state, and a name, in front of it")
    }
    let node = node(name, declared: true, position)
    nodes[node].title = title ?? nodes[node].title
    let depth = scopes[open.last ?? 0].depth + 1
    guard depth <= MermaidVocabulary.depthLimit else {
      idle += 1
      return noteDepth(position)
    }
    // A state that is opened again goes on where it ended.
    open.append(nodes[node].sections.last ?? addScope(in: node, depth: depth, position))
  }

  private mutating func noteDepth(_ position: MarkupPosition) {
    let message = "states are nested more than \(MermaidVocabulary.depthLimit) deep"
    note(position, message, "Nest them less deeply")
  }

  private mutating func addScope(
    in node: Int,
    depth: Int,
    _ position: MarkupPosition
  ) -> Int {
    scopes.append(
      Scope(state: node, depth: depth, section: nodes[node].sections.count, position: position)
    )
    nodes[node].sections.append(scopes.count - 1)
    return scopes.count - 1
  }

  private mutating func leave(_ position: MarkupPosition) {
    if idle > 0 {
      idle -= 1
    } else if open.count > 1 {
      open.removeLast()
    } else {
      note(position, "a brace closes nothing", "Remove it")
    }
  }

  private mutating func divide(_ position: MarkupPosition) {
    guard open.count > 1, let last = open.popLast(), let state = scopes[last].state else {
      return note(position, "there is nothing to divide here", "Put the regions into a state")
    }
    open.append(addScope(in: state, depth: scopes[last].depth, position))
  }

  /// Whether a scope is another one, or in it.
  func isScope(_ scope: Int, within outer: Int) -> Bool { surroundings(of: scope).contains(outer) }

  /// Whether a scope is in a state.
  func isScope(_ scope: Int, in node: Int) -> Bool {
    surroundings(of: scope).contains { scopes[$0].state == node }
  }

  /// A scope and those around it, from inside; no more than may be nested.
  func surroundings(of scope: Int) -> [Int] {
    var found = [scope]
    while let state = scopes[found[found.count - 1]].state,
      found.count <= MermaidVocabulary.depthLimit
    {
      found.append(nodes[state].scope)
    }
    return found
  }

  /// The number of a state with a name.
  func number(_ id: String) -> Int? { numbers[id] }

  /// Whether every state that was opened is closed.
  var isClosed: Bool { open.count == 1 && idle == 0 }
}
