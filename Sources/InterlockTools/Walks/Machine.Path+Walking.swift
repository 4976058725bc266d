public import Interlock
import InterlockEvolution

extension Machine.Path {
  /// The path as inputs of a walk.
  ///
  /// ```swift
  /// for path in StateSpace(of: door).paths(covering: .rows) {
  ///   let inputs = path.walkInputs { step in ["hasKey": step.holds("hasKey")] }
  ///   for step in PathWalk(of: door, along: try #require(inputs)) {
  ///     #expect(step.isTaken)
  ///     states.append(step.machine.state)
  ///   }
  /// }
  /// ```
  ///
  /// A timeout becomes the timer that is due first: a path on which another one fires before it, although it is due
  /// later, cannot be walked this way.
  ///
  /// - Parameters:
  ///   - userInfo: The user info for which guards answer as the step requires.
  ///   - payload: The payload for which they do; nil for an event that carries none.
  /// - Returns: The inputs; nil if the path has an event that the definition does not name, which only you can
  ///   choose.
  public func walkInputs(
    userInfo: (_ step: Step) -> UserInfo = { _ in UserInfo() },
    payload: (_ step: Step) -> EventPayload? = { _ in nil }
  ) -> [Machine.WalkInput]? {
    guard !inputs.contains(.otherEvent) else { return nil }
    return steps.compactMap { step in
      switch step.input {
      case .event(let event): .event(event, payload: payload(step), userInfo: userInfo(step))
      case .timeout: .timer
      case .otherEvent, .activation: nil
      }
    }
  }
}

extension Machine.Path.Step {
  /// Whether a guard must hold in the step.
  ///
  /// - Parameter name: The name of the guard.
  /// - Returns: Whether it is evaluated and must hold.
  public func holds(_ name: String) -> Bool {
    guards.contains { $0.name == name && $0.holds }
  }
}
