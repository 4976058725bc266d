import Interlock
import InterlockTestSupport
import Testing

/// A definition that is wrong in one way, and what is found in it.
struct Mistake: CustomTestStringConvertible, Sendable {
  let name: String
  let findings: [String]
  let content: [Sketch.Builder.Element]

  init(
    _ name: String,
    _ findings: String...,
    @Sketch.Builder content: () -> [Sketch.Builder.Element]
  ) {
    self.name = name
    self.findings = findings
    self.content = content()
  }

  var testDescription: String { name }

  /// What is found, one line a finding: the check, the place, the message, the suggestion.
  static func found(
    initial: [String] = [],
    @Sketch.Builder _ content: () -> [Sketch.Builder.Element]
  ) -> [String] {
    do {
      return try Sketch(initial: initial, content).warnings.map(line)
    } catch {
      return error.findings.map(line)
    }
  }

  private static func line(_ finding: Finding) -> String {
    "\(finding.check): \(finding.place): \(finding.message). \(finding.suggestion)."
  }
}
