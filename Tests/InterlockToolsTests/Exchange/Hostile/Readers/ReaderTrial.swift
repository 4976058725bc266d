package import Foundation
import Interlock
import InterlockExchange
import InterlockTools

/// Reads a document, briefly uses the result, and writes it as SCXML and for XState. Fuzzing and the tests share it.
package enum ReaderTrial: String, CaseIterable, Sendable {
  case scxml
  case xstate
  /// Configurations of XState as object literals of programs.
  case literals
  case mermaid

  /// A broken promise of a reader or a writer.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// The result of reading a document.
  private enum Outcome: Equatable {
    case machine(Fingerprint)
    case problems(String)
  }

  /// Reads a document strictly, then without its content.
  ///
  /// - Parameter data: The document, with any content.
  /// - Returns: Whether the document was accepted, at least without its content.
  /// - Throws: `Fault` if a promise is broken.
  package func takes(_ data: Data) throws(Fault) -> Bool {
    let (strict, machine) = try read(data, [])
    let (lenient, bare) = try read(data, .ignoringContent)
    guard let used = machine ?? bare else { return false }
    if machine != nil {
      try require(strict == lenient, "leaving out content changes what has none")
    }
    let again = try read(data, machine == nil ? .ignoringContent : []).0
    try require(again == .machine(used.fingerprint), "another machine the second time")
    use(used)
    for notation in Self.allCases { try notation.checkCopy(of: used) }
    // A picture does not show everything, so that another machine may be read from it, or none.
    if self == .mermaid { _ = try read(Data(MachineDiagram(of: used).mermaid.utf8), []) }
    return true
  }

  private func read(
    _ data: Data,
    _ options: ImportOptions
  ) throws(Fault) -> (Outcome, DynamicMachine?) {
    do throws(NotationError) {
      let machine = try machine(of: data, options)
      return (.machine(machine.fingerprint), machine)
    } catch {
      return (.problems(try checked(error)), nil)
    }
  }

  private func checked(_ error: NotationError) throws(Fault) -> String {
    let (problems, text) = (error.problems, error.description)
    try require(!problems.isEmpty && problems.count <= 1_000, "\(problems.count) problems")
    let hasPaths = self == .xstate || self == .literals
    let isSilent = problems.contains { problem in
      problem.message.isEmpty || problem.suggestion.isEmpty || hasPaths && problem.part.isEmpty
    }
    try require(!isSilent, "a problem says nothing: \(text)")
    try require(text.utf8.count < 2_000_000, "the problems are \(text.utf8.count) bytes long")
    return text
  }

  private func machine(
    of data: Data,
    _ options: ImportOptions
  ) throws(NotationError) -> DynamicMachine {
    switch self {
    case .scxml: try DynamicMachine(scxml: data, options: options)
    case .xstate, .literals: try DynamicMachine(xstate: data, options: options)
    case .mermaid: try DynamicMachine(mermaid: data, options: options)
    }
  }

  /// The machine in this notation; nil if there is no writer that keeps all of it.
  private func document(of machine: DynamicMachine) throws(ExportError) -> String? {
    switch self {
    case .scxml: try machine.scxml()
    case .xstate: try machine.xstate()
    case .literals, .mermaid: nil
    }
  }

  /// A written document reads back strictly, as the same machine.
  private func checkCopy(of machine: DynamicMachine) throws(Fault) {
    let document: String?
    do throws(ExportError) {
      document = try self.document(of: machine)
    } catch {
      return try require(!error.problems.isEmpty, "nothing is said against writing it")
    }
    guard let document else { return }
    let (outcome, _) = try read(Data(document.utf8), [])
    try require(
      outcome == .machine(machine.fingerprint),
      "what is written as \(rawValue) is another machine: \(outcome)\n\(document.prefix(10_000))"
    )
  }

  /// Calls the queries of a machine and fires some events. The document decides how long a call may take.
  private func use(_ machine: DynamicMachine) {
    _ = "\(machine)\n\(machine.warnings)\n\(machine.availableEvents())\n\(machine.isFinished)"
    guard machine.stepLimit <= DynamicMachine.defaultStepLimit else { return }
    var machine = machine
    for event in machine.events.compactMap(\.id).prefix(4) {
      let now = machine.nextDeadline ?? Date(timeIntervalSinceReferenceDate: 0)
      _ = try? machine.fire(event, at: now)
      _ = try? machine.advanceOnce(to: machine.nextDeadline ?? now)
    }
  }
}

private func require(
  _ condition: Bool,
  _ message: @autoclosure () -> String
) throws(ReaderTrial.Fault) {
  guard condition else { throw ReaderTrial.Fault(description: message()) }
}
