import Interlock
import InterlockTools

/// The anomalies of a machine, as `kind: place`, those of severity `note` in brackets.
func anomalies(
  @DynamicMachine.Builder _ content: () -> [DynamicMachine.Builder.Element]
) throws -> [String] {
  StateSpace(of: try DynamicMachine(initial: [], content)).anomalies.map { finding in
    let text = "\(finding.kind.rawValue): \(finding.place)"
    return finding.severity == .note ? "(\(text))" : text
  }
}
