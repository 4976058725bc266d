import Interlock
import InterlockTools

/// What was not looked at, as a document has it.
package struct UnexploredRecord: Encodable, Hashable, Sendable {
  /// Which limit was reached: `configurations`, `work` or `time`.
  package let limit: String
  /// How many configurations were found from which not all steps were looked at.
  package let pending: Int
  /// The states that were not entered so far, and the rows that were not taken.
  package let states: [String]
  package let rows: [String]

  private let text: String

  private enum CodingKeys: CodingKey {
    case limit, pending, states, rows
  }

  init(_ unexplored: StateSpace<String, String>.Unexplored) {
    limit = unexplored.limit.rawValue
    pending = unexplored.pending
    states = unexplored.states
    rows = unexplored.rows
    text = "\(unexplored)"
  }

  var lines: [StyledText] {
    text.split(separator: "\n").map { StyledText(String($0), .yellow) }
  }
}
