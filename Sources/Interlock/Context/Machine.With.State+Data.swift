extension Machine.With.State {
  /// A value of the context that is there while a state is active.
  struct HeldValue: Sendable {
    /// Runs when the state is entered.
    let make: BoxedCallback

    /// Runs when the state has been left.
    let remove: BoxedCallback
  }

  /// A key path to a value of the context that may be missing.
  public typealias DataPath<Value> = WritableKeyPath<Context, Value?> & Sendable

  /// Makes a value of a transition; nil for none.
  public typealias Making<Value> =
    @Sendable (_ transition: borrowing Machine.With<Context>.Transition) throws -> Value?

  /// Holds a value in the context while the state is active.
  ///
  ///     Loading.State(.failed).holding(\.failure) { $0.payload(as: Failure.self) }
  ///
  /// The value is made when the state is entered, before `didEnter` of the state runs, and is nil again when it has been
  /// left, after its `didExit`. A transition that leaves the state and enters it again makes another; an internal one keeps
  /// it. A machine that has finished keeps the value of its final state.
  ///
  /// - Parameters:
  ///   - path: Where the value is in the context.
  ///   - name: The name of what makes it, for drawings and tables; nil if it has none.
  ///   - make: Makes the value; nil for none. Throwing undoes the whole step.
  /// - Returns: The state that holds the value too.
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

  /// Holds a value in the context while the state is active, and remembers it when the state is left.
  ///
  ///     Loading.State(.editing)
  ///       .holding(\.page, rememberedIn: \.formerPage, by: .resume) { _ in "" }
  ///
  /// As ``holding(_:named:_:)``, but a transition that leads to one of the listed states, usually a history state, brings
  /// the remembered value back. Any other makes a new one.
  ///
  /// - Parameters:
  ///   - path: Where the value is in the context.
  ///   - memory: Where it is remembered in the context.
  ///   - states: The targets of the transitions that bring it back.
  ///   - name: The name of what makes it, for drawings and tables; nil if it has none.
  ///   - make: Makes the value, also where none is remembered; nil for none. Throwing undoes the whole step.
  /// - Returns: The state that holds the value too.
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

  /// What runs when the state has been left.
  private func removal(
    _ name: String?,
    _ remove: @escaping Machine.With<Context>.Callback
  ) -> BoxedCallback {
    guard base.kind == .final else { return Machine.With<Context>.boxed(name, remove) }
    let id = base.id
    return Machine.With<Context>.boxed(name) { transition in
      // A machine that has finished leaves its final state, and is in it: what it ended with stays.
      if !transition.isIn(id) { try remove(&transition) }
    }
  }
}
