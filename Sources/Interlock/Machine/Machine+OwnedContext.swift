// A machine that owns its context hands it to calls that bring none.

extension Machine {
  /// The context that the machine owns; nil if it has none, or each call brings one.
  package var ownedContext: OwnedContext? { details?.context }

  /// Gives the machine a context of its own, or another one.
  package mutating func own(_ context: OwnedContext?) {
    // A machine that has none stays without details.
    guard context !== ownedContext else { return }
    backing = Details(details, plan, context)
  }

  /// Makes a call of the engine, with the data that the caller has or with the context that the machine owns.
  func call(
    _ data: CallDataPointer?,
    _ body: (UInt) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    guard let details else { return try body(CallData.bits(data)) }
    return try details.call(data, body)
  }

  /// Makes a call of the engine that only reads, as `call`.
  func read<Result>(_ data: CallDataPointer?, _ body: (UInt) -> Result) -> Result {
    guard let details else { return body(CallData.bits(data)) }
    return details.read(data, body)
  }

  /// What firing an event by the engine leads to in a machine that owns its context.
  @usableFromInline
  func firedOnOwnedContext(
    _ column: Column,
    _ userInfo: UserInfo,
    _ seconds: Double
  ) throws(FireError) -> CallResult {
    let (plan, number) = (plan, number)
    do throws(EngineError) {
      return try call(nil) { bits throws(EngineError) in
        try plan.fire(column: column, number, detailsBits: bits, userInfo, seconds: seconds)
      }
    } catch {
      throw plan.fireError(error)
    }
  }
}
