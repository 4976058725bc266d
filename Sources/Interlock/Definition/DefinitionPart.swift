/// A part of a definition that can be written on a line of its own: a state, an event, an observer, an array of them,
/// or the result of another builder. Your own types need not conform to it.
public protocol DefinitionPart: Sendable {
  /// The element type of definitions.
  associatedtype Line: DefinitionLine

  /// Returns the elements that a part adds to a definition.
  @_spi(Plumbing) static func lines(of part: Self) -> [Line]
}

// Requirements that only the library calls are hidden from clients. So that a client's type still conforms, as far as
// the compiler is concerned, they have default implementations, which stop the program.

extension DefinitionPart {
  /// Stops the program.
  @_spi(Plumbing) public static func lines(of part: Self) -> [Line] { noPart(self) }
}

func noPart(_ type: (some Any).Type) -> Never {
  fatalError("'\(type)' cannot be a part of a definition: only the library's own types can.")
}

/// An element of a definition, with or without a context.
public protocol DefinitionLine: DefinitionPart, CustomReflectable where Line == Self {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable
  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// Creates an element from its stored form.
  @_spi(Plumbing) init(stored: StoredPart<Machine<StateID, EventID>.Line>)

  /// The element as definitions store it.
  @_spi(Plumbing) var stored: StoredPart<Machine<StateID, EventID>.Line> { get }
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
@_spi(Plumbing) public struct StoredPart<Part: Sendable>: Sendable, CustomReflectable {
  package var part: Part

  package init(_ part: Part) {
    self.part = part
  }

  /// Nothing, because its code must not run without the context.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension DefinitionLine {
  /// Nothing: see `StoredPart`.
  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Stops the program.
  @_spi(Plumbing) public init(stored: StoredPart<Machine<StateID, EventID>.Line>) {
    noPart(Self.self)
  }

  /// Stops the program.
  @_spi(Plumbing) public var stored: StoredPart<Machine<StateID, EventID>.Line> {
    noPart(Self.self)
  }

  /// Returns the element alone.
  @_spi(Plumbing) public static func lines(of part: Self) -> [Self] {
    [part]
  }
}

extension Array: DefinitionPart where Element: DefinitionPart {
  /// Returns the elements of its members, in order.
  @_spi(Plumbing) public static func lines(of part: Self) -> [Element.Line] {
    part.flatMap { Element.lines(of: $0) }
  }
}
