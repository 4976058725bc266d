#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine.With {
  /// The active state, of several in regions the first. Of an inactive machine, the initial state.
  @inlinable
  public var state: StateID { machine.state }

  /// The innermost active states, in document order; none while the machine is inactive.
  public var configuration: [StateID] { machine.configuration }

  /// Whether the initial states have been entered.
  @inlinable
  public var isActive: Bool { machine.isActive }

  /// Whether the machine has entered a final state at the top: it refuses every event from then on.
  public var isFinished: Bool { machine.isFinished }

  /// When the machine next wants attention: the earliest deadline of its timers; nil if it waits for nothing.
  @inlinable
  public var nextDeadline: Date? { machine.nextDeadline }

  /// What looks wrong in the definition but does not keep the machine from working.
  public var warnings: [Finding] { machine.warnings }

  /// Whether a state, or a state in it, is active; false while the machine is inactive.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  @inlinable
  public func isIn(_ state: StateID) -> Bool { machine.isIn(state) }

  /// Whether `fire` would take an event now, or defer it: there is a row for it, and its guards hold.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, which guards see.
  /// - Returns: Whether it would be taken or deferred.
  /// - Complexity: O(1) for a row without guards; otherwise O(*c*) in the rows of the event.
  @inlinable
  @inline(__always)
  public func canFire(
    _ event: EventID,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    ContextFrame.reading(context) { machine.canFire(event, userInfo, time.seconds, $0) }
  }

  /// Why `fire` would refuse an event now, as `refusal(of:userInfo:at:)` of a machine without a context.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, which guards see.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(
    of event: EventID,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Machine.Refusal? {
    ContextFrame.reading(context) {
      machine.refusal(of: event, userInfo, time.seconds, $0, explained: true)
    }
  }

  /// The events that can be fired now, in the order of the definition, each once.
  ///
  /// - Parameters:
  ///   - context: What guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, which guards see.
  /// - Returns: The events.
  /// - Complexity: O(*e* · *c*) in the events and the rows of each.
  public func availableEvents(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [EventID] {
    ContextFrame.reading(context) { data in
      machine.plan.eventIDs.filter { machine.canFire($0, userInfo, time.seconds, data) }
    }
  }

  /// Each event of the machine, and why it cannot be fired now.
  ///
  /// - Parameters:
  ///   - context: What guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time; nil if the guards don't need it.
  /// - Returns: The events, in the order of the definition, each once.
  /// - Complexity: O(*e* · *c*) in the events and the rows of each.
  public func availability(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [Machine.Availability] {
    ContextFrame.reading(context) { data in
      machine.plan.eventIDs.map { event in
        let refusal = machine.refusal(of: event, userInfo, time.seconds, data, explained: true)
        return Machine.Availability(event: event, refusal: refusal)
      }
    }
  }
}
