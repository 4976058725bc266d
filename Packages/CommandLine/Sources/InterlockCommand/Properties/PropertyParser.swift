import Interlock
import InterlockData
import InterlockTools

/// Parses properties by recursive descent:
///
///     property    = [ "fairly" ] form
///     form        = ( "always" | "never" | "eventually" ) either | either ( "leads" "to" | "until" ) either
///     either      = both { "or" both }
///     both        = negation { "and" negation }
///     negation    = "not" negation | "(" either ")" | atom
///     atom        = "finished" | ( "accepts" | "took" ) "(" event ")" | "holds" "(" condition ")" | state
struct PropertyParser {
  typealias Property = StateSpace<String, String>.Property

  typealias Statement = StateSpace<String, String>.Proposition

  private var tokens: ArraySlice<PropertyToken>
  private let states: Set<String>
  private let events: Set<String>
  private let space: StateSpace<String, String>?
  private var depth = 0

  /// How deeply parentheses and negations may be nested.
  private static var depthLimit: Int { 100 }

  init(
    _ tokens: [PropertyToken],
    _ machine: DynamicMachine,
    _ space: StateSpace<String, String>?
  ) {
    self.tokens = tokens[...]
    self.space = space
    states = Set(machine.states.map(\.id))
    events = Set(machine.knownEvents)
  }

  mutating func property() throws(PropertyError) -> Property {
    let assumption: Property.Assumption = take("fairly") ? .fairness : .progress
    let property = try form(assumption)
    if let rest = tokens.first { throw PropertyError("unexpected \(rest)") }
    return property
  }

  private mutating func form(
    _ assumption: Property.Assumption
  ) throws(PropertyError) -> Property {
    if take("always") { return .always(try either()) }
    if take("never") { return .never(try either()) }
    if take("eventually") { return .eventually(try either(), assuming: assumption) }
    let first = try either()
    if take("until") { return .that(first, until: try either(), assuming: assumption) }
    guard take("leads"), take("to") else {
      throw PropertyError(
        "a property begins with 'always', 'never' or 'eventually', "
          + "or has 'leads to' or 'until' in the middle"
      )
    }
    return .that(first, leadsTo: try either(), assuming: assumption)
  }
}

extension PropertyParser {
  private mutating func either() throws(PropertyError) -> Statement {
    var statement = try both()
    while take("or") { statement = statement || (try both()) }
    return statement
  }

  private mutating func both() throws(PropertyError) -> Statement {
    var statement = try negation()
    while take("and") { statement = statement && (try negation()) }
    return statement
  }

  private mutating func negation() throws(PropertyError) -> Statement {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw PropertyError("it is nested more than \(Self.depthLimit) levels deep")
    }
    if take("not") { return !(try negation()) }
    guard tokens.first == .open else { return try atom() }
    tokens.removeFirst()
    let statement = try either()
    try expect(.close)
    return statement
  }

  private mutating func atom() throws(PropertyError) -> Statement {
    if take("finished") { return .isFinished }
    if take("accepts") { return .accepts(try event()) }
    if take("took") { return .took(try event()) }
    if case .condition(let text) = tokens.first {
      tokens.removeFirst()
      return try condition(text)
    }
    return .isIn(try name("state", among: states))
  }

  private func condition(_ text: String) throws(PropertyError) -> Statement {
    guard let space else {
      throw PropertyError("'holds(\(text))' needs the fields; declare them with --field")
    }
    do throws(FormulaError) {
      return try space.holds(text)
    } catch {
      throw PropertyError("\(error)")
    }
  }

  private mutating func event() throws(PropertyError) -> String {
    try expect(.open)
    let event = try name("event", among: events)
    try expect(.close)
    return event
  }

  private mutating func name(
    _ kind: String,
    among names: Set<String>
  ) throws(PropertyError) -> String {
    switch tokens.popFirst() {
    case .word(let name), .name(let name):
      guard names.contains(name) else {
        let known = names.sorted().prefix(20).joined(separator: ", ")
        throw PropertyError("the machine has no \(kind) '\(name)'; it has: \(known)")
      }
      return name
    case let token: throw PropertyError("expected the name of a \(kind)\(Self.place(token))")
    }
  }

  private mutating func take(_ word: String) -> Bool {
    guard tokens.first == .word(word) else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func expect(_ token: PropertyToken) throws(PropertyError) {
    let found = tokens.popFirst()
    guard found == token else {
      throw PropertyError("expected \(token)\(Self.place(found))")
    }
  }

  private static func place(_ token: PropertyToken?) -> String {
    token.map { ", not \($0)" } ?? " at the end"
  }
}
