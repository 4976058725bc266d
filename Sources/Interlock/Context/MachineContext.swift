#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entity that holds the machine of which it is the context.
///
///     struct Order: MachineContext {
///       var total = 0
///       var paid = 0
///       var life: Life
///     }
///
///     try order.fire(.place, on: \.life)
///
/// The key path says which machine is meant, so that an entity can hold several. While callbacks run, the property has
/// the machine as it was before the call: `transition.state` and `isIn` know better. What a callback assigns to it is
/// overwritten when the call returns.
public protocol MachineContext {}

extension MachineContext {
  /// Fires an event in a machine that the entity holds. Both change together, or neither does.
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused, unless the definition says that
  ///     such events are ignored.
  ///   - path: Where the machine is.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is. Timeouts and delays are measured from it.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:at:trace:)` of a machine. The entity is as it was before the event; if that was the
  ///   first, as the activation has left it.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire<StateID, EventID>(
    _ event: EventID,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    let held = self[keyPath: path]
    guard let position = held.directRow(of: event) else {
      var machine = held
      // On failure too: an activation stands whatever becomes of the first event.
      defer { self[keyPath: path] = machine }
      return try machine.fireApart(event, on: &self, userInfo, time)
    }
    // The machine is changed where it is: to take it out and put it back would count references, which costs more than
    // the step. It is held all the same, since a callback may assign another.
    let result = try held.stepped(from: position, on: &self, userInfo, time.seconds)
    if self[keyPath: path].machine.backing !== held.machine.backing { self[keyPath: path] = held }
    return self[keyPath: path].machine.adopt(result)
  }

  /// Fires an event if a row takes it or a state defers it, and answers nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: Where the machine is.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is.
  /// - Returns: What happened; nil where the event was refused.
  /// - Throws: As `fire(_:on:userInfo:at:)`; `.refused` only where code is missing on the way.
  @inlinable
  @discardableResult
  public mutating func fireIfPossible<StateID, EventID>(
    _ event: EventID,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt? {
    var machine = self[keyPath: path]
    defer { self[keyPath: path] = machine }
    return try machine.fireIfPossible(event, on: &self, userInfo: userInfo, at: time)
  }

  /// Enters the initial states of a machine that the entity holds.
  ///
  /// - Parameters:
  ///   - path: Where the machine is.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: What time it is; timeouts and delays are measured from it.
  /// - Returns: What happened.
  /// - Throws: As `activate(on:userInfo:at:)` of the machine.
  @discardableResult
  public mutating func activate<StateID, EventID>(
    _ path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    var machine = self[keyPath: path]
    defer { self[keyPath: path] = machine }
    return try machine.activate(on: &self, userInfo: userInfo, at: time)
  }

  /// Fires what is due in a machine that the entity holds.
  ///
  /// - Parameters:
  ///   - path: Where the machine is.
  ///   - time: What time it is.
  /// - Returns: What happened, one receipt for each timer.
  /// - Throws: As `advance(to:on:)` of the machine.
  @discardableResult
  public mutating func advance<StateID, EventID>(
    _ path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    to time: Date
  ) throws(Machine<StateID, EventID>.FireError) -> [Machine<StateID, EventID>.Receipt] {
    var machine = self[keyPath: path]
    defer { self[keyPath: path] = machine }
    return try machine.advance(to: time, on: &self)
  }

  /// Whether `fire` would take an event now, or defer it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: Where the machine is.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: Whether it would be taken.
  @inlinable
  @inline(__always)
  public func canFire<StateID, EventID>(
    _ event: EventID,
    on path: KeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    self[keyPath: path].canFire(event, on: self, userInfo: userInfo, at: time)
  }

  /// Why `fire` would refuse an event now.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: Where the machine is.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<StateID, EventID>(
    of event: EventID,
    on path: KeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Machine<StateID, EventID>.Refusal? {
    self[keyPath: path].refusal(of: event, on: self, userInfo: userInfo, at: time)
  }

  /// The events that can be fired now, in the order of the definition, each once.
  ///
  /// - Parameters:
  ///   - path: Where the machine is.
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; guards see it.
  /// - Returns: The events.
  public func availableEvents<StateID, EventID>(
    on path: KeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [EventID] {
    self[keyPath: path].availableEvents(on: self, userInfo: userInfo, at: time)
  }
}
