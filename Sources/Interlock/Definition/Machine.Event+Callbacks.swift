/// When a callback of an event runs.
@usableFromInline
package enum EventMoment: String, CaseIterable, Sendable {
  case willFire
  case perform
  case didFire
}

extension Machine.Event {
  /// Whether the event has a guard. One that came from an archive may have guards whose code is not
  /// there; such an event is refused.
  public var isGuarded: Bool {
    !guards.isEmpty
  }

  /// Adds a guard: the event is taken only where all its guards hold.
  ///
  /// A guard is asked by `canFire` as well as by `fire`, so it must have no effects. One that throws
  /// makes `fire` throw and `canFire` answer false.
  ///
  /// - Parameter condition: What has to hold.
  /// - Returns: The event with the guard added.
  public func shouldFire(_ condition: @escaping Machine.Condition) -> Self {
    adding(Machine.Guard(name: nil, condition: Machine.boxed(condition)))
  }

  /// Adds a guard with a name, which a refusal gives as the reason.
  ///
  ///     .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
  ///
  /// - Parameters:
  ///   - name: What has to hold, in a few words.
  ///   - condition: What has to hold. Without it, the guard refuses until the name is bound: see
  ///     ``Machine/bound(to:)``.
  /// - Returns: The event with the guard added.
  public func shouldFire(_ name: String, _ condition: Machine.Condition? = nil) -> Self {
    adding(Machine.Guard(name: name, condition: Machine.boxed(orUnbound: condition)))
  }

  /// Adds a callback that runs first of all, after the guards. Throwing refuses the whole step.
  public func willFire(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .willFire)
  }

  /// Adds a callback with a name that runs first of all, after the guards.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  public func willFire(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .willFire)
  }

  /// Adds an action: it runs between the exits and the entries. Throwing undoes the whole step.
  public func perform(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .perform)
  }

  /// Adds an action with a name.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  public func perform(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .perform)
  }

  /// Adds a callback that runs last of all. Throwing undoes the whole step.
  public func didFire(_ callback: @escaping Machine.Callback) -> Self {
    adding(Machine.boxed(nil, callback), at: .didFire)
  }

  /// Adds a callback with a name that runs last of all.
  ///
  /// - Parameters:
  ///   - name: The name, by which archives know it, and by which it is bound where it has no code.
  ///   - callback: The code; without it, the name has to be bound before it runs: see ``Machine/bound(to:)``.
  /// - Returns: The event with the callback added.
  public func didFire(_ name: String, _ callback: Machine.Callback? = nil) -> Self {
    adding(Machine.boxed(name, orUnbound: callback), at: .didFire)
  }
}
