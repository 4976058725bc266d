extension Machine {
  /// Collects the states, events and observers of a machine in the order in which they are written.
  ///
  /// Loops, conditions and lists of states or events work inside it.
  ///
  /// ## Performance
  ///
  /// The compiler checks all lines of a closure together, and the time that it takes grows with the square of
  /// their number. Where a definition has hundreds of guards, write its parts as functions:
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
    /// What stands on one line of a definition.
    public struct Element: Sendable {
      let content: State.Content
    }

    /// What stands on lines. A loop, since `map` allocates for each element where it is not specialised.
    static func contents(of elements: [Element]) -> [State.Content] {
      var contents: [State.Content] = []
      contents.reserveCapacity(elements.count)
      for element in elements { contents.append(element.content) }
      return contents
    }

    // One generic method, not one for each type: the compiler tries all overloads for each line, and where
    // none fits, it can only say so.

    /// Takes what stands on a line: a state, an event, an observer, a list of them, or what another builder has
    /// collected, such as a part of a definition in a function.
    public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> [Element]
    where Part.Line == Element {
      Part.lines(of: part)
    }

    /// Joins lines.
    public static func buildBlock(_ parts: [Element]...) -> [Element] {
      parts.flatMap { $0 }
    }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] {
      part ?? []
    }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first part: [Element]) -> [Element] {
      part
    }

    /// Takes another branch of an `if` or `switch`.
    public static func buildEither(second part: [Element]) -> [Element] {
      part
    }

    /// Takes a loop.
    public static func buildArray(_ parts: [[Element]]) -> [Element] {
      parts.flatMap { $0 }
    }

    /// Takes an `if #available`.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] {
      part
    }
  }
}
