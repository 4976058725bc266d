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
    /// The scope that contains it, how strongly a statement says so, and the place of that statement.
    var scope: Int
    var strength: Int
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
    // A declaration says where a state stands; without one, it stands in the innermost state that mentions it.
    let strength = isDeclared ? MermaidVocabulary.depthLimit + 1 : scopes[scope].depth
    let number: Int
    if let known = numbers[name.id] {
      number = known
      if strength > nodes[number].strength {
        (nodes[number].scope, nodes[number].strength) = (scope, strength)
        nodes[number].position = position
      }
    } else {
      number = nodes.count
      numbers[name.id] = number
      nodes.append(Node(id: name.id, scope: scope, strength: strength, position: position))
    }
    if let style = name.style { nodes[number].styles.insert(style) }
    return number
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
      let message = "states are nested more than \(MermaidVocabulary.depthLimit) deep"
      return note(position, message, "Nest them less deeply")
    }
    // A state that is opened again goes on where it ended.
    open.append(nodes[node].sections.last ?? addScope(in: node, depth: depth, position))
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

  /// The number of a state with a name.
  func number(_ id: String) -> Int? { numbers[id] }

  /// Whether every state that was opened is closed.
  var isClosed: Bool { open.count == 1 && idle == 0 }
}
