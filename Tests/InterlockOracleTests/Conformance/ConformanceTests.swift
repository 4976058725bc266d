import Foundation
import InterlockTestSupport
import Testing

@Suite("Conformance: statecharts follow SCXML", .serialized)
struct ConformanceTests {
  /// Vectors that are known to fail, with the reason. A vector that starts to pass must be removed.
  private static let ledger: [String: String] = [:]

  /// Without the folder of vectors, which is no part of the repository, there is nothing to run.
  @Test(.enabled(if: OutsideFolder.vectors.url != nil, "no \(OutsideFolder.vectors.variable)"))
  func `every vector reaches the configurations that it expects`() throws {
    var summary = ConformanceSummary()
    for file in try OutsideFolder.vectors.files("json") {
      let name = file.lastPathComponent
      let problem = Self.problem(of: file)
      if let reason = Self.ledger[name] {
        summary.skipped.append(name)
        withKnownIssue(Comment(rawValue: "\(name): \(reason)")) {
          if let problem { Issue.record("\(name): \(problem)") }
        }
      } else if let problem {
        summary.failed.append(name)
        Issue.record("\(name): \(problem)")
      } else {
        summary.passed += 1
      }
    }
    print(summary)
    #expect(summary.count > 0, "\(OutsideFolder.vectors.variable) has no vectors")
  }

  /// Without the folder of vectors, which is no part of the repository, there is nothing to run.
  @Test(.enabled(if: OutsideFolder.vectors.url != nil, "no \(OutsideFolder.vectors.variable)"))
  func `every vector runs step by step like the oracle`() throws {
    for file in try OutsideFolder.vectors.files("json") {
      let vector = try ConformanceVector(contentsOf: file)
      let name = file.lastPathComponent
      let difference = try ChartComparison.difference(vector.machine, vector.comparisonSteps)
      if let difference, Self.ledger[name] == nil { Issue.record("\(name), \(difference)") }
    }
  }

  /// Nil if the vector passes.
  private static func problem(of file: URL) -> String? {
    do {
      let vector = try ConformanceVector(contentsOf: file)
      let machine = try ChartMachine(vector.machine, events: vector.steps.map(\.event))
      var run = ConformanceRun(vector, on: machine)
      try run.run()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// One line that says how many vectors passed, and the names of the others.
struct ConformanceSummary: CustomStringConvertible {
  var passed = 0
  var failed: [String] = []
  var skipped: [String] = []

  var count: Int { passed + failed.count + skipped.count }

  var description: String {
    let names = [("failed", failed), ("skipped", skipped)].filter { !$1.isEmpty }
      .map { "\n\($0): \($1.joined(separator: ", "))" }
    return "Conformance: \(passed) passed, \(failed.count) failed, \(skipped.count) skipped"
      + names.joined()
  }
}

extension ConformanceVector {
  /// The steps of the test, followed by enough time for every sent event.
  fileprivate var comparisonSteps: [ChartComparison.Step] {
    let minute = ChartComparison.Step.wait(Ticks(count: 60_000_000))
    return steps.flatMap { step in
      [.wait(Ticks(seconds: step.after) ?? .zero), .fire(step.event)]
    } + [minute]
  }
}
