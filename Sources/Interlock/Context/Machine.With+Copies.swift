#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Copies of a machine with a context that differ in one respect.

extension Machine.With {
  /// Fires an event in copies of the machine and of a context, and returns both. The machine itself stays unchanged.
  ///
  /// ```swift
  /// let (paid, changed, receipt) = try life.firing(.pay, on: data)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused.
  ///   - context: The context. Guards read it, callbacks change the copy.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: The current time. Timeouts and delays are measured from it. Timers that are due by then come first.
  /// - Returns: The machine and the context after the event, and the receipt.
  /// - Throws: As `fire(_:on:userInfo:at:)`.
  /// - Complexity: As `fire(_:on:userInfo:at:)`.
  @inlinable
  public func firing(
    _ event: EventID,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> (machine: Self, context: Context, receipt: Machine.Receipt) {
    var (machine, context) = (self, context)
    let receipt = try machine.fire(event, on: &context, userInfo: userInfo, at: time)
    return (machine, context, receipt)
  }

  /// Enters the initial states in copies of the machine and of a context, and returns both: see
  /// ``Machine/activated(userInfo:at:)``.
  ///
  /// - Parameters:
  ///   - context: The context. Callbacks change the copy.
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time; nil if no timer has to be set.
  /// - Returns: The active machine and the context; both unchanged if the machine was active.
  /// - Throws: As `activate(on:userInfo:at:)`.
  public func activated(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(Machine.FireError) -> (machine: Self, context: Context) {
    var (machine, context) = (self, context)
    if !isActive { try machine.activate(on: &context, userInfo: userInfo, at: time) }
    return (machine, context)
  }

  /// Returns a copy whose steps are traced: see ``Machine/traced(by:)``.
  ///
  /// - Parameter trace: Called once for each step, and for each event that is not taken; nil for no trace.
  /// - Returns: The copy, with the same definition.
  public func traced(by trace: Machine.Trace?) -> Self {
    Self(machine.traced(by: trace))
  }

  /// Returns a copy in which names are replaced by code: see ``Machine/bound(to:)``.
  ///
  /// - Parameter behaviour: The code by name. It sees the context.
  /// - Returns: The copy. It has a definition of its own.
  /// - Throws: `BindingError` with all missing code, all unknown names, and all names that were given twice.
  /// - Complexity: O(*s* + *r*) in states, transitions and callbacks.
  public func bound(to behaviour: Behaviour) throws(BindingError) -> Self {
    Self(try machine.bound(to: behaviour.code))
  }

  /// Returns a copy that skips callbacks, observers and activities without code: see ``Machine/skippingMissingCode()``.
  ///
  /// - Returns: The copy, in the same configuration, with the same definition.
  /// - Complexity: O(*s* + *r*) in states, transitions and callbacks.
  public func skippingMissingCode() -> Self {
    Self(machine.skippingMissingCode())
  }

  /// Returns an inactive machine with more states, events and observers, added after those of this one.
  ///
  /// ```swift
  /// let audited = try life.adding {
  ///   Life.Observer.didTransition { $0.context.steps += 1 }
  /// }
  /// ```
  ///
  /// - Parameter content: The states, events and observers. The states become top-level states.
  /// - Returns: The machine, with a definition of its own.
  /// - Throws: `DefinitionError` with all errors of the whole definition.
  /// - Complexity: O(*s* + *r*) in states and transitions.
  public func adding(
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) -> Self {
    Self(try Machine(machine.plan.definition.adding(content().map { $0.stored.part })))
  }
}
