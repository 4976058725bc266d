package import Interlock
import InterlockTools

/// A machine as Swift.
package struct GenerateReport: DocumentReport {
  /// What the machine is called in the code.
  package let name: String
  package let document: String

  /// Writes a machine as Swift.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - name: How it is to be called.
  ///   - isPublic: Whether other modules see it.
  /// - Throws: `ExportError` where there is no place for something.
  package init(of machine: DynamicMachine, named name: String, isPublic: Bool) throws {
    let source = try SwiftSource(of: machine, named: name, isPublic: isPublic)
    self.name = source.name
    document = source.text
  }
}
