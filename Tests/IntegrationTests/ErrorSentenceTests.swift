import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Error texts: whole sentences, each once")
struct ErrorSentenceTests {
  /// What is wrong with a text that stands by itself.
  private static func mistakes(in text: String) -> [String] {
    var mistakes: [String] = []
    let ends = [".", "?", "!"]
    if !ends.contains(where: text.hasSuffix) { mistakes.append("no full stop at the end") }
    for first in ends {
      for second in ends where text.contains(first + second) { mistakes.append(first + second) }
    }
    if text.contains("Optional(") { mistakes.append("an optional") }
    if text.contains(": .") || text.contains("  . ") { mistakes.append("an empty part") }
    let start = text.drop { "`'".contains($0) }
    if start.startIndex == text.startIndex, text.first?.isUppercase != true {
      mistakes.append("no capital at the start")
    }
    let sentences = text.split(separator: "\n").flatMap {
      $0.components(separatedBy: ". ").map { $0.drop { " 0123456789.".contains($0) } }
    }
    .filter { !$0.isEmpty }
    if Set(sentences).count < sentences.count { mistakes.append("a sentence twice") }
    return mistakes
  }

  /// Errors that are about a place in a formula, or that are a part of another error's sentence.
  private static func isClause(_ error: any Error) -> Bool {
    error is FormulaError || error is EvaluationError || error is MigrationError.Reason
  }

  @Test func `every error is a sentence, and so are its reason and its suggestion`() throws {
    let errors =
      try ErrorSamples.firing() + ErrorSamples.restoring() + ErrorSamples.live()
      + ErrorSamples.evolving() + ErrorSamples.data() + ErrorSamples.tools()
    #expect(errors.count > 90)
    for error in errors where !Self.isClause(error) {
      #expect(Self.mistakes(in: "\(error)") == [], "\(type(of: error)): \(error)")
      let parts = error as? any LocalizedError
      if let suggestion = parts?.recoverySuggestion {
        #expect(Self.mistakes(in: suggestion) == [], "\(type(of: error)): \(suggestion)")
      }
    }
  }

  @Test func `every problem that an error lists is a sentence`() throws {
    let problems = try ErrorSamples.problems()
    #expect(problems.count > 15)
    for problem in problems { #expect(Self.mistakes(in: problem) == [], "\(problem)") }
  }

  @Test func `a formula's errors are a line each, with their places`() throws {
    let errors = try ErrorSamples.data().compactMap { $0 as? FormulaError }
    #expect(errors.count == 2)
    for line in errors.flatMap({ "\($0)".split(separator: "\n") }) {
      #expect(line.hasPrefix("column ") && !line.hasSuffix("."), "\(line)")
    }
  }

  @Test(.hangLimit) func `failures of live machines are sentences`() async throws {
    let failures = Locked<[String]>([])
    for cause in ErrorSamples.causes {
      let machine = try Sketch(initial: "a") {
        Sketch.State("a").activity { _ in throw cause }
        Sketch.Event("go", in: "a").perform { _ in throw cause }
        Sketch.Event.after(.seconds(1), in: "a").perform { _ in throw cause }
      }
      let clock = ManualClock()
      let live = MachineActor(machine, clock: clock) { failure in
        failures.withLock { $0.append("\(failure)") }
        return nil
      }
      try await live.send("go")
      await live.settle()
      clock.advance(by: .seconds(1))
      await live.settle()
      let error = try #require(
        await #expect(throws: WaitError.self) { try await live.wait(for: "b", upTo: .zero) }
      )
      failures.withLock { $0.append("\(error)") }
    }
    let texts = failures.withLock { $0 }
    #expect(texts.count == 8)
    for text in texts { #expect(Self.mistakes(in: text) == [], "\(text)") }
  }
}
