import Interlock
import InterlockTestSupport
import Testing

/// A definition with one mistake, and the expected findings.
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

  /// The findings, one line each: the check, the place, the message, the suggestion.
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
