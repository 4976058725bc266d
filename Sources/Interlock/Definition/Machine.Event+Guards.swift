extension Machine.Guard {
  /// The guard as far as it is known without its code.
  var term: Machine.GuardTerm {
    if let presence { return .presence(presence) }
    if let formula { return .formula(name, formula.text) }
    return .code(name)
  }
}

extension Machine.Event {
  /// The guards, in the order in which they are asked.
  package var guardTerms: [Machine.GuardTerm] {
    guards.map { $0.term }
  }

  /// The conditions of the guards. A loop, because `map` allocates for each element unless it is specialised.
  var conditions: [BoxedCondition] {
    var conditions: [BoxedCondition] = []
    let guards = guards
    for position in 0..<guards.count { conditions.append(guards[position].condition) }
    return conditions
  }

  /// Whether code decides if it is taken.
  package var asksCode: Bool {
    guards.contains { $0.presence == nil }
  }

  /// Adds guards that have no code, or need none.
  package func guarded(by terms: [Machine.GuardTerm]) -> Self {
    with(guards: guards + terms.map { Machine.Guard($0) })
  }

  /// Adds a negated guard: the event is taken only if the condition does not hold.
  ///
  /// - Parameter condition: The condition that must not hold.
  /// - Returns: The event with the guard added.
  public func unless(_ condition: @escaping Machine.Condition) -> Self {
    shouldFire { try !condition($0) }
  }

  /// Adds a named negated guard: the event is taken only if the condition does not hold.
  ///
  ///     .unless("it is locked") { $0.userInfo["locked"] as? Bool == true }
  ///
  /// Refusals, archives and diagrams show it as `unless it is locked`.
  ///
  /// - Parameters:
  ///   - name: The condition in a few words.
  ///   - condition: The condition that must not hold. Without it, the guard refuses until it is bound: see
  ///     ``Machine/Behaviour/unless(_:_:)``.
  /// - Returns: The event with the guard added.
  public func unless(_ name: String, _ condition: Machine.Condition? = nil) -> Self {
    guard let condition else { return shouldFire(nameOfGuard(unless: name)) }
    return shouldFire(nameOfGuard(unless: name)) { try !condition($0) }
  }

  /// Adds a guard that the machine evaluates itself: the event is taken only while a state is active.
  ///
  ///     Player.Event(.eject, from: .stopped, to: .open).shouldFire(whileIn: .unlocked)
  ///
  /// This is SCXML's `In`. The state can be in another region, or enclose the source. Like all guards, it sees the
  /// machine before the step. It needs no code, so tools can evaluate it too, exactly.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(whileIn state: StateID) -> Self {
    guarded(by: [.presence(Machine.Presence(of: state, isExpected: true))])
  }

  /// Adds a guard that the machine evaluates itself: the event is taken only while a state is not active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(unlessIn state: StateID) -> Self {
    guarded(by: [.presence(Machine.Presence(of: state, isExpected: false))])
  }
}

/// The name of a guard that holds when a condition doesn't.
@usableFromInline
func nameOfGuard(unless name: String) -> String {
  "unless \(name)"
}
