package import InterlockTools

/// The severity of a finding, as arguments and documents name it.
package enum Severity: String, CaseIterable, Codable, Comparable, Sendable {
  case note
  case warning
  case error

  package init(_ severity: StateSpace<String, String>.Anomaly.Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  package static func < (left: Self, right: Self) -> Bool {
    allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
  }

  /// The colour in which it is shown.
  var style: StyledText.Style? {
    switch self {
    case .note: nil
    case .warning: .yellow
    case .error: .red
    }
  }
}
