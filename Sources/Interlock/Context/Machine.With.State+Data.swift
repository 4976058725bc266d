extension Machine.With.State {
  /// A key path to an optional value in the context.
  public typealias DataPath<Value> = WritableKeyPath<Context, Value?> & Sendable

  /// Creates a value from a transition; nil for no value.
  public typealias Making<Value> =
    @Sendable (_ transition: borrowing Machine.With<Context>.Transition) throws -> Value?

  /// Keeps a value in the context while the state is active.
  ///
  /// ```swift
  /// Loading.State(.failed).holding(\.failure) { $0.payload(as: Failure.self) }
  /// ```
  ///
  /// The value is created when the state is entered, before the state's `didEnter` runs, and is reset to nil when the
  /// state has been left, after its `didExit`. A transition that leaves the state and enters it again creates a new
  /// value; an internal transition keeps it. A finished machine keeps the value of its final state. To bring a value back
  /// with history, keep it in `didExit`, and return it if the transition has the history state as a target.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the context.
  ///   - name: The name of the callback that creates it, shown in diagrams and tables; nil if it has none.
  ///   - make: Creates the value; nil for no value. Throwing undoes the whole step.
  /// - Returns: The state, now holding this value too.
  public func holding<Value>(
    _ path: any DataPath<Value>,
    named name: String? = nil,
    _ make: @escaping Making<Value>
  ) -> Self {
    let value = HeldValue(
      make: Machine.With<Context>.boxed(name) { $0.context[keyPath: path] = try make($0) },
      remove: removal(name) { $0.context[keyPath: path] = nil }
    )
    return changing { $0.heldValues.append(value) }
  }

  /// The callback that runs when the state has been left.
  private func removal(
    _ name: String?,
    _ remove: @escaping Machine.With<Context>.Callback
  ) -> BoxedCallback {
    guard stored.part.kind == .final else { return Machine.With<Context>.boxed(name, remove) }
    let id = id
    return Machine.With<Context>.boxed(name) { transition in
      // A machine that finishes leaves its final state but is still in it, so the value it ended with stays.
      if !transition.isIn(id) { try remove(&transition) }
    }
  }
}
