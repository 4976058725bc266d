public import Interlock
public import InterlockData
public import InterlockEvolution

/// Why a machine has no SQL: everything at once, each problem with its suggestion.
public struct SQLFleetError: Error, Hashable, Sendable {
  /// The problems, at least one.
  public let problems: [Problem]

  /// One thing that a database cannot hold or decide.
  public enum Problem: Hashable, Sendable {
    /// A state is parallel: an entity would be in several states at once.
    case parallelState(String)
    /// A history state is the target of a transition: what it remembers would have to be stored.
    case historyState(String)
    /// A state defers events, which would have to be stored.
    case deferredEvents(state: String)
    /// A row takes any event, including those that the definition does not name.
    case anyEvent
    /// Two states, or two events, have the same text.
    case ambiguousText(String)
    /// A state, an event or a name contains a NUL character, which no database can store in a text.
    case nulCharacter(String)
    /// A state has two timeouts of the same length.
    case ambiguousTimeout(state: String, after: Duration)
    /// More timeouts than the limit can be pending in a state, including those of the states around it.
    case tooManyTimeouts(state: String, limit: Int)
    /// The transition relation would have more rows than the limit, or takes too many steps to compute.
    case tooManyTransitions(limit: Int)
    /// A name is empty.
    case emptyName
    /// A name that the fleet needs is longer than the database keeps, in bytes.
    case longName(String, limit: Int)
    /// A name is reserved by the database.
    case reservedName(String)
    /// Two of the key, the state and the fields have the same column.
    case oneColumn(String)
    /// A formula does not fit the fields of the context, or the given payloads.
    case invalidFormula(place: String, FormulaError)
    /// A part of a formula cannot be expressed exactly in SQL.
    case untranslatable(place: String, part: String, FormulaReason)
    /// An assigned field is computed, or shares its storage with another field: columns do not change together.
    case dependentField(String)
    /// A stored property of the context is no field that can be assigned, so that the database would lose it.
    case undeclaredProperty(String, of: String)
    /// The migrations don't form a chain that leads to the machine.
    case invalidMigrations(EvolutionError)
    /// There is no statement for an event that the definition does not name.
    case unknownEvent(String)
  }

  /// Why a part of a formula cannot be expressed in SQL.
  public enum FormulaReason: Hashable, Sendable {
    /// It is a list that is read from a field, or chosen by a condition: a column holds one value.
    case list
    /// It is the remainder of numbers, which databases support for integers only.
    case remainderOfNumbers
    /// Both sides are nil, so that its type is not known.
    case alwaysNil
    /// It is a text with a NUL character, which no database stores.
    case nulCharacter
    /// Only code knows what the field holds afterwards: its type converts values, or accepts only some.
    case unknownValues
    /// It needs more columns than a query has.
    case tooLarge
  }
}

extension SQLFleetError: DescribedError {
  /// The suggestions of the problems, one a line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// One line a problem.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
