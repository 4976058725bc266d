import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import InterlockExchange
import InterlockFleet
import InterlockTools
import Testing

/// An alert shows an error's own description.
@Suite("Every public error is localized")
struct ErrorTypeTests {
  /// All public errors, by their names in the sources.
  static let types: [any Error.Type] = [
    BindingError.self, CoverageError.self, DefinitionError.self, DefinitionMismatch.self,
    DynamicMachine.Divergence.self, DynamicMachine.FireError.self, DynamicMachine.RestoreError.self,
    EquivalenceError.self, EvaluationError.self, EvolutionError.self, ExportError.self,
    FormulaError.self, JournalError.self,
    MachineActor<String, String>.Failure.self, MachineDescription.Problem.self, MailboxError.self,
    MigrationError.self, MigrationError.Reason.self, NotationError.self, PayloadMismatch.self,
    SCXMLSessionError.self,
    Fleet<String, String, Void, Int>.Failure.self, FleetError.self, SQLError.self,
    UnboundBehaviour.self, WaitError.self,
  ]

  /// Errors that contain values without equality.
  static let incomparable: [any Error.Type] = [DynamicMachine.Divergence.self]

  @Test func `the list contains every public error of the sources`() throws {
    let names = try Self.namesInSources()
    #expect(names.count > 15)
    #expect(Self.types.map { String(describing: $0) }.sorted() == names.sorted())
  }

  @Test func `every public error is localized and describes itself`() {
    for type in Self.types {
      #expect(type is any LocalizedError.Type, "\(type)")
      #expect(type is any CustomStringConvertible.Type, "\(type)")
    }
  }

  @Test func `every public error is equatable unless it contains user info`() {
    for type in Self.types {
      let isIncomparable = Self.incomparable.contains { $0 == type }
      #expect(type is any Equatable.Type == !isIncomparable, "\(type)")
    }
  }

  @Test(arguments: samples)
  func `an alert shows the error's description`(error: any Error) {
    #expect(error.localizedDescription == "\(error)")
    #expect((error as? any LocalizedError)?.errorDescription == "\(error)")
    #expect(!"\(error)".isEmpty)
  }

  private static let samples: [any Error] = [
    DynamicMachine.FireError.alreadyActive, DynamicMachine.RestoreError.invalidHistory("a"),
    JournalError.empty(path: "journal"), MailboxError.full(limit: 1),
    EvolutionError.repeatedDefinition(Fingerprint(bits: 1)), MigrationError.Reason.incompatible,
    CoverageError.otherDefinition(Fingerprint(bits: 1), expected: Fingerprint(bits: 2)),
    MachineDescription.Problem.emptyJoin, UnboundBehaviour(name: nil), definitionError,
  ]

  private static let definitionError: any Error = {
    do {
      return Fault("\(try Sketch(initial: "a") { Sketch.Event("go", from: "b", to: "a") })")
    } catch {
      return error
    }
  }()

  /// The names of the public types declared as errors.
  private static func namesInSources() throws -> [String] {
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { $0 as? URL } ?? []).filter { file in
      file.pathExtension == "swift" && file.path.contains("/Sources/Interlock")
    }
    let declaration =
      /public\s+(?:indirect\s+|final\s+)*(?:enum|struct|class)\s+(\w+)(?:<[^{]*?>)?\s*:\s*([^{]*)\{/
    return try paths.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: declaration)
        .filter { match in
          match.2.split(separator: ",").contains { part in
            ["Error", "LocalizedError", "DescribedError"].contains(
              part.trimmingCharacters(in: .whitespacesAndNewlines)
            )
          }
        }
        .map { String($0.1) }
    }
  }
}

@Suite("Separate parts of an error's text")
struct ErrorPartTests {
  private let machine: Sketch

  init() throws {
    machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "b", to: "a")
    }
  }

  @Test func `a refusal states its reason separately`() throws {
    var machine = machine
    let error = machine.error(firing: "go")
    #expect(error?.failureReason == "It can be fired only in 'b'.")
    #expect(error?.recoverySuggestion == nil)
    let misspelt = machine.error(firing: "og")
    #expect(misspelt?.recoverySuggestion == "Did you mean 'go'?")
  }

  @Test func `an invalid configuration has a recovery suggestion`() throws {
    let error = try #require(throws: Sketch.RestoreError.self) {
      try machine.restored(from: Sketch.Snapshot(configuration: ["a", "b"]))
    }
    #expect(
      error.recoverySuggestion == "Name the innermost active states, one for each region."
    )
    #expect(
      error.description
        == "The states 'a' and 'b' are not a configuration of the machine: name the "
        + "innermost active states, one for each region."
    )
  }

  @Test func `each mistake in a definition has its suggestion once`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Sketch(initial: "open") {
        Sketch.State("open")
        Sketch.Event("go", from: "opne", to: "opne")
      }
    }
    let suggestions = error.findings.map { $0.suggestion + "." }
    let lines = error.recoverySuggestion?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count < suggestions.count)
    #expect(Set(lines) == Set(suggestions))
  }

  @Test func `the error of a callback is the failure reason`() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform { _ in throw Fault("perform") }
    }
    let error = machine.error(firing: "go")
    let again = machine.error(firing: "go")
    #expect(error?.failureReason == "fault at perform")
    #expect(error == again)
    #expect(error != .alreadyActive)
  }

  @Test func `singular and plural are used correctly`() {
    #expect(MailboxError.full(limit: 1).description.contains("1 event may wait"))
  }
}
