#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Observation)
  public import Observation

  // A machine that is a property of an observable object. Firing it in place, as in `model.status.fire(.view)`, has
  // access to the property while callbacks run, and notifies whoever observes it even if the event is refused.

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension Observable where Self: AnyObject {
    /// Fires an event in a machine that the object holds.
    ///
    /// ```swift
    /// @Observable final class Mail {
    ///   var status = Status.prototype
    ///   var unread = 1
    /// }
    ///
    /// let receipt = try mail.fire(.view, on: \.status)
    /// if receipt.entered.contains(.read) { mail.unread -= 1 }
    /// ```
    ///
    /// A copy of the machine is fired, and stored if it differs: a change notifies observers once, a refusal never. While
    /// callbacks run, the property holds the machine from before the call, and they may read it. A callback must neither
    /// fire the machine that runs it nor assign another one in its place: then both calls throw
    /// `FireError.machineReplaced`, and the machine of the callback's assignment remains.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - path: The key path to the machine.
    ///   - userInfo: Passed to every guard and callback of this event.
    ///   - time: The current time. Timers that are due by then come first.
    /// - Returns: The receipt.
    /// - Throws: As `fire(_:userInfo:at:)` of a machine; `.machineReplaced`. The changes of timers that were due remain.
    @discardableResult
    public func fire<StateID, EventID>(
      _ event: EventID,
      on path: ReferenceWritableKeyPath<Self, Machine<StateID, EventID>>,
      userInfo: UserInfo = UserInfo(),
      at time: Date? = nil
    ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
      try change(path) { machine throws(Machine<StateID, EventID>.FireError) in
        try machine.fire(event, userInfo: userInfo, at: time)
      }
    }

    /// Fires an event in a machine of an entity that the object holds. The entity is the machine's context.
    ///
    /// ```swift
    /// @Observable final class Checkout {
    ///   var order = Order()
    /// }
    ///
    /// try checkout.fire(.view, on: \.life, of: \.order)
    /// ```
    ///
    /// A copy of the entity is changed, and stored if it differs, like a machine without a context.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - path: The key path from the entity to the machine.
    ///   - entity: The key path to the entity.
    ///   - userInfo: Passed to every guard and callback of this event.
    ///   - time: The current time. Timers that are due by then come first.
    /// - Returns: The receipt.
    /// - Throws: As `fire(_:on:userInfo:at:)` of the entity; `.machineReplaced` if a callback changes the property,
    ///   too.
    @discardableResult
    public func fire<Entity: MachineContext & Equatable, StateID, EventID>(
      _ event: EventID,
      on path: WritableKeyPath<Entity, Machine<StateID, EventID>.With<Entity>>,
      of entity: ReferenceWritableKeyPath<Self, Entity>,
      userInfo: UserInfo = UserInfo(),
      at time: Date? = nil
    ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
      try change(entity) { entity throws(Machine<StateID, EventID>.FireError) in
        try entity.fire(event, on: path, userInfo: userInfo, at: time)
      }
    }

    /// Changes a copy of a value, and stores it if it differs.
    ///
    /// - Throws: The error of the change; `machineReplaced` if a callback changes the property, too.
    private func change<Value: Equatable, StateID, EventID>(
      _ path: ReferenceWritableKeyPath<Self, Value>,
      _ body: (inout Value) throws(Machine<StateID, EventID>.FireError) ->
        Machine<StateID, EventID>.Receipt
    ) throws(Machine<StateID, EventID>.FireError) -> Machine<StateID, EventID>.Receipt {
      let held = self[keyPath: path]
      var value = held
      let place = HeldMachine(Unmanaged.passUnretained(self).toOpaque(), .passUnretained(path))
      defer { withExtendedLifetime(path) {} }
      var call = NestedCall(place)
      guard !call.repeatsOuterCall() else { throw .machineReplaced }
      let outcome = withUnsafeMutablePointer(to: &call) { call in
        NestedCall.join(call)
        defer { call.pointee.leave() }
        return Result { () throws(Machine<StateID, EventID>.FireError) in try body(&value) }
      }
      guard !call.isRepeated, self[keyPath: path] == held else { throw .machineReplaced }
      if value != held { self[keyPath: path] = value }
      return try outcome.get()
    }
  }
#endif
