// Calls of a machine that owns its context.

extension Details {
  /// Makes a call of the engine: with the data that the caller has, otherwise with the context that the machine owns.
  ///
  /// - Parameters:
  ///   - data: The data of the call; nil if it has none.
  ///   - body: The call. It gets what the engine is told of details and data.
  /// - Returns: Where it has led. A machine that owns a context owns one afterwards.
  /// - Throws: What the engine throws.
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

  /// Makes a call that only reads, with the context that the machine owns where the caller has no data.
  func read<Result>(_ data: CallDataPointer?, _ body: (UInt) -> Result) -> Result {
    guard data == nil, let context else { return body(CallData.bits(data, bits)) }
    return context.read { body(CallData.bits($0, bits)) }
  }
}

extension CallResult {
  /// The result of a machine that owns a context.
  ///
  /// - Parameters:
  ///   - context: The context after the call.
  ///   - details: What the machine had before it.
  /// - Returns: The result, with details that have the context.
  fileprivate func owning(_ context: OwnedContext, since details: Details) -> CallResult {
    guard !isUnchanged || context !== details.context else { return self }
    let (changed, record) = takeObjects()
    let last = isUnchanged ? details : changed
    return CallResult(
      number,
      taken,
      isUnchanged: false,
      Details(last, details.kernel, context),
      record
    )
  }
}
