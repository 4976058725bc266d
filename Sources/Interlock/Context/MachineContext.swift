#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entity that holds a machine and is that machine's context.
///
/// ```swift
/// struct Order: MachineContext {
///   var total = 0
///   var paid = 0
///   var life: Life
/// }
///
/// try order.fire(.place, on: \.life)
/// ```
///
/// The key path identifies the machine, so that an entity can hold several. Ask the machine itself whether it can fire:
/// `order.life.canFire(.place, on: order)`.
///
/// While callbacks run, the property still holds the machine from before the call, so ask `transition.state` and `isIn`
/// instead. A callback must neither call the machine that runs it nor assign another one in its place. If it does, both
/// calls throw `FireError.machineReplaced`, and nothing changes. It can call other machines of the entity, and the
/// machine of a copy.
///
/// A callback must not remove the array element or the optional that holds its machine: the program stops when the
/// machine is stored there after the callbacks. Remove it after the call.
///
/// A class can't conform. Let an observable object hold the structure:
/// ``Observation/Observable/fire(_:on:of:userInfo:at:)``. To fire on an object itself, pass it to the machine's
/// `fire(_:on:userInfo:at:)`.
///
/// A conforming type is nonisolated, also in a module whose default is the main actor.
public protocol MachineContext: SendableMetatype {
  /// True of every structure and enumeration. You don't implement it: it lets the compiler reject classes.
  static var isValue: Void { get }
}

extension MachineContext {
  /// Fires an event in a machine that the entity holds. Both change together, or neither does.
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused, unless the definition ignores such
  ///     events.
  ///   - path: The key path to the machine.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timeouts and delays are measured from it. Timers that are due by then come first.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:at:)` of a machine. The changes of the event are undone; those of an
  ///   activation and of timers that were due remain.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire<StateID, EventID>(
    _ event: EventID,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    let seconds = time.seconds
    if !self[keyPath: path].machine.isDue(by: seconds) {
      let (entry, column) = self[keyPath: path].entry(of: event)
      switch self[keyPath: path].machine.way(of: entry) {
      case .plain where !NestedCall.isPossible:
        return self[keyPath: path].machine.takePlainRow(entry, column)
      case .direct(let position) where isStored(path):
        return try step(from: position, on: path, EventData(userInfo), seconds)
      case .plain, .direct, .engine: break
      }
    }
    return try fireSeparately(event, on: path, EventData(userInfo), seconds)
  }

  /// Fires an event if a transition takes it or a state defers it; returns nil if it is refused.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: The key path to the machine.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timers that are due by then come first.
  /// - Returns: The receipt; nil if the event was refused.
  /// - Throws: As `fire(_:on:userInfo:at:)`; `.refused` only if code is missing on the way.
  @inlinable
  @discardableResult
  public mutating func fireIfPossible<StateID, EventID>(
    _ event: EventID,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt? {
    try Machine<StateID, EventID>.nilIfRefused { () throws(Machine<StateID, EventID>.FireError) in
      try fire(event, on: path, userInfo: userInfo, at: time)
    }
  }

  /// Enters the initial states of a machine that the entity holds.
  ///
  /// - Parameters:
  ///   - path: The key path to the machine.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time. Timeouts and delays are measured from it.
  /// - Returns: The receipt.
  /// - Throws: As `activate(on:userInfo:at:)` of the machine.
  @discardableResult
  public mutating func activate<StateID, EventID>(
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
    try call(on: path) { machine, data throws(Machine<StateID, EventID>.FireError) in
      try machine.activate(EventData(userInfo), time.seconds, data)
    }
  }

  /// Takes the eventless and completion transitions that are open in a machine that the entity holds.
  ///
  /// - Parameters:
  ///   - path: The key path to the machine.
  ///   - userInfo: Passed to every guard and callback, except to those of timers.
  ///   - time: The current time. Timeouts and delays are measured from it. Timers that are due by then come first.
  /// - Returns: The receipt, timers included; nil if nothing was due or open.
  /// - Throws: As `settle(on:userInfo:at:)` of the machine.
  @discardableResult
  public mutating func settle<StateID, EventID>(
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt? {
    typealias Owner = Machine<StateID, EventID>
    let plan = self[keyPath: path].machine.plan
    let expiry = try expiry(by: time.seconds, on: path)
    if let obstacle = expiry.obstacle(in: self[keyPath: path].machine) { throw obstacle }
    return try Owner.settle(after: expiry.receipt, plan) { entered throws(Owner.FireError) in
      try call(on: path) { machine, data throws(Owner.FireError) in
        try machine.settle(EventData(userInfo), time.seconds, except: entered, data)
      }
    }
  }

  /// Fires all timers that are due in a machine that the entity holds, earliest deadline first. Each timer is a
  /// transaction.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - path: The key path to the machine.
  /// - Returns: One receipt for each timer, at most as many as the step limit.
  /// - Throws: As `advance(to:)` of a machine.
  @discardableResult
  public mutating func advance<StateID, EventID>(
    to time: Date,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>
  ) throws(Machine<StateID, EventID>.FireError) -> [Machine<StateID, EventID>.Receipt] {
    let expiry = try expiry(by: time.timeIntervalSinceReferenceDate, on: path)
    if let error = expiry.error { throw error }
    return expiry.receipts
  }

  /// Fires the timer that is due first in a machine that the entity holds.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - path: The key path to the machine.
  /// - Returns: The receipt; nil if no timer is due.
  /// - Throws: As `advanceOnce(to:)` of a machine.
  @discardableResult
  public mutating func advanceOnce<StateID, EventID>(
    to time: Date,
    on path: WritableKeyPath<Self, Machine<StateID, EventID>.With<Self>>
  ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt? {
    try call(on: path) { machine, data throws(Machine<StateID, EventID>.FireError) in
      try machine.expire(by: time, data)
    }
  }
}

extension MachineContext {
  /// Satisfies the requirement for every value.
  public static var isValue: Void { () }
}

extension MachineContext where Self: AnyObject {
  /// Rejects a class.
  @available(
    *,
    unavailable,
    message: """
      A context is a structure, of which a failed event changes nothing. Fire on an object by 'machine.fire(event, on: \
      &object)', without this protocol, or let the object hold the structure.
      """
  )
  public static var isValue: Void { () }
}
