import Interlock
import InterlockTools

/// The unexplored part, for a document.
package struct UnexploredRecord: Encodable, Hashable, Sendable {
  /// Which limit was reached: `configurations`, `work` or `time`.
  package let limit: String
  /// How many configurations were found whose steps were not all explored.
  package let pending: Int
  /// The states not entered so far, and the transitions not taken.
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
