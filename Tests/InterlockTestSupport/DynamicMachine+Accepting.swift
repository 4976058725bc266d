package import Interlock

extension DynamicMachine {
  /// A machine with some states and those of the given rows that it accepts.
  ///
  /// - Parameters:
  ///   - rows: The rows, which may include wrong ones.
  ///   - states: The states, which must be correct.
  ///   - initial: The initial states.
  ///   - stepLimit: The step limit.
  /// - Returns: The machine.
  /// - Throws: An error for mistakes outside the rows.
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
  /// The position of the event that the finding is about.
  fileprivate var eventPosition: Int? {
    guard case .event(let position) = part else { return nil }
    return position
  }
}
