package import Interlock
import InterlockExchange

/// A machine in another notation.
package struct ConvertReport: DocumentReport {
  package let format: Notation
  package let document: String

  /// Writes a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - format: The notation.
  ///   - name: The name of the machine, for SCXML and XState.
  /// - Throws: `ExportError` if the notation cannot express something.
  package init(of machine: DynamicMachine, to format: Notation, named name: String?) throws {
    self.format = format
    let text =
      switch format {
      case .json: try JSONText.pretty(machine)
      case .scxml: try machine.scxml(named: name)
      case .xstate: try machine.xstate(named: name)
      }
    document = text.hasSuffix("\n") ? text : text + "\n"
  }
}
