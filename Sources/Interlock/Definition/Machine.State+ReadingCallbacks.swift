// For functions that borrow the transition. Closures are callbacks of the other kind.

extension Machine.State {
  /// Adds a callback that only reads the transition and runs before the state is entered.
  @_disfavoredOverload
  public func willEnter(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .willEnter)
  }

  /// Adds a named callback that only reads the transition and runs before the state is entered.
  @_disfavoredOverload
  public func willEnter(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .willEnter)
  }

  /// Adds a callback that only reads the transition and runs after the state has been entered.
  @_disfavoredOverload
  public func didEnter(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .didEnter)
  }

  /// Adds a named callback that only reads the transition and runs after the state has been entered.
  @_disfavoredOverload
  public func didEnter(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .didEnter)
  }

  /// Adds a callback that only reads the transition and runs before the state is left.
  @_disfavoredOverload
  public func willExit(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .willExit)
  }

  /// Adds a named callback that only reads the transition and runs before the state is left.
  @_disfavoredOverload
  public func willExit(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .willExit)
  }

  /// Adds a callback that only reads the transition and runs after the state has been left.
  @_disfavoredOverload
  public func didExit(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .didExit)
  }

  /// Adds a named callback that only reads the transition and runs after the state has been left.
  @_disfavoredOverload
  public func didExit(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .didExit)
  }

  /// Adds a callback that only reads the transition and runs if the initial states are entered by default.
  @_disfavoredOverload
  public func initially(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .initially)
  }

  /// Adds a named callback that only reads the transition and runs if the initial states are entered by default.
  @_disfavoredOverload
  public func initially(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .initially)
  }
}
