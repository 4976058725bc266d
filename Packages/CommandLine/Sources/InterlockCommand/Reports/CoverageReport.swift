import Interlock
package import InterlockTools

/// The transitions and states of a machine that tests have covered.
package struct CoverageReport: Report {
  package struct Count: Encodable, Hashable, Sendable {
    package let name: String
    package let count: Int
  }

  package let rows: [Count]
  package let states: [Count]
  /// The share of transitions that were taken, from 0 to 1.
  package let rowShare: Double

  private let text: String
  private let minimum: Double

  private enum CodingKeys: CodingKey {
    case rows, states, rowShare
  }

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - coverage: The counted coverage.
  ///   - minimum: The percentage of transitions that must be taken.
  package init(_ coverage: MachineCoverage<String, String>, minimum: Double = 0) {
    rows = coverage.rows.map { Count(name: $0.name, count: $0.count) }
    states = coverage.states.map { Count(name: $0.id, count: $0.count) }
    rowShare = coverage.rowShare
    text = coverage.description
    self.minimum = minimum
  }

  package var status: ExitStatus { rowShare * 100 >= minimum ? .success : .findings }

  package var lines: [StyledText] {
    text.split(separator: "\n").map { StyledText(String($0)) }
  }
}
