#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// Takes the eventless and completion transitions that are open, and runs the machine to its next stable
  /// configuration.
  ///
  /// Usually, these transitions are taken when a machine comes to a configuration. An entity that was stored under an
  /// older definition is restored without coming to it, so new transitions would never be taken: call this once for
  /// each entity whose ``Restored/origin`` is not `current`.
  ///
  /// ```swift
  /// let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
  /// var message = restored.machine
  /// if restored.origin != .current { try message.settle(at: .now) }
  /// ```
  ///
  /// The machine behaves as if it had just come to its configuration: it tries eventless transitions, then the
  /// completion transitions of all states that are complete, then deferred events. No state is entered again, and no
  /// timeout of an active state is set. It is one macrostep: if anything throws, the machine is unchanged. **If you
  /// pass the time, timers that are due by then are fired first**, as by `fire(_:userInfo:at:)`, and their
  /// changes stay.
  ///
  /// The machine doesn't record which completions it has taken. If a completion transition leaves its state complete,
  /// another call takes it again.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to every guard and callback, except to those of timers.
  ///   - time: The current time. Timers that are due by then come first. Timeouts and delays are measured from it.
  /// - Returns: The receipt, timers that were due included; nil if nothing was due or open, as in an inactive or
  ///   finished machine.
  /// - Throws: As `fire(_:userInfo:at:)`, except for `refused`.
  /// - Complexity: As `fire(_:userInfo:at:)`.
  @discardableResult
  public mutating func settle(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    let expiry = expiry(by: time.seconds)
    if let obstacle = expiry.obstacle(in: self) { throw obstacle }
    return try Self.settle(after: expiry.receipt, plan) { entered throws(FireError) in
      try settle(EventData(userInfo), time.seconds, except: entered, nil)
    }
  }

  /// Takes the eventless and completion transitions that are open; timers that are due stay set.
  ///
  /// For live machines: they do this before anything else. For journals: timers have records of their own.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to every guard and callback.
  ///   - time: The current time; nil if it is unknown.
  /// - Returns: The receipt; nil if nothing was open.
  /// - Throws: As `settle(userInfo:at:)`, except for `timerFailed`.
  package mutating func settleAlone(
    userInfo: UserInfo,
    at time: Date?
  ) throws(FireError) -> Receipt? {
    try settle(EventData(userInfo), time.seconds, except: [], nil)
  }

  /// Settles a machine after the timers that were due.
  ///
  /// - Parameters:
  ///   - expired: The receipt of the timers; nil if none was due.
  ///   - plan: The plan of the machine.
  ///   - settle: Takes the transitions that are open, except for completions of nodes that the timers have entered.
  /// - Returns: The receipt of all; nil if nothing was due or open.
  /// - Throws: The error of the call, with what the timers have done.
  static func settle(
    after expired: Receipt?,
    _ plan: Plan,
    _ settle: (Set<Node>) throws(FireError) -> Receipt?
  ) throws(FireError) -> Receipt? {
    let entered = Set((expired?.entered ?? []).compactMap { plan.nodes[$0] })
    do throws(FireError) {
      return try settle(entered)?.following(expired) ?? expired
    } catch {
      throw error.following(expired)
    }
  }

  /// Takes the transitions that are open, except for completions of nodes that the timers have entered.
  mutating func settle(
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
        trace: plan.macrostepTrace
      )
    }
    return receipt.isNothing ? nil : receipt
  }
}
