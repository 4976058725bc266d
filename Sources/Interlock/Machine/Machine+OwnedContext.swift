// A machine that owns its context passes it to calls without a context.

extension Machine {
  /// The context that the machine owns; nil if it has none, or if each call passes one.
  package var ownedContext: OwnedContext? { details?.context }

  /// Gives the machine a context to own, or replaces the one it has.
  package mutating func own(_ context: OwnedContext?) {
    // A machine without a context stays without details.
    guard context !== ownedContext else { return }
    storage = Details(details, plan, context)
  }

  /// Makes an engine call with the caller's data, or else with the context that the machine owns.
  func call(
    _ data: CallDataPointer?,
    _ body: (UInt) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    guard let details else { return try body(CallData.bits(data)) }
    return try details.call(data, body)
  }

  /// Like `call`, for an engine call that only reads.
  func read<Result>(_ data: CallDataPointer?, _ body: (UInt) -> Result) -> Result {
    guard let details else { return body(CallData.bits(data)) }
    return details.read(data, body)
  }

  /// Makes a call of the engine, and moves the machine to the resulting configuration.
  ///
  /// - Throws: The error of the engine, in terms of the machine.
  mutating func move(
    _ data: CallDataPointer?,
    by body: (UInt) throws(EngineError) -> CallResult
  ) throws(FireError) -> Receipt {
    do throws(EngineError) {
      return adopt(try call(data, body))
    } catch {
      throw plan.fireError(error)
    }
  }

  /// Fires an event through the engine in a machine that owns its context, and returns the result.
  @usableFromInline
  func firedOnOwnedContext(
    _ column: Column,
    _ eventData: EventData,
    _ seconds: Double
  ) throws(FireError) -> CallResult {
    let (plan, number) = (plan, number)
    do throws(EngineError) {
      return try call(nil) { bits throws(EngineError) in
        try plan.fire(column: column, number, detailsBits: bits, eventData, seconds: seconds)
      }
    } catch {
      throw plan.fireError(error)
    }
  }
}
