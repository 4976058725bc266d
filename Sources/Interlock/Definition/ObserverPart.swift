/// An observer as an author writes it, with or without a context: ``Machine/Observer`` and ``Machine/With/Observer``.
public protocol ObserverPart<StateID, EventID>: CodePart, DefinitionPart {
  /// Creates an observer from its stored form.
  @_spi(Plumbing) init(stored: StoredPart<Machine<StateID, EventID>.Observer>)

  /// The observer as definitions store it.
  @_spi(Plumbing) var stored: StoredPart<Machine<StateID, EventID>.Observer> { get }
}

extension ObserverPart {
  /// Stops the program.
  @_spi(Plumbing) public init(stored: StoredPart<Machine<StateID, EventID>.Observer>) {
    noPart(Self.self)
  }

  /// Stops the program.
  @_spi(Plumbing) public var stored: StoredPart<Machine<StateID, EventID>.Observer> {
    noPart(Self.self)
  }
}

extension ObserverPart {
  /// Returns the observer alone.
  @_spi(Plumbing) public static func lines(of part: Self) -> [Line] {
    [Line(stored: StoredPart(Machine.Line(content: .observer(part.stored.part))))]
  }

  @usableFromInline
  init(_ kind: CallbackKind, _ callback: BoxedCallback) {
    let observer = Machine<StateID, EventID>.Observer(kind: kind, callback: callback)
    self.init(stored: StoredPart(observer))
  }
}

extension ObserverPart {
  /// Creates an observer that runs before everything else in a transition, after the guards. Throwing refuses the whole
  /// step.
  @inlinable
  public static func willTransition(_ callback: Callback) -> Self {
    Self(.willTransition, boxed(nil, callback))
  }

  /// Creates an observer that runs before everything else in a transition, after the guards, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The observer.
  @inlinable
  public static func willTransition(_ name: String, _ callback: Callback) -> Self {
    Self(.willTransition, boxed(name, callback))
  }

  /// Creates an observer that runs before everything else in a transition, after the guards, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  @inlinable
  public static func willTransition(_ name: String) -> Self {
    Self(.willTransition, BoxedCallback(unbound: name))
  }

  /// Creates an observer that runs after everything else in a transition. Throwing undoes the whole step.
  @inlinable
  public static func didTransition(_ callback: Callback) -> Self {
    Self(.didTransition, boxed(nil, callback))
  }

  /// Creates an observer that runs after everything else in a transition, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The observer.
  @inlinable
  public static func didTransition(_ name: String, _ callback: Callback) -> Self {
    Self(.didTransition, boxed(name, callback))
  }

  /// Creates an observer that runs after everything else in a transition, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  @inlinable
  public static func didTransition(_ name: String) -> Self {
    Self(.didTransition, BoxedCallback(unbound: name))
  }

  /// Creates an action of the machine's initial transition. It runs on activation, before `didEnter` of the initial
  /// states. Throwing undoes the activation.
  @inlinable
  public static func initially(_ callback: Callback) -> Self {
    Self(.initially, boxed(nil, callback))
  }

  /// Creates an action of the machine's initial transition, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The observer.
  @inlinable
  public static func initially(_ name: String, _ callback: Callback) -> Self {
    Self(.initially, boxed(name, callback))
  }

  /// Creates an action of the machine's initial transition, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  @inlinable
  public static func initially(_ name: String) -> Self {
    Self(.initially, BoxedCallback(unbound: name))
  }

  /// Creates an observer that runs for each state that has been entered, after the state's own `didEnter`. Throwing
  /// undoes the whole step.
  @inlinable
  public static func didEnter(_ callback: Callback) -> Self {
    Self(.didEnter, boxed(nil, callback))
  }

  /// Creates an observer that runs for each state that has been entered, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The observer.
  @inlinable
  public static func didEnter(_ name: String, _ callback: Callback) -> Self {
    Self(.didEnter, boxed(name, callback))
  }

  /// Creates an observer that runs for each state that has been entered, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  @inlinable
  public static func didEnter(_ name: String) -> Self {
    Self(.didEnter, BoxedCallback(unbound: name))
  }

  /// Creates an observer that runs for each state that has been left, after the state's own `didExit`. Throwing undoes
  /// the whole step.
  @inlinable
  public static func didExit(_ callback: Callback) -> Self {
    Self(.didExit, boxed(nil, callback))
  }

  /// Creates an observer that runs for each state that has been left, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The observer.
  @inlinable
  public static func didExit(_ name: String, _ callback: Callback) -> Self {
    Self(.didExit, boxed(name, callback))
  }

  /// Creates an observer that runs for each state that has been left, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The observer.
  @inlinable
  public static func didExit(_ name: String) -> Self {
    Self(.didExit, BoxedCallback(unbound: name))
  }
}
