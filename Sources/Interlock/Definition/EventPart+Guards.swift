extension EventPart {
  /// Adds a guard: the event is taken only if all its guards hold.
  ///
  /// `canFire` evaluates guards as well as `fire`, so a guard must not have side effects. If a guard throws, `fire`
  /// throws and `canFire` returns false.
  ///
  /// - Parameter condition: The condition.
  /// - Returns: The event with the guard added.
  @inlinable
  public func shouldFire(_ condition: Condition) -> Self {
    guarded(nil, Self.boxed(condition))
  }

  /// Adds a named guard. A refusal gives the name as its reason.
  ///
  /// ```swift
  /// .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The condition in a few words.
  ///   - condition: The condition.
  /// - Returns: The event with the guard added.
  @inlinable
  public func shouldFire(_ name: String, _ condition: Condition) -> Self {
    guarded(name, Self.boxed(condition))
  }

  /// Adds a guard by its name alone.
  ///
  /// - Parameter name: The condition in a few words. The guard refuses until code is bound to it: see
  ///   ``Machine/bound(to:)``.
  /// - Returns: The event with the guard added.
  public func shouldFire(_ name: String) -> Self {
    guarded(name, .missing)
  }

  /// Adds a negated guard: the event is taken only if the condition does not hold.
  ///
  /// - Parameter condition: The condition that must not hold.
  /// - Returns: The event with the guard added.
  @inlinable
  public func unless(_ condition: Condition) -> Self {
    guarded(nil, Self.boxed(condition).negated)
  }

  /// Adds a named negated guard: the event is taken only if the condition does not hold.
  ///
  /// ```swift
  /// .unless("it is locked") { $0.userInfo[.locked] == true }
  /// ```
  ///
  /// Refusals, archives and diagrams show it as `unless it is locked`.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words.
  ///   - condition: The condition that must not hold.
  /// - Returns: The event with the guard added.
  @inlinable
  public func unless(_ name: String, _ condition: Condition) -> Self {
    guarded(nameOfGuard(unless: name), Self.boxed(condition).negated)
  }

  /// Adds a negated guard by its name alone.
  ///
  /// - Parameter name: The condition in a few words. The guard refuses until code is bound to it: see
  ///   ``BehaviourPart/unless(_:_:)``.
  /// - Returns: The event with the guard added.
  public func unless(_ name: String) -> Self {
    guarded(nameOfGuard(unless: name), .missing)
  }

  /// Adds a guard that the machine evaluates itself: the event is taken only while a state is active.
  ///
  /// ```swift
  /// Player.Event(.eject, from: .stopped, to: .open).shouldFire(whileIn: .unlocked)
  /// ```
  ///
  /// This is SCXML's `In`. The state can be in another region, or be an ancestor of the source. Like all guards, it
  /// sees the machine before the step. It needs no code, so tools can evaluate it too.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(whileIn state: StateID) -> Self {
    adding(Machine<StateID, EventID>.Guard(.init(of: state, isExpected: true)))
  }

  /// Adds a guard that the machine evaluates itself: the event is taken only while a state is not active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(unlessIn state: StateID) -> Self {
    adding(Machine<StateID, EventID>.Guard(.init(of: state, isExpected: false)))
  }

  @usableFromInline
  func guarded(_ name: String?, _ condition: BoxedCondition) -> Self {
    adding(Machine<StateID, EventID>.Guard(name: name, condition: condition))
  }
}

/// Returns the name of a guard that holds when a condition doesn't.
@usableFromInline
func nameOfGuard(unless name: String) -> String {
  "unless \(name)"
}
