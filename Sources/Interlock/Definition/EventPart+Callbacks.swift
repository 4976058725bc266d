// Inlinable, so that the code that passes a payload to a callback is specialised for its type.

extension EventPart {
  /// Adds a callback that runs before everything else, after the guards. Throwing refuses the whole step.
  @inlinable
  public func willFire(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .willFire)
  }

  /// Adds a callback that runs before everything else, after the guards, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  @inlinable
  public func willFire(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .willFire)
  }

  /// Adds a callback that runs before everything else, after the guards, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  @inlinable
  public func willFire(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .willFire)
  }

  /// Adds an action: it runs between the exits and the entries. Throwing undoes the whole step.
  @inlinable
  public func perform(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .perform)
  }

  /// Adds an action: it runs between the exits and the entries, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  @inlinable
  public func perform(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .perform)
  }

  /// Adds an action: it runs between the exits and the entries, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  @inlinable
  public func perform(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .perform)
  }

  /// Adds a callback that runs after everything else. Throwing undoes the whole step.
  @inlinable
  public func didFire(_ callback: Callback) -> Self {
    adding(Self.boxed(nil, callback), at: .didFire)
  }

  /// Adds a callback that runs after everything else, with a name.
  ///
  /// - Parameters:
  ///   - name: The name that archives store and tools show.
  ///   - callback: The code.
  /// - Returns: The event with the callback added.
  @inlinable
  public func didFire(_ name: String, _ callback: Callback) -> Self {
    adding(Self.boxed(name, callback), at: .didFire)
  }

  /// Adds a callback that runs after everything else, by its name alone.
  ///
  /// - Parameter name: The name. Bind code to it before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  @inlinable
  public func didFire(_ name: String) -> Self {
    adding(BoxedCallback(unbound: name), at: .didFire)
  }
}
