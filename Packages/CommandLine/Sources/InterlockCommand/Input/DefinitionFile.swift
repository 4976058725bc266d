package import Foundation
package import Interlock
package import InterlockTools

/// A machine that is read from a file, in whatever notation it is written.
package struct DefinitionFile: Sendable {
  /// What the file is called in messages.
  package let name: String

  /// The machine, in the state in which the file has it.
  package let machine: DynamicMachine

  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` for standard input.
  ///   - options: How strictly a foreign notation is read.
  /// - Throws: Where there is no such file, or no machine in it: with the place of the first problem.
  package init(_ path: String, options: ImportOptions = []) throws(CommandFailure) {
    let file = InputFile(path)
    try self.init(file.name, try file.data(), options: options)
  }

  package init(
    _ name: String,
    _ data: Data,
    options: ImportOptions = []
  ) throws(CommandFailure) {
    let input = JSONInput(name, data)
    self.name = name
    switch Notation(of: data, input) {
    case .json: machine = try input.decoded(DynamicMachine.self)
    case .scxml: machine = try Self.machine(name, scxml: data, options)
    case .xstate: machine = try Self.machine(name, xstate: data, options)
    }
  }

  private static func machine(
    _ name: String,
    scxml data: Data,
    _ options: ImportOptions
  ) throws(CommandFailure) -> DynamicMachine {
    do throws(SCXMLError) {
      return try DynamicMachine(scxml: data, options: options)
    } catch {
      let place = error.problems.first.map { ":\($0.line):\($0.column)" } ?? ""
      throw CommandFailure(name + place, error.description)
    }
  }

  private static func machine(
    _ name: String,
    xstate data: Data,
    _ options: ImportOptions
  ) throws(CommandFailure) -> DynamicMachine {
    do throws(XStateError) {
      return try DynamicMachine(xstate: data, options: options)
    } catch {
      let path = JSONPlaces.Step.steps(of: error.problems.first?.path ?? "$")
      let place = JSONPlaces(data).place(of: path).map { ":\($0.line):\($0.column)" } ?? ""
      throw CommandFailure(name + place, error.description)
    }
  }
}
