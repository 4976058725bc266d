package import Foundation
package import Interlock

/// A machine that is read from a file.
package struct DefinitionFile: Sendable {
  /// What the file is called in messages.
  package let name: String

  /// The machine, in the state in which the file has it.
  package let machine: DynamicMachine

  /// Reads a machine.
  ///
  /// - Parameter path: The path of the file; `-` for standard input.
  /// - Throws: Where there is no such file, or no machine in it: with the place of the first problem.
  package init(_ path: String) throws(CommandFailure) {
    let file = InputFile(path)
    try self.init(file.name, try file.data())
  }

  package init(_ name: String, _ data: Data) throws(CommandFailure) {
    self.name = name
    machine = try JSONInput(name, data).decoded(DynamicMachine.self)
  }
}
