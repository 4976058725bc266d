extension Machine.With {
  /// An event of a machine with a context: a ``Machine/Event`` whose guards and callbacks see the context.
  ///
  /// All calls that make events, of <doc:AuthoringCalls>, can be wrapped:
  ///
  ///     Life.Event(.pay, from: .placed, to: .paid)
  ///       .perform { $0.context.paid = $0.context.total }
  ///     Life.Event(.after(.seconds(60), from: .placed, to: .draft))
  ///       .shouldFire { $0.context.paid == 0 }
  public struct Event: Sendable {
    package private(set) var base: Machine.Event

    /// Wraps an event that has no context.
    ///
    /// - Parameter event: The event. Its guards and callbacks do not see the context.
    public init(_ event: Machine.Event) {
      base = event
    }

    /// Creates an event that leads from each of some states to another, or, as a fork, to several in different regions.
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

    /// Creates an internal event: it is handled in each of some states, which are neither left nor entered.
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

  /// Adds a guard: the event is taken only where all its guards hold.
  ///
  /// A guard is asked by `canFire` as well as by `fire`. One that throws makes `fire` throw and `canFire` answer false.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words; a refusal gives it as the reason. Nil if it has no name.
  ///   - condition: The condition.
  /// - Returns: The event with the guard added.
  public func shouldFire(
    _ name: String? = nil,
    _ condition: @escaping Machine.With<Context>.Condition
  ) -> Self {
    Self(base.adding(Machine.Guard(name: name, condition: Machine.With.boxed(condition))))
  }

  /// Adds a guard the other way round: the event is taken only where the condition does not hold.
  ///
  /// - Parameters:
  ///   - name: What must not be true, in a few words; nil if it has no name.
  ///   - condition: The condition that must not hold.
  /// - Returns: The event with the guard added.
  public func unless(
    _ name: String? = nil,
    _ condition: @escaping Machine.With<Context>.Condition
  ) -> Self {
    shouldFire(name.map { nameOfGuard(unless: $0) }) { try !condition($0) }
  }

  /// Adds a guard that the machine answers itself: the event is taken only while a state is active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(whileIn state: StateID) -> Self {
    Self(base.shouldFire(whileIn: state))
  }

  /// Adds a guard that the machine answers itself: the event is taken only while a state is not active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(unlessIn state: StateID) -> Self {
    Self(base.shouldFire(unlessIn: state))
  }

  /// Adds a callback that runs before everything else, after the guards. Throwing refuses the whole step.
  ///
  /// - Parameters:
  ///   - name: The name, for drawings and tables; nil if it has none.
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
  ///   - name: The name, for drawings and tables; nil if it has none.
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
  ///   - name: The name, for drawings and tables; nil if it has none.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  public func didFire(
    _ name: String? = nil,
    _ callback: @escaping Machine.With<Context>.Callback
  ) -> Self {
    Self(base.adding(Machine.With.boxed(name, callback), at: .didFire))
  }

  /// A local transition: see ``Machine/Event/local()``.
  public func local() -> Self {
    Self(base.local())
  }

  /// Says by which names archives may know the event: those that it had once.
  ///
  /// - Parameter names: The names, as they are written in archives.
  /// - Returns: The event that has these former names too.
  public func formerly(_ names: String...) -> Self {
    Self(base.formerly(names))
  }
}
