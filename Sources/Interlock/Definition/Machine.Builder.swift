extension Machine {
  /// Collects the states, events and observers of a machine in the order written.
  ///
  /// Loops, conditions and arrays of states or events work inside it.
  ///
  /// ## Performance
  ///
  /// The compiler type-checks all lines of a closure together, in time that grows with the square of their number. If
  /// a definition has hundreds of guards, write its parts as functions:
  ///
  ///     @Inbox.Builder func filing() -> [Inbox.Builder.Element] {
  ///       Inbox.Event(.delete, from: .unread, .read, to: .deleted)
  ///         .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
  ///     }
  ///
  ///     let inbox = try Inbox(initial: .unread) {
  ///       Inbox.State(.unread)
  ///       Inbox.State(.read)
  ///       Inbox.State(.deleted)
  ///       filing()
  ///     }
  @resultBuilder
  public enum Builder: Sendable {
    /// What a line of a definition adds.
    public struct Element: Sendable {
      @usableFromInline let content: State.Content

      @inlinable
      init(content: State.Content) {
        self.content = content
      }
    }

    // One generic method rather than one per type: the compiler would try every overload for every line, and if none
    // fits, its error message says nothing more than that.

    /// Accepts a line: a state, an event, an observer, an array of them, or the result of another builder, such as a
    /// part of a definition in a function.
    @inlinable
    public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Element]
    where Part.Line == Element {
      Part.lines(of: part)
    }

    /// Combines lines.
    public static func buildBlock(_ parts: [Element]...) -> [Element] {
      // Loops over positions: in unspecialised code, iterators and `flatMap` cost more than the elements.
      var elements: [Element] = []
      elements.reserveCapacity(parts.count)
      for part in 0..<parts.count {
        for position in 0..<parts[part].count { elements.append(parts[part][position]) }
      }
      return elements
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] {
      part ?? []
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first part: [Element]) -> [Element] {
      part
    }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second part: [Element]) -> [Element] {
      part
    }

    /// Accepts a loop.
    public static func buildArray(_ parts: [[Element]]) -> [Element] {
      parts.flatMap { $0 }
    }

    /// Accepts an `if #available`.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] {
      part
    }
  }
}
