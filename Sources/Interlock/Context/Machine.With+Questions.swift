#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine.With {
  /// The active state, the first if several are active in regions. Before activation, the initial state.
  @inlinable
  public var state: StateID { machine.state }

  /// The innermost active states, in document order. Before activation, the initial states.
  public var configuration: [StateID] { machine.configuration }

  /// Whether the initial states have been entered. Before that, ``state``, ``configuration`` and ``isIn(_:)`` refer to
  /// the initial states.
  @inlinable
  public var isActive: Bool { machine.isActive }

  /// Whether the machine has entered a final state at the top level. From then on, it refuses every event.
  public var isFinished: Bool { machine.isFinished }

  /// The earliest deadline of the machine's timers; nil if it has none.
  @inlinable
  public var nextDeadline: Date? { machine.nextDeadline }

  /// The timers, in the order in which they were set.
  public var timers: [Machine.PendingTimer] { machine.timers }

  /// The active states and their ancestors as an indented list: see ``Machine/activeTree``.
  public var activeTree: String { machine.activeTree }

  /// Likely mistakes in the definition. The machine works in spite of them.
  public var warnings: [Finding] { machine.warnings }

  /// Returns whether a state or one of its descendants is active. Before activation, whether it is one of the initial
  /// states or contains one.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  @inlinable
  public func isIn(_ state: StateID) -> Bool { machine.isIn(state) }

  /// Returns whether `fire` would take an event now, or defer it: there is a transition for it whose guards hold.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The context that guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: True if it would be taken or deferred.
  /// - Complexity: O(1) for a transition without guards; otherwise O(*c*) in the number of transitions of the event.
  @inlinable
  @inline(__always)
  public func canFire(
    _ event: EventID,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Bool {
    ContextFrame.reading(context) {
      machine.canFire(event, EventData(userInfo), at: time.seconds, $0)
    }
  }

  /// Explains why `fire` would refuse an event now, like `refusal(of:userInfo:at:)` of a machine without a context.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The context that guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal(
    of event: EventID,
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> Machine.Refusal? {
    ContextFrame.reading(context) {
      machine.refusal(of: event, EventData(userInfo), time.seconds, $0)
    }
  }

  /// Returns the events that can be fired now, each once, in definition order.
  ///
  /// - Parameters:
  ///   - context: The context that guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, as guards see it.
  /// - Returns: The events.
  /// - Complexity: O(*e* · *c*) in the number of events and of the transitions of each.
  public func availableEvents(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [EventID] {
    ContextFrame.reading(context) { machine.availableEvents(EventData(userInfo), time.seconds, $0) }
  }

  /// Returns each event of the machine, with the reason if it can't be fired now.
  ///
  /// - Parameters:
  ///   - context: The context that guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time; nil if the guards don't need it.
  /// - Returns: The events, each once, in definition order.
  /// - Complexity: O(*e* · *c*) in the number of events and of the transitions of each.
  public func availability(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [Machine.Availability] {
    ContextFrame.reading(context) { machine.availability(EventData(userInfo), time.seconds, $0) }
  }
}
