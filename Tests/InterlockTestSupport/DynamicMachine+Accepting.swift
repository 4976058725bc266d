package import Interlock

extension DynamicMachine {
  /// The machine of some states and of those rows with which it can be built.
  ///
  /// - Parameters:
  ///   - rows: The rows, some of which may be wrong.
  ///   - states: The states, which are right.
  ///   - initial: The initial states.
  ///   - stepLimit: The step limit.
  /// - Returns: The machine.
  /// - Throws: What is wrong beside the rows.
  package static func accepting(
    _ rows: [Event],
    in states: [State],
    initial: [String] = [],
    stepLimit: Int
  ) throws(DefinitionError) -> Self {
    var rows = rows
    while true {
      do throws(DefinitionError) {
        return try Self(initial: initial, stepLimit: stepLimit) {
          states
          rows
        }
      } catch {
        let wrong = Set(error.findings.compactMap(\.eventPosition))
        guard !wrong.isEmpty else { throw error }
        rows = rows.enumerated().filter { !wrong.contains($0.offset) }.map(\.element)
      }
    }
  }
}

extension Finding {
  /// The position of the event that it is about.
  fileprivate var eventPosition: Int? {
    guard case .event(let position) = part else { return nil }
    return position
  }
}
