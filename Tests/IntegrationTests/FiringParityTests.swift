import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import InterlockWindow
import Synchronization
import Testing

/// Each way to fire an event leads to the same transitions, or to the same refusal. Fleets and the command line have
/// tests of their own, with the same occasions.
@MainActor
@Suite("Every way to fire")
struct FiringParityTests {
  /// The count of each answer.
  private struct Tally {
    var taken = 0
    var failed = 0
    var refused: [DynamicMachine.Refusal.Reason: Int] = [:]
    var missing = 0

    mutating func add(_ answer: FiringAnswer) {
      switch answer.lines[0] {
      case "taken": taken += 1
      case "failed": failed += 1
      default: break
      }
      if let reason = answer.reason { refused[reason, default: 0] += 1 }
      if answer.reason == .guardRefused, answer.lines.contains(where: { $0.hasPrefix("missing ") })
      {
        missing += 1
      }
    }

    /// Whether every kind of answer that random machines can give has occurred.
    var isVaried: Bool {
      let reasons: [DynamicMachine.Refusal.Reason] = [
        .unknownEvent, .noTransition, .guardRefused, .payloadMismatch, .finished, .codeMissing,
      ]
      return taken > 0 && failed > 0 && missing > 0 && reasons.allSatisfy { refused[$0] != nil }
    }
  }

  private static let seeds = 0..<Share.of(daily: 40, gate: 150, soak: 20_000) as Range<UInt64>

  private func compare(_ ways: (FiringOccasion) async throws -> [String: FiringAnswer]) async throws
  {
    var tally = Tally()
    for seed in Self.seeds {
      try await FiringOccasion.each(seed: seed) { occasion in
        let expected = try occasion.answer()
        tally.add(expected)
        for (way, answer) in try await ways(occasion) {
          try #require(answer == expected, "\(way), \(occasion)")
        }
      }
    }
    #expect(!SplitMix64.hasOwnSeeds || tally.isVaried, "\(tally)")
  }

  @Test func `a thrown refusal names the guards without code, as one that was asked for`() throws {
    var draft = try Sketch(initial: "draft") {
      Sketch.State("draft")
      Sketch.State("review")
      Sketch.Event("submit", from: "draft", to: "review").shouldFire("it has a title")
      Sketch.Event("submit", from: "draft", to: "review").shouldFire { _ in false }
    }
    try draft.activate()
    guard case .refused(let thrown)? = draft.error(firing: "submit") else {
      throw CancellationError()
    }
    #expect(thrown.missingCode.map(\.name) == ["it has a title"])
    #expect(thrown == draft.refusal(of: "submit"))
  }

  @Test func `a value answers alike with a copy, a trace, a time, a context and an owner`()
    async throws
  {
    try await compare { occasion in
      var ways: [String: FiringAnswer] = [:]
      ways["firing"] = try occasion.firing()
      ways["fireIfPossible"] = try occasion.fireIfPossible()
      ways["traced"] = try occasion.traced()
      ways["restored"] = try occasion.restored()
      ways["with a context"] = try occasion.withContext()
      ways["with an object"] = try occasion.withObject()
      ways["by a key path"] = try occasion.byKeyPath()
      ways["owning"] = try occasion.owning()
      return ways
    }
  }

  @Test(.hangLimit)
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func `live machines answer alike, whether events are fired or sent, or come from a window`()
    async throws
  {
    try await compare { occasion in
      var ways: [String: FiringAnswer] = [:]
      ways["actor"] = try await occasion.fired()
      ways["actor, sent"] = try await occasion.sent()
      ways["model"] = try occasion.modelled()
      ways["window"] = try await occasion.windowed()
      return ways
    }
  }

  @Test func `a journaled machine answers alike`() async throws {
    let folder = try TemporaryFolder()
    var number = 0
    try await compare { occasion in
      number += 1
      let url = folder.url.appending(path: "\(number).jsonl")
      let journal = try JournaledMachine(at: url, for: occasion.machine, synchronization: .manual)
      defer { journal.close() }
      return ["journal": try occasion.fired(in: journal)]
    }
  }
}
