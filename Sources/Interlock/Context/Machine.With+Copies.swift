#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Copies of a machine with a context that differ in one thing.

extension Machine.With {
  /// Copies of the machine and of a context, in which an event has been fired; the machine itself is unchanged.
  ///
  ///     let (paid, changed, receipt) = try life.firing(.pay, on: data)
  ///
  /// - Parameters:
  ///   - event: The event. If no active state handles or defers it, it is refused.
  ///   - context: What guards read, and callbacks change in the copy.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - time: What time it is; timeouts and delays are measured from it.
  /// - Returns: The machine and the context after the event, and what happened.
  /// - Throws: As `fire(_:on:userInfo:at:trace:)`.
  /// - Complexity: As `fire(_:on:userInfo:at:trace:)`.
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

  /// A copy whose steps are traced: see ``Machine/traced(by:)``.
  ///
  /// - Parameter trace: Called once a step, and for each event that is not taken; nil for no trace.
  /// - Returns: The copy, of the same definition.
  public func traced(by trace: Machine.Trace?) -> Self {
    Self(machine.traced(by: trace))
  }

  /// A copy with code in the place of names: see ``Machine/bound(to:)``.
  ///
  /// - Parameter behaviour: The code by name. It does not see the context.
  /// - Returns: The copy. It is of a definition of its own.
  /// - Throws: `BindingError` with all that has no code, every name that the definition does not have, and every
  ///   one that was given twice.
  /// - Complexity: O(*s* + *r*) in states and rows, and callbacks.
  public func bound(to behaviour: Machine.Behaviour) throws(BindingError) -> Self {
    Self(try machine.bound(to: behaviour))
  }

  /// An inactive machine that has more states, events and observers than this one, behind those that it has.
  ///
  ///     let audited = try life.adding {
  ///       Life.Observer.didTransition { $0.context.steps += 1 }
  ///     }
  ///
  /// - Parameter content: The states, events and observers. States stand at the top.
  /// - Returns: The machine, of a definition of its own.
  /// - Throws: `DefinitionError` with everything that is wrong with the whole.
  /// - Complexity: O(*s* + *r*) in states and rows.
  public func adding(
    @Builder _ content: () -> [Builder.Element]
  ) throws(DefinitionError) -> Self {
    Self(try Machine(machine.plan.definition.adding(Builder.contents(of: content()))))
  }
}
