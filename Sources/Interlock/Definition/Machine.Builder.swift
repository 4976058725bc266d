extension Machine {
  /// Collects the states, events and observers of a machine in the order in which they are written.
  ///
  /// Loops, conditions and lists of states or events work inside it.
  @resultBuilder
  public enum Builder: Sendable {
    /// What stands on one line of a definition.
    public struct Element: Sendable {
      enum Content: Sendable {
        case state(State)
        case event(Event)
        case observer(Observer)
      }

      let content: Content

      var state: State? {
        guard case .state(let state) = content else { return nil }
        return state
      }

      var event: Event? {
        guard case .event(let event) = content else { return nil }
        return event
      }

      var isState: Bool { state != nil }
    }

    /// Takes one state.
    public static func buildExpression(_ state: State) -> [Element] {
      [Element(content: .state(state))]
    }

    /// Takes one event.
    public static func buildExpression(_ event: Event) -> [Element] {
      [Element(content: .event(event))]
    }

    /// Takes one observer.
    public static func buildExpression(_ observer: Observer) -> [Element] {
      [Element(content: .observer(observer))]
    }

    /// Takes a list of states.
    public static func buildExpression(_ states: [State]) -> [Element] {
      states.flatMap { buildExpression($0) }
    }

    /// Takes a list of events.
    public static func buildExpression(_ events: [Event]) -> [Element] {
      events.flatMap { buildExpression($0) }
    }

    /// Takes a list of observers.
    public static func buildExpression(_ observers: [Observer]) -> [Element] {
      observers.flatMap { buildExpression($0) }
    }

    /// Takes what another builder has collected, such as a part of a definition in a function.
    public static func buildExpression(_ elements: [Element]) -> [Element] {
      elements
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
