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
  /// value; an internal transition keeps it. A finished machine keeps the value of its final state.
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
    holding(
      HeldValue(
        make: Machine.With<Context>.boxed(name) { $0.context[keyPath: path] = try make($0) },
        remove: removal(name) { $0.context[keyPath: path] = nil }
      )
    )
  }

  /// Keeps a value in the context while the state is active, and remembers it when the state is left.
  ///
  /// ```swift
  /// Loading.State(.editing)
  ///   .holding(\.page, rememberedIn: \.formerPage, by: .resume) { _ in "" }
  /// ```
  ///
  /// Like ``holding(_:named:_:)``, except that a transition to one of the listed states, usually a history state,
  /// brings the remembered value back. Any other transition creates a new value.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the context.
  ///   - memory: The key path of the remembered value in the context.
  ///   - states: The targets of the transitions that bring it back.
  ///   - name: The name of the callback that creates it, shown in diagrams and tables; nil if it has none.
  ///   - make: Creates the value, also if none is remembered; nil for no value. Throwing undoes the whole step.
  /// - Returns: The state, now holding this value too.
  public func holding<Value>(
    _ path: any DataPath<Value>,
    rememberedIn memory: any DataPath<Value>,
    by states: StateID...,
    named name: String? = nil,
    _ make: @escaping Making<Value>
  ) -> Self {
    holding(
      HeldValue(
        make: Machine.With<Context>.boxed(name) { transition in
          let isBack = transition.targets.contains(where: states.contains)
          let remembered = isBack ? transition.context[keyPath: memory] : nil
          transition.context[keyPath: path] = try remembered ?? make(transition)
        },
        remove: removal(name) { transition in
          transition.context[keyPath: memory] = transition.context[keyPath: path]
          transition.context[keyPath: path] = nil
        }
      )
    )
  }

  private func holding(_ value: HeldValue) -> Self {
    changing { $0.heldValues.append(value) }
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
