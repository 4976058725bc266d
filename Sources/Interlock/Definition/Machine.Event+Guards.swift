extension Machine.Guard {
  /// The guard as it is known without its code.
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

  /// Whether code has a say in whether it is taken.
  package var asksCode: Bool {
    guards.contains { $0.presence == nil }
  }

  /// Adds guards that have no code, or need none.
  package func guarded(by terms: [Machine.GuardTerm]) -> Self {
    with(guards: guards + terms.map { Machine.Guard($0) })
  }

  /// Adds a guard the other way round: the event is taken only where the condition does not hold.
  ///
  /// - Parameter condition: What must not hold.
  /// - Returns: The event with the guard added.
  public func unless(_ condition: @escaping Machine.Condition) -> Self {
    shouldFire { try !condition($0) }
  }

  /// Adds a guard with a name the other way round: the event is taken only where the condition does not hold.
  ///
  ///     .unless("it is locked") { $0.userInfo["locked"] as? Bool == true }
  ///
  /// Refusals, archives and diagrams know it as `unless it is locked`.
  ///
  /// - Parameters:
  ///   - name: What must not hold, in a few words.
  ///   - condition: What must not hold. Without it, the guard refuses until it is bound: see
  ///     ``Machine/Behaviour/unless(_:_:)``.
  /// - Returns: The event with the guard added.
  public func unless(_ name: String, _ condition: Machine.Condition? = nil) -> Self {
    guard let condition else { return shouldFire(nameOfGuard(unless: name)) }
    return shouldFire(nameOfGuard(unless: name)) { try !condition($0) }
  }

  /// Adds a guard that the machine answers itself: the event is taken only while a state is active.
  ///
  ///     Player.Event(.eject, from: .stopped, to: .open).shouldFire(whileIn: .unlocked)
  ///
  /// It is `In` of SCXML. The state can be in another region, or around the source. As all guards, it sees the
  /// machine before the step. It needs no code, so tools answer it too, exactly.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(whileIn state: StateID) -> Self {
    guarded(by: [.presence(Machine.Presence(of: state, isExpected: true))])
  }

  /// Adds a guard that the machine answers itself: the event is taken only while a state is not active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(unlessIn state: StateID) -> Self {
    guarded(by: [.presence(Machine.Presence(of: state, isExpected: false))])
  }
}

/// What a guard is called that holds where a condition does not.
@usableFromInline
func nameOfGuard(unless name: String) -> String {
  "unless \(name)"
}
