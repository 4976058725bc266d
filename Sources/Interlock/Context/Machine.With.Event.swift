extension Machine.With {
  /// An event of a machine with a context: a ``Machine/Event`` whose guards and callbacks see the context.
  ///
  /// You can wrap any event that the calls in <doc:AuthoringCalls> create:
  ///
  ///     Life.Event(.pay, from: .placed, to: .paid)
  ///       .perform { $0.context.paid = $0.context.total }
  ///     Life.Event(.after(.seconds(60), from: .placed, to: .draft))
  ///       .shouldFire { $0.context.paid == 0 }
  public struct Event: Sendable {
    package private(set) var base: Machine.Event

    /// Wraps an event without a context.
    ///
    /// - Parameter event: The event. Its guards and callbacks don't see the context.
    public init(_ event: Machine.Event) {
      base = event
    }

    /// Creates an event that leads from each source to a target, or, as a fork, to several in different regions.
    ///
    /// - Parameters:
    ///   - id: The identifier. A string must not be blank.
    ///   - sources: The source states, at least one.
    ///   - target: The target state.
    ///   - others: More target states, in other regions.
    ///   - fileID: The file that the event is written in, for error messages.
    ///   - line: The line that the event is written on, for error messages.
    public init(
      _ id: EventID,
      from sources: StateID...,
      to target: StateID,
      _ others: StateID...,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      base = Machine.Event(.event(id), .states(sources), to: target, others, fileID, line)
    }

    /// Creates an internal event: each source handles it, and no state is left or entered.
    ///
    /// - Parameters:
    ///   - id: The identifier. A string must not be blank.
    ///   - sources: The states that handle it, at least one.
    ///   - fileID: The file that the event is written in, for error messages.
    ///   - line: The line that the event is written on, for error messages.
    public init(
      _ id: EventID,
      in sources: StateID...,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      base = Machine.Event(.event(id), .states(sources), to: [], fileID, line)
    }
  }
}

extension Machine.With.Event {
  /// Adds a guard that is data.
  package func when(_ name: String?, _ formula: FormulaSource<BoxedCondition>) -> Self {
    Self(base.adding(Machine.Guard(name: name, formula)))
  }

  /// Adds assignments that are data.
  package func adding(_ formula: FormulaSource<BoxedCallback>, at moment: EventMoment) -> Self {
    Self(base.adding(BoxedCallback(formula), at: moment))
  }

  /// Adds a guard: the event is taken only if all its guards hold.
  ///
  /// `canFire` evaluates guards as well as `fire`. If a guard throws, `fire` throws and `canFire` returns false.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words, which a refusal gives as its reason. Nil if it has no name.
  ///   - condition: The condition.
  /// - Returns: The event with the guard added.
  public func shouldFire(
    _ name: String? = nil,
    _ condition: @escaping Machine.With<Context>.Condition
  ) -> Self {
    Self(base.adding(Machine.Guard(name: name, condition: Machine.With.boxed(condition))))
  }

  /// Adds a negated guard: the event is taken only if the condition does not hold.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words; nil if it has no name.
  ///   - condition: The condition that must not hold.
  /// - Returns: The event with the guard added.
  public func unless(
    _ name: String? = nil,
    _ condition: @escaping Machine.With<Context>.Condition
  ) -> Self {
    shouldFire(name.map { nameOfGuard(unless: $0) }) { try !condition($0) }
  }

  /// Adds a guard that the machine evaluates itself: the event is taken only while a state is active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(whileIn state: StateID) -> Self {
    Self(base.shouldFire(whileIn: state))
  }

  /// Adds a guard that the machine evaluates itself: the event is taken only while a state is not active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(unlessIn state: StateID) -> Self {
    Self(base.shouldFire(unlessIn: state))
  }

  /// Adds a callback that runs before everything else, after the guards. Throwing refuses the whole step.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  public func willFire(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    Self(base.adding(Machine.With.boxed(name, callback), at: .willFire))
  }

  /// Adds an action: it runs between the exits and the entries. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the action added.
  public func perform(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    Self(base.adding(Machine.With.boxed(name, callback), at: .perform))
  }

  /// Adds a callback that runs after everything else. Throwing undoes the whole step.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagrams and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  public func didFire(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    Self(base.adding(Machine.With.boxed(name, callback), at: .didFire))
  }

  /// Makes the transition local: see ``Machine/Event/local()``.
  public func local() -> Self {
    Self(base.local())
  }

  /// Declares former names of the event, under which archives may know it.
  ///
  /// - Parameter names: The names as archives store them.
  /// - Returns: The event with these former names added.
  public func formerly(_ names: String...) -> Self {
    Self(base.formerly(names))
  }
}
