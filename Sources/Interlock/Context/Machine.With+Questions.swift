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

  /// Whether the initial states have been entered. Before that, ``state``, ``configuration`` and ``isIn(_:)`` answer for
  /// the states in which the first event will be fired.
  @inlinable
  public var isActive: Bool { machine.isActive }

  /// Whether the machine has entered a final state at the top level. From then on, it refuses every event.
  public var isFinished: Bool { machine.isFinished }

  /// When the machine next needs attention: the earliest deadline of its timers; nil if it has none.
  @inlinable
  public var nextDeadline: Date? { machine.nextDeadline }

  /// The timers, in the order in which they were set.
  public var timers: [Machine.PendingTimer] { machine.timers }

  /// The active states and their ancestors as an indented list: see ``Machine/activeTree``.
  public var activeTree: String { machine.activeTree }

  /// Likely mistakes in the definition that don't keep the machine from working.
  public var warnings: [Finding] { machine.warnings }

  /// Whether a state or one of its descendants is active. Before activation, whether it is one of the initial states or
  /// contains one.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  @inlinable
  public func isIn(_ state: StateID) -> Bool { machine.isIn(state) }

  /// Whether `fire` would take an event now, or defer it: there is a row for it, and its guards hold.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The context, which guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, which guards see.
  /// - Returns: Whether it would be taken or deferred.
  /// - Complexity: O(1) for a row without guards; otherwise O(*c*) in the number of rows of the event.
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

  /// Why `fire` would refuse an event now, like `refusal(of:userInfo:at:)` of a machine without a context.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The context, which guards read.
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
      machine.refusal(of: event, EventData(userInfo), time.seconds, $0)
    }
  }

  /// The events that can be fired now, each once, in definition order.
  ///
  /// - Parameters:
  ///   - context: The context, which guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time, which guards see.
  /// - Returns: The events.
  /// - Complexity: O(*e* · *c*) in the number of events and of each one's rows.
  public func availableEvents(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [EventID] {
    ContextFrame.reading(context) { machine.availableEvents(EventData(userInfo), time.seconds, $0) }
  }

  /// Each event of the machine, with the reason why it can't be fired now.
  ///
  /// - Parameters:
  ///   - context: The context, which guards read.
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time; nil if the guards don't need it.
  /// - Returns: The events, each once, in definition order.
  /// - Complexity: O(*e* · *c*) in the number of events and of each one's rows.
  public func availability(
    on context: Context,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [Machine.Availability] {
    ContextFrame.reading(context) { machine.availability(EventData(userInfo), time.seconds, $0) }
  }
}
