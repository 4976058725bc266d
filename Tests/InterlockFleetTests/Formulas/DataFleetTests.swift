import InterlockTestSupport
import Testing

/// Random machines whose guards and actions are data: after each step, every row equals its value.
@Suite("SQL: machines with formulas")
struct DataFleetTests {
  @Test(arguments: DatabaseEngine.all, 1...UInt64(Share.of(daily: 8, gate: 60, soak: 2_000)))
  func `rows and values have the same outcomes`(_ engine: DatabaseEngine, seed: UInt64) async throws
  {
    let scenario = try DataScenario(engine, seed: seed)
    let output = try await engine.run(scenario.script)
    try #require(output.errors == "", "seed \(seed)")
    let difference = zip(output.lines, scenario.expected).first { $0 != $1 }
    #expect(difference == nil, "seed \(seed)")
    #expect(output.lines.count == scenario.expected.count, "seed \(seed)")
  }

  @Test func `the random machines both succeed and fail`() throws {
    let count = Share.of(daily: 8, gate: 20)
    let scenarios = try (1...UInt64(count)).map { try DataScenario(.sqlite, seed: $0) }
    #expect(scenarios.map(\.fired).reduce(0, +) > 25 * count)
    #expect(scenarios.map(\.failed).reduce(0, +) > 5 * count / 2)
  }
}
