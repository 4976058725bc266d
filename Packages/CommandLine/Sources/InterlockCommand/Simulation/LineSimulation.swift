/// An interactive run that takes lines.
package protocol LineSimulation: Sendable {
  /// Begins, and shows where it is.
  mutating func start() -> SimulationResponse

  /// Executes a line.
  ///
  /// - Parameter line: A command, an event, or the answer to a question.
  /// - Returns: The response.
  mutating func take(_ line: String) -> SimulationResponse
}
