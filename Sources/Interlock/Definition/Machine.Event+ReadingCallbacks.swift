// For functions that borrow the transition. Closures are callbacks of the other kind.

extension Machine.Event {
  /// Adds a callback that only reads the transition and runs before everything else, after the guards.
  @_disfavoredOverload
  public func willFire(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .willFire)
  }

  /// Adds a named callback that only reads the transition and runs before everything else, after the guards.
  @_disfavoredOverload
  public func willFire(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .willFire)
  }

  /// Adds a callback that only reads the transition and runs between the exits and the entries.
  @_disfavoredOverload
  public func perform(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .perform)
  }

  /// Adds a named callback that only reads the transition and runs between the exits and the entries.
  @_disfavoredOverload
  public func perform(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .perform)
  }

  /// Adds a callback that only reads the transition and runs after everything else.
  @_disfavoredOverload
  public func didFire(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .didFire)
  }

  /// Adds a named callback that only reads the transition and runs after everything else.
  @_disfavoredOverload
  public func didFire(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .didFire)
  }
}
