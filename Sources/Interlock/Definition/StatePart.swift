/// A state as an author writes it, with or without a context: ``Machine/State`` and ``Machine/With/State``.
public protocol StatePart<StateID, EventID>: CodePart, DefinitionPart {
  /// Creates a state from its stored form.
  @_spi(Plumbing) init(stored: StoredPart<Machine<StateID, EventID>.State>)

  /// The state as definitions store it.
  @_spi(Plumbing) var stored: StoredPart<Machine<StateID, EventID>.State> { get }
}

extension StatePart {
  /// Stops the program.
  @_spi(Plumbing) public init(stored: StoredPart<Machine<StateID, EventID>.State>) {
    noPart(Self.self)
  }

  /// Stops the program.
  @_spi(Plumbing) public var stored: StoredPart<Machine<StateID, EventID>.State> {
    noPart(Self.self)
  }
}

extension StatePart {
  /// Returns the state alone.
  @_spi(Plumbing) public static func lines(of part: Self) -> [Line] {
    [Line(stored: StoredPart(Machine.Line(content: .state(part.stored.part))))]
  }

  /// The state with a change that doesn't concern the type of its code.
  package func changing(
    _ change: (inout Machine<StateID, EventID>.State) -> Void
  ) -> Self {
    var copy = stored
    change(&copy.part)
    return Self(stored: copy)
  }

  @usableFromInline
  package func adding(_ callback: BoxedCallback, at kind: CallbackKind) -> Self {
    changing { $0.add(callback, at: kind) }
  }

  /// Adds assignments that are data.
  package func adding(_ formula: FormulaSource<BoxedCallback>, at kind: CallbackKind) -> Self {
    adding(BoxedCallback(formula), at: kind)
  }

  /// Adds an activity.
  package func adding(_ activity: any StateActivity) -> Self {
    adding([activity])
  }

  /// Adds several activities.
  package func adding(_ activities: [any StateActivity]) -> Self {
    changing { $0.activities += activities }
  }
}

extension StatePart {
  /// Defers events. One that arrives while the state is active, and that no descendant handles, is tried again when the
  /// configuration has changed. See <doc:Deferral>.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state, now deferring these events too.
  public func deferring(_ events: EventID...) -> Self {
    deferring(events)
  }

  /// Defers a sequence of events.
  ///
  /// - Parameter events: The events.
  /// - Returns: The state, now deferring these events too.
  @_disfavoredOverload
  public func deferring(_ events: some Sequence<EventID>) -> Self {
    changing { $0.deferredEvents += events }
  }

  /// Declares former names of the state, under which archives may know it.
  ///
  /// ```swift
  /// Inbox.State(.archived).formerly("stored", "filed")
  /// ```
  ///
  /// An archive that contains one of them is read as if it contained the current name. Changes beyond renaming need a
  /// migration: see the guide of `InterlockEvolution`.
  ///
  /// - Parameter names: The names as archives store them: raw values, or former values of `description`. None may be
  ///   the name of a state of the machine.
  /// - Returns: The state with these former names added.
  public func formerly(_ names: String...) -> Self {
    formerly(names)
  }

  /// Declares former names of the state, as a sequence.
  ///
  /// - Parameter names: The names as archives store them.
  /// - Returns: The state with these former names added.
  @_disfavoredOverload
  public func formerly(_ names: some Sequence<String>) -> Self {
    changing { $0.formerNames += names }
  }
}
