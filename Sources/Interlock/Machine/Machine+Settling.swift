#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// Takes what is open without an event, and runs the machine to its next stable configuration.
  ///
  /// Eventless rows and completions are taken when a machine comes to a configuration. An entity that was stored under
  /// an older definition and is restored has not come to it, so whatever is new there would never be taken: call this
  /// once for each entity whose ``Restored/origin`` is not `current`.
  ///
  /// ```swift
  /// let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
  /// var message = restored.machine
  /// if restored.origin != .current { try message.settle(at: .now) }
  /// ```
  ///
  /// The machine behaves as if it had just come to its configuration: eventless rows are tried, then rows for the
  /// completions of all states that are complete, then deferred events. No state is entered again, and no timeout of an
  /// active state is set. It is one macrostep: if anything throws, the machine is as it was before. **If the call is told
  /// the time, timers that are due by then are fired first**, as by `fire(_:userInfo:at:trace:)`, and what they did
  /// stands.
  ///
  /// Nothing shows whether a completion has been taken before. If a row for it leaves the state complete, another call
  /// takes it again.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to every guard and callback, except to those of timers.
  ///   - time: The current time. Timers with this deadline or an earlier one come first; timeouts and delays are measured
  ///     from it.
  /// - Returns: What happened, timers that were due included; nil if nothing was due or open, as in an inactive or
  ///   finished machine.
  /// - Throws: As `fire(_:userInfo:at:trace:)`, except for `refused`.
  /// - Complexity: As `fire(_:userInfo:at:trace:)`.
  @discardableResult
  public mutating func settle(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    try settle(EventData(userInfo), time.seconds, nil)
  }

  /// Takes what is open alone: timers that are due stay set.
  ///
  /// For live machines, which do this before anything else, and for journals, in which timers have records of their own.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to every guard and callback.
  ///   - time: The current time; nil if it is unknown.
  /// - Returns: What happened; nil if nothing was open.
  /// - Throws: As `settle(userInfo:at:)`, except for `timerFailed`.
  package mutating func settleAlone(
    userInfo: UserInfo,
    at time: Date?
  ) throws(FireError) -> Receipt? {
    try settle(EventData(userInfo), time.seconds, except: [], nil)
  }

  /// Fires the timers that are due, then takes what is open, in a call with or without data.
  mutating func settle(
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    let expired = try expireAll(by: seconds, trace: plan.trace, data)
    let entered = Set((expired?.entered ?? []).compactMap { plan.nodes[$0] })
    do throws(FireError) {
      let receipt = try settle(eventData, seconds, except: entered, data)
      return receipt?.following(expired) ?? expired
    } catch {
      throw error.following(expired)
    }
  }

  /// Takes what is open, except for the completions of nodes to which the machine has been led.
  private mutating func settle(
    _ eventData: EventData,
    _ seconds: Double,
    except entered: Set<Node>,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    guard isActive, !isFinished else { return nil }
    let (plan, number) = (plan, number)
    let receipt = try move(data) { bits throws(EngineError) in
      try plan.settle(
        number,
        eventData,
        except: entered,
        detailsBits: bits,
        seconds: seconds,
        trace: plan.trace.map(plan.tracing)
      )
    }
    return receipt.isNothing ? nil : receipt
  }
}
