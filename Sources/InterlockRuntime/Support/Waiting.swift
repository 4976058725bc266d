/// How waiting for an element ended.
enum WaitEnd: Sendable {
  case found
  case over
  case limitReached
}

extension AsyncStream where Element: Sendable {
  /// Waits for an element that fulfils a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - limit: How long to wait.
  /// - Returns: How it ended; `over` as well if the task is cancelled.
  func firstFulfilling(
    _ condition: @escaping @Sendable (Element) -> Bool,
    upTo limit: Duration
  ) async -> WaitEnd {
    await withTaskGroup(of: WaitEnd.self) { group in
      group.addTask {
        for await element in self where condition(element) { return .found }
        return .over
      }
      group.addTask {
        try? await ContinuousClock().sleep(for: limit)
        return .limitReached
      }
      let end = await group.next() ?? .over
      group.cancelAll()
      return end
    }
  }
}
