// Functions that take the transition borrowed. Closures are callbacks of the other kind.

extension Machine.Event {
  /// Adds a callback that only reads and runs first of all, after the guards.
  @_disfavoredOverload
  public func willFire(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .willFire)
  }

  /// Adds a callback that only reads and runs first of all, after the guards, with a name.
  @_disfavoredOverload
  public func willFire(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .willFire)
  }

  /// Adds a callback that only reads and runs between the exits and the entries.
  @_disfavoredOverload
  public func perform(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .perform)
  }

  /// Adds a callback that only reads and runs between the exits and the entries, with a name.
  @_disfavoredOverload
  public func perform(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .perform)
  }

  /// Adds a callback that only reads and runs last of all.
  @_disfavoredOverload
  public func didFire(_ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(reading: callback), at: .didFire)
  }

  /// Adds a callback that only reads and runs last of all, with a name.
  @_disfavoredOverload
  public func didFire(_ name: String, _ callback: @escaping Machine.ReadingCallback) -> Self {
    adding(Machine.boxed(name, reading: callback), at: .didFire)
  }
}
