public import InterlockRuntime

extension ManualClock {
  /// Moves the clock from one deadline to the next, and lets machines settle at the start, after each deadline, and at
  /// the end: due timers fire, woken activities continue until they wait or end, and their events are processed.
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(600), settling: player)
  /// ```
  ///
  /// - Parameters:
  ///   - duration: By how much; zero or more. Zero only lets the machines settle.
  ///   - first: A machine that has this clock.
  ///   - others: More machines with this clock.
  /// - Returns: Whether all machines are at rest: see `settle`. The clock has been moved unless the task was cancelled.
  /// - Complexity: A call of `settle` for each deadline and machine.
  @discardableResult
  public func advance(
    by duration: Duration,
    settling first: any LiveMachine,
    _ others: any LiveMachine...
  ) async -> Bool {
    let machines = [first] + others
    let end = now.advanced(by: duration)
    _ = await settle(machines)
    while let deadline = nextDeadline, deadline <= end, !Task.isCancelled {
      advance(to: deadline)
      _ = await settle(machines)
    }
    guard !Task.isCancelled else { return false }
    advance(to: end)
    return await settle(machines)
  }

  /// Lets machines settle, even if one sets another going.
  private func settle(_ machines: [any LiveMachine]) async -> Bool {
    await SettlingClock.$isMoving.withValue(true) {
      var isAtRest = true
      for _ in machines {
        isAtRest = true
        for machine in machines { isAtRest = await machine.settle() && isAtRest }
      }
      return isAtRest
    }
  }
}
