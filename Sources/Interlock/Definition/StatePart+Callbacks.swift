extension StatePart {
  /// Adds a callback that runs before the state is entered, while the machine is still in the old configuration.
  /// Throwing refuses the whole step.
  @inlinable
  public func willEnter(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .willEnter)
  }

  /// Adds a callback that runs before the state is entered, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  @inlinable
  public func willEnter(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .willEnter)
  }

  /// Adds a callback that runs before the state is entered, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  @inlinable
  public func willEnter(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .willEnter)
  }

  /// Adds a callback that runs after the state has been entered. Throwing undoes the whole step.
  @inlinable
  public func didEnter(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .didEnter)
  }

  /// Adds a callback that runs after the state has been entered, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  @inlinable
  public func didEnter(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .didEnter)
  }

  /// Adds a callback that runs after the state has been entered, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  @inlinable
  public func didEnter(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .didEnter)
  }

  /// Adds a callback that runs before the state is left. Throwing refuses the whole step.
  @inlinable
  public func willExit(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .willExit)
  }

  /// Adds a callback that runs before the state is left, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  @inlinable
  public func willExit(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .willExit)
  }

  /// Adds a callback that runs before the state is left, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  @inlinable
  public func willExit(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .willExit)
  }

  /// Adds a callback that runs after the state has been left, when the machine is in the new configuration. Throwing
  /// undoes the whole step.
  @inlinable
  public func didExit(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .didExit)
  }

  /// Adds a callback that runs after the state has been left, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  @inlinable
  public func didExit(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .didExit)
  }

  /// Adds a callback that runs after the state has been left, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  @inlinable
  public func didExit(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .didExit)
  }

  /// Adds an action of the initial transition: it runs after `didEnter` of the state, if its initial states are entered
  /// by default. On a history state, it is an action of the default transition. Throwing undoes the whole step.
  @inlinable
  public func initially(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .initially)
  }

  /// Adds an action of the initial transition, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The state with the callback added.
  @inlinable
  public func initially(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .initially)
  }

  /// Adds an action of the initial transition, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The state with the callback added.
  @inlinable
  public func initially(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .initially)
  }
}
