/// A part of a definition that can be written on a line of its own: a state, an event, an observer, an array of them,
/// or the result of another builder. Your own types need not conform to it.
public protocol DefinitionPart: Sendable {
  /// The element type of definitions.
  associatedtype Line: DefinitionLine

  /// Returns the elements that a part adds to a definition.
  static func lines(of part: Self) -> [Line]
}

/// An element of a definition, with or without a context.
public protocol DefinitionLine: DefinitionPart where Line == Self {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable
  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// Creates an element from its stored form.
  init(stored: StoredPart<Machine<StateID, EventID>.Line>)

  /// The element as definitions store it.
  var stored: StoredPart<Machine<StateID, EventID>.Line> { get }
}

/// An element of the definition of a machine with a context.
public protocol ContextLine: DefinitionLine {
  /// The type of the context.
  associatedtype Context

  // The compiler infers the context from it: a conforming type can't declare `Context`, because its own generic
  // parameter has that name.
  /// The type of the context.
  static var context: Context.Type { get }
}

/// A part as definitions store it: without the type of the context that its code sees.
///
/// Only the library can read it, because that code must not run in a machine without the context.
public struct StoredPart<Part: Sendable>: Sendable {
  @usableFromInline package var part: Part

  @inlinable
  package init(_ part: Part) {
    self.part = part
  }
}

extension DefinitionLine {
  /// Returns the element alone.
  public static func lines(of part: Self) -> [Self] {
    [part]
  }
}

extension Array: DefinitionPart where Element: DefinitionPart {
  /// Returns the elements of its members, in order.
  public static func lines(of part: Self) -> [Element.Line] {
    part.flatMap { Element.lines(of: $0) }
  }
}
