package import Interlock
import InterlockExchange

/// A machine as Swift.
package struct GenerateReport: DocumentReport {
  /// The name of the machine in the code.
  package let name: String
  package let document: String

  /// Writes a machine as Swift.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - name: Its name in the code.
  ///   - isPublic: Whether the declarations are public.
  /// - Throws: `ExportError` if Swift code cannot express something.
  package init(of machine: DynamicMachine, named name: String, isPublic: Bool) throws {
    let source = try SwiftSource(of: machine, named: name, isPublic: isPublic)
    self.name = source.name
    document = source.text
  }
}
