public import Interlock
import InterlockEvolution

extension Machine.Path {
  /// Returns the path as inputs of a walk.
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
  /// A timeout becomes the timer that is due first. A path on which a later timer fires before it cannot be walked this
  /// way.
  ///
  /// - Parameters:
  ///   - userInfo: Returns user info with which guards answer as the step requires.
  ///   - payload: Returns a payload with which they do; nil for an event that carries none.
  /// - Returns: The inputs; nil if the path has an event that the definition does not name. Choose such an event
  ///   yourself.
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
  /// Returns true if a guard must hold in the step.
  ///
  /// - Parameter name: The name of the guard.
  /// - Returns: Whether it is evaluated and must hold.
  public func holds(_ name: String) -> Bool {
    guards.contains { $0.name == name && $0.holds }
  }
}
