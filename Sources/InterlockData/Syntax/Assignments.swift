/// Assignments to fields as data, in order: later assignments see the results of earlier ones.
///
/// ```swift
/// let assignments = try Assignments(parsing: "paid = paid + payload.amount; attempts = 0")
/// ```
///
/// Write each on its own line, or put semicolons between them.
public struct Assignments: Hashable, Sendable {
  /// The assignments, in order.
  package let items: [Item]

  /// The text that they were parsed from; nil if code built them.
  package let source: String?

  /// One assignment.
  package struct Item: Hashable, Sendable {
    /// The field to assign.
    package let target: FormulaName

    /// Its place; ignored by equality.
    package let range: SourceRange

    /// The value to assign.
    package let value: Formula.Node

    /// Makes an assignment.
    package init(_ target: FormulaName, _ value: Formula.Node, at range: SourceRange = .init(0, 0))
    {
      self.target = target
      self.range = range
      self.value = value
    }

    /// Returns true if two assignments have the same meaning.
    package static func == (left: Self, right: Self) -> Bool {
      left.target == right.target && left.value == right.value
    }

    /// Hashes the meaning of the assignment.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(target)
      hasher.combine(value)
    }
  }

  /// Makes assignments built by code.
  package init(_ items: [Item]) {
    self.items = items
    source = nil
  }

  /// Parses assignments.
  ///
  /// - Parameter text: The assignments, within the limits of a formula. An empty text is allowed.
  /// - Throws: `FormulaError` with the first problem and its place.
  public init(parsing text: String) throws(FormulaError) {
    items = try Parser.parse(text) { parser throws(ParsingFailure) in try parser.assignments() }
    source = text
  }

  /// Returns true if two lists have the same meaning.
  public static func == (left: Self, right: Self) -> Bool { left.items == right.items }

  /// Hashes the meaning of the assignments.
  public func hash(into hasher: inout Hasher) { hasher.combine(items) }

  /// The assignments, with the places of their parts in `text`.
  package func located() throws(FormulaError) -> (items: [Item], text: String) {
    if let source { return (items, source) }
    let text = description
    if let problem = items.lazy.compactMap(\.value.invalidity).first {
      throw FormulaError(text, [.init(problem, SourceRange(0, 0), in: text)])
    }
    return (try Assignments(parsing: text).items, text)
  }
}

extension Assignments: CustomStringConvertible {
  /// The assignments in their canonical form, with semicolons.
  public var description: String {
    items.map { "\($0.target) = \(FormulaPrinter.text(of: $0.value))" }.joined(separator: "; ")
  }
}

extension Parser {
  /// Parses assignments up to the end of the text.
  mutating func assignments() throws(Failure) -> [Assignments.Item] {
    endsAtLine = true
    var items: [Assignments.Item] = []
    var count = 0
    while true {
      while accept(.semicolon) {}
      guard token.kind != .end else { return items }
      let item = try assignment()
      count += item.value.count + 1
      guard count <= FormulaLimits.nodes else {
        throw Failure(FormulaProblems.tooManyNodes, item.range)
      }
      items.append(item)
      guard token.kind == .end || token.kind == .sign(.semicolon) || token.startsLine else {
        throw unexpected()
      }
    }
  }

  private mutating func assignment() throws(Failure) -> Assignments.Item {
    let (target, range) = try path()
    guard accept(.assign) else { throw expected("'='") }
    return Assignments.Item(target, try expression(), at: range)
  }
}
