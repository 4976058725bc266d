extension Machine {
  /// Fires an event and runs the machine to its next resting state.
  ///
  /// An inactive machine is activated first. Guards and callbacks run in the order that
  /// <doc:ProcessingModel> states; then the events that callbacks raised are worked off, in order. If
  /// anything throws, the machine is exactly as it was before the call, inactive if it was inactive.
  ///
  ///     try message.fire(.view, userInfo: ["device": "phone"])
  ///
  /// - Parameters:
  ///   - event: The event. One that the active state does not handle is refused, never ignored.
  ///   - userInfo: Passed to every guard and callback of this event; raised events have their own.
  /// - Returns: What happened: the transitions in the order in which they were taken, the states left
  ///   and entered, the raised events that nobody handled.
  /// - Throws: `FireError.refused` where no row takes the event; `.callbackFailed` where a guard or
  ///   callback throws; `.stepLimitExceeded` where callbacks raise events without end.
  /// - Complexity: O(1) without allocation for a row with no guard, callback or observer in its way;
  ///   otherwise O(*c*) in the rows of the event that are tried, and what they call.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(FireError) -> Receipt {
    let column = plan.dispatchColumn(of: event)
    let entry = plan.dispatch[block, column]
    if entry.isPlain {
      let receipt = Receipt(plan: plan, first: Taken(leaf: leaf, column: column), log: nil)
      block = entry.bits
      return receipt
    }
    if entry.isRefused {
      throw .refused(Refusal(plan: plan, leaf: leaf, event: event))
    }
    let step = try plan.run(event, from: entry.position, in: leaf, userInfo)
    leaf = step.leaf
    guard let log = step.log else { return Receipt(plan: plan, first: step.first, log: nil) }
    return Receipt(plan: plan, first: step.first, log: log)
  }

  /// Fires an event and hands each step to a closure: what was taken, what was refused and why.
  ///
  /// Behaves as `fire(_:userInfo:)` in every other respect; the closure of a traced machine is called
  /// too. A step that throws has no line, and the lines before it stand.
  ///
  ///     try message.fire(.view) { line in print(line) }
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event.
  ///   - trace: Called once a step, as soon as it is done, and for each event that is not taken.
  /// - Returns: What happened.
  /// - Throws: As `fire(_:userInfo:)`.
  @inlinable
  @discardableResult
  public mutating func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    trace: @escaping Trace
  ) throws(FireError) -> Receipt {
    let step = try plan.runInFull(event, in: leaf, userInfo, plan.trace(and: trace))
    leaf = step.leaf
    return Receipt(plan: plan, first: step.first, log: step.log)
  }

  /// Enters the initial state and works off what its callbacks raise.
  ///
  /// - Parameter userInfo: Passed to the callbacks of the initial state.
  /// - Returns: What happened; the first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` the second time; otherwise as `fire(_:userInfo:)`, and then
  ///   the machine is still inactive.
  @inlinable
  @discardableResult
  public mutating func activate(userInfo: UserInfo = UserInfo()) throws(FireError) -> Receipt {
    guard !isActive else { throw .alreadyActive }
    var step = Macrostep(leaf: leaf, trace: plan.trace)
    try plan.activate(userInfo, &step)
    step.log?.close()
    leaf = step.leaf
    return Receipt(plan: plan, first: step.first, log: step.log)
  }
}
