/// Anything that can be written on a line of a definition: a state, an event, an observer, an array of them, or the
/// result of another builder. You don't need to conform your own types to it.
public protocol DefinitionPart: Sendable {
  /// The element type of definitions.
  associatedtype Line: DefinitionLine

  /// The elements that a part adds to a definition.
  static func lines(of part: Self) -> [Line]
}

/// What a line adds to a definition, of a machine with a context or without one.
public protocol DefinitionLine: DefinitionPart where Line == Self {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable
  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// Creates a line from what it adds.
  init(stored: StoredPart<Machine<StateID, EventID>.Line>)

  /// What it adds, as definitions store it.
  var stored: StoredPart<Machine<StateID, EventID>.Line> { get }
}

/// A line of a machine with a context.
public protocol ContextLine: DefinitionLine {
  /// The type of the context.
  associatedtype Context

  // The compiler finds out by it what the context is: a type can't name it, since its own parameter has that name.
  /// The type of the context.
  static var context: Context.Type { get }
}

/// A part as definitions store it: without the type of the context that its code sees.
///
/// Only the library looks inside, because that code must not run in a machine without the context.
public struct StoredPart<Part: Sendable>: Sendable {
  @usableFromInline package var part: Part

  @inlinable
  package init(_ part: Part) {
    self.part = part
  }
}

extension DefinitionLine {
  /// The line alone.
  public static func lines(of part: Self) -> [Self] {
    [part]
  }
}

extension Array: DefinitionPart where Element: DefinitionPart {
  /// The lines of its members, in order.
  public static func lines(of part: Self) -> [Element.Line] {
    part.flatMap { Element.lines(of: $0) }
  }
}
