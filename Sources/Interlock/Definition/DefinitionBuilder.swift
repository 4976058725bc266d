/// Collects the states, events and observers of a machine in the order written.
///
/// Loops, conditions and arrays of states or events work inside it.
///
/// ## Performance
///
/// The compiler type-checks all lines of a closure together, in quadratic time. If a definition has hundreds of guards,
/// write its parts as functions:
///
/// ```swift
/// @Inbox.Builder func filing() -> [Inbox.Builder.Element] {
///   Inbox.Event(.delete, from: .unread, .read, to: .deleted)
///     .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
/// }
///
/// let inbox = try Inbox(initial: .unread) {
///   Inbox.State(.unread)
///   Inbox.State(.read)
///   Inbox.State(.deleted)
///   filing()
/// }
/// ```
@resultBuilder
public enum DefinitionBuilder<Line: DefinitionLine>: Sendable {
  /// An element of a definition: a state, event or observer.
  public typealias Element = Line

  // One generic method rather than one per type: the compiler would try every overload for every line, and if none
  // fits, its error message gives no reason.

  /// Accepts a line: a state, an event, an observer, an array of them, or the result of another builder, such as a
  /// part of a definition in a function.
  public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Line]
  where Part.Line == Line {
    Part.lines(of: part)
  }

  /// Rejects a part that sees a context.
  @available(
    *,
    unavailable,
    message: "This part sees a context. Write it in a machine that has one, 'Machine.With'."
  )
  public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Line]
  where Part.Line: ContextLine, Line == Machine<Part.Line.StateID, Part.Line.EventID>.Line {
    []
  }

  /// Combines lines.
  public static func buildBlock(_ parts: [Line]...) -> [Line] {
    parts.flatMap { $0 }
  }

  /// Accepts an `if` without `else`.
  public static func buildOptional(_ part: [Line]?) -> [Line] {
    part ?? []
  }

  /// Accepts the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Line]) -> [Line] {
    part
  }

  /// Accepts another branch of an `if` or `switch`.
  public static func buildEither(second part: [Line]) -> [Line] {
    part
  }

  /// Accepts a loop.
  public static func buildArray(_ parts: [[Line]]) -> [Line] {
    parts.flatMap { $0 }
  }

  /// Accepts an `if #available`.
  public static func buildLimitedAvailability(_ part: [Line]) -> [Line] {
    part
  }
}

extension DefinitionBuilder where Line: ContextLine {
  /// Accepts a line of a machine without a context.
  public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Line]
  where Part.Line == Machine<Line.StateID, Line.EventID>.Line {
    Part.lines(of: part).map { Line(stored: StoredPart($0)) }
  }
}

extension Machine {
  /// Collects the states, events and observers of a machine: see ``DefinitionBuilder``.
  public typealias Builder = DefinitionBuilder<Line>
}
