/// When a callback of an event runs.
@usableFromInline
package enum EventMoment: String, CaseIterable, Sendable {
  case willFire
  case perform
  case didFire
}

extension Machine.Event {
  /// Adds a guard: the event is taken only if all its guards hold.
  ///
  /// `canFire` evaluates guards as well as `fire`, so a guard must not have side effects. If a guard throws, `fire`
  /// throws and `canFire` returns false.
  ///
  /// - Parameter condition: The condition.
  /// - Returns: The event with the guard added.
  public func shouldFire(_ condition: @escaping Machine.Condition) -> Self {
    adding(Machine.Guard(name: nil, condition: Machine.boxed(condition)))
  }

  /// Adds a named guard. A refusal gives the name as its reason.
  ///
  ///     .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
  ///
  /// - Parameters:
  ///   - name: The condition in a few words.
  ///   - condition: The condition. Without it, the guard refuses until the name is bound: see ``Machine/bound(to:)``.
  /// - Returns: The event with the guard added.
  public func shouldFire(_ name: String, _ condition: Machine.Condition? = nil) -> Self {
    adding(Machine.Guard(name: name, condition: Machine.boxed(orUnbound: condition)))
  }

  /// Adds a callback that runs before everything else, after the guards. Throwing refuses the whole step.
  public func willFire(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .willFire)
  }

  /// Adds a named callback that runs before everything else, after the guards.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  public func willFire(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .willFire)
  }

  /// Adds an action: it runs between the exits and the entries. Throwing undoes the whole step.
  public func perform(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .perform)
  }

  /// Adds a named action.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  public func perform(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .perform)
  }

  /// Adds a callback that runs after everything else. Throwing undoes the whole step.
  public func didFire(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .didFire)
  }

  /// Adds a named callback that runs after everything else.
  ///
  /// - Parameters:
  ///   - name: The name, which archives store and code is bound by.
  ///   - callback: The code. Without it, bind the name before the callback has to run: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  public func didFire(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .didFire)
  }
}
