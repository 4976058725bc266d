// Calls of a machine that owns its context.

extension Details {
  /// Makes an engine call with the caller's data, or else with the context that the machine owns.
  ///
  /// - Parameters:
  ///   - data: The data of the call; nil if it has none.
  ///   - body: The call. It receives details and data encoded as one address.
  /// - Returns: The result. A machine that owned a context before still owns one.
  /// - Throws: The engine's errors.
  func call(
    _ data: CallDataPointer?,
    _ body: (UInt) throws(EngineError) -> CallResult
  ) throws(EngineError) -> CallResult {
    guard data == nil, let context else { return try body(CallData.bits(data, bits)) }
    let (result, changed) = try context.call { data throws(EngineError) in
      try body(CallData.bits(data, bits))
    }
    return result.owning(changed, since: self)
  }

  /// Makes a read-only call with the caller's data, or else with the context that the machine owns.
  func read<Result>(_ data: CallDataPointer?, _ body: (UInt) -> Result) -> Result {
    guard data == nil, let context else { return body(CallData.bits(data, bits)) }
    return context.read { body(CallData.bits($0, bits)) }
  }
}

extension CallResult {
  /// The result of a call of a machine that owns a context.
  ///
  /// - Parameters:
  ///   - context: The context after the call.
  ///   - details: The machine's details before the call.
  /// - Returns: The result, with details that hold the context.
  fileprivate func owning(_ context: OwnedContext, since details: Details) -> CallResult {
    // Nothing has changed, so the machine keeps its details.
    guard !isUnchanged || context !== details.context else { return self }
    let (changed, record) = takeObjects()
    let last = isUnchanged ? details : changed
    let owner = Details(last, details.kernel, context)
    return CallResult(number, receipt, details: owner, record: record)
  }
}
