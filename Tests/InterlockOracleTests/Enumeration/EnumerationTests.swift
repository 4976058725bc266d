import Foundation
import InterlockTestSupport
import Testing

/// Direct step, engine and a naive interpreter agree on configuration, receipt, refusal, the order of callbacks, what
/// these see, and `canFire`: for every small machine, in every configuration, with every answer of the guards.
///
/// The machines are those of `SmallMachines`, in the forms of `SmallTrial`.
@Suite("All small machines")
struct EnumerationTests {
  private static let batches = 4

  @Test func `every machine of up to two states and one row runs like the interpreter`() {
    let all = Enumeration([(1...2, 0...1)])
    var report = EnumerationReport()
    let step = Share.of(daily: 5, gate: 1)
    for number in stride(from: 0, to: all.count, by: step) { report.add(number, of: all) }
    expectNone(report)
    #expect(report.tried > 500 / step)
  }

  @Test(arguments: 0..<batches)
  func `machines drawn evenly from those that are tried to the end run like the interpreter`(
    batch: Int
  ) {
    draw(from: .exhausted, Share.of(daily: 150, gate: 50_000, soak: 500_000), seed: UInt64(batch))
  }

  @Test(arguments: 0..<batches)
  func `machines drawn evenly from larger ones run like the interpreter`(batch: Int) {
    draw(from: .beyond, Share.of(daily: 50, gate: 25_000, soak: 500_000), seed: UInt64(batch))
  }

  /// Draws machines, each with one of the other forms.
  private func draw(from enumeration: Enumeration, _ count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var report = EnumerationReport()
    for turn in 0..<count {
      let number = Int.random(in: 0..<enumeration.count, using: &random)
      let form = SmallTrial.Form.allCases[turn % SmallTrial.Form.allCases.count]
      report.add(number, of: enumeration, in: [form])
    }
    expectNone(report)
    #expect(report.tried > count / 4)
  }

  /// Tries a share of all machines to the end, for example the third of a hundred with `INTERLOCK_SHARD=3/100`. It
  /// prints where it is; `INTERLOCK_SHARD=3/100+2000` continues after 2,000 machines.
  @Test(.enabled(if: EnumerationShard.text != nil, "INTERLOCK_SHARD is not set"))
  func `every machine of a share runs like the interpreter`() throws {
    let shard = try #require(EnumerationShard(EnumerationShard.text ?? ""))
    let all = Enumeration.exhausted
    var report = EnumerationReport()
    var done = shard.start
    for number in stride(from: shard.index + done * shard.count, to: all.count, by: shard.count) {
      report.add(number, of: all)
      done += 1
      if done.isMultiple(of: 10_000) { print("\(shard.continued(after: done)): \(report)") }
      guard report.differences.isEmpty else { break }
    }
    print("\(shard.continued(after: done)), the end: \(report)")
    expectNone(report)
  }

  private func expectNone(_ report: EnumerationReport) {
    #expect(report.differences.isEmpty, "\(report.differences.joined(separator: "\n\n"))")
  }
}

/// A share of an enumeration, as the environment names it: `3/100`, or `3/100+2000` to continue it.
struct EnumerationShard {
  /// From 0.
  let index: Int
  let count: Int

  /// How many machines have been tried before.
  let start: Int

  static let text = ProcessInfo.processInfo.environment["INTERLOCK_SHARD"]

  init?(_ text: String) {
    let parts = text.split(separator: "+")
    let numbers = (parts.first ?? "").split(separator: "/").compactMap { Int($0) }
    let start = parts.count == 2 ? Int(parts[1]) : 0
    guard numbers.count == 2, let start, numbers[1] > 0, 1...numbers[1] ~= numbers[0] else {
      return nil
    }
    (index, count, self.start) = (numbers[0] - 1, numbers[1], start)
  }

  func continued(after done: Int) -> String { "\(index + 1)/\(count)+\(done)" }
}
