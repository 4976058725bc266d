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
  ///     let restored = try decoder.decode(Inbox.Restored.self, from: data, configuration: inbox)
  ///     var message = restored.machine
  ///     if restored.origin != .current { try message.settle(at: .now) }
  ///
  /// The machine behaves as if it had just come to its configuration: eventless rows are tried, then rows for the
  /// completions of all states that are complete, then deferred events. No state is entered again, and no timeout of an
  /// active state is set. It is one macrostep: if anything throws, the machine is as it was before.
  ///
  /// Nothing shows whether a completion has been taken before. If a row for it leaves the state complete, another call
  /// takes it again.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to every guard and callback.
  ///   - time: The current time, from which timeouts and delays are measured.
  /// - Returns: What happened; nil if nothing was open, as in an inactive or finished machine.
  /// - Throws: As `fire(_:userInfo:at:trace:)`, except for `refused`.
  /// - Complexity: As `fire(_:userInfo:at:trace:)`.
  @discardableResult
  public mutating func settle(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws(FireError) -> Receipt? {
    try settle(userInfo, time.seconds, nil)
  }

  /// Takes what is open, in a call with or without data.
  mutating func settle(
    _ userInfo: UserInfo,
    _ seconds: Double,
    _ data: CallDataPointer?
  ) throws(FireError) -> Receipt? {
    guard isActive, !isFinished else { return nil }
    let (plan, number) = (plan, number)
    do throws(EngineError) {
      let result = try call(data) { bits throws(EngineError) in
        try plan.settle(
          number,
          userInfo,
          detailsBits: bits,
          seconds: seconds,
          trace: plan.trace.map(plan.tracing)
        )
      }
      let receipt: Receipt = adopt(result)
      return receipt.notes.isEmpty && receipt.unhandled.isEmpty ? nil : receipt
    } catch {
      throw plan.fireError(error)
    }
  }
}
