import Interlock
import InterlockTestSupport
import Testing

@Suite("All forms of a machine give the same results")
struct FormParityTests {
  private typealias Tested = TestedMachine<WideState, WideEvent>

  private static let seedsPerBatch = Share.of(daily: 2, gate: 30, soak: 500)

  @Test(arguments: 0..<8)
  func
    `a machine gives the same results in a table, traced, untraced again and too large for a table`(
      batch: Int
    ) throws
  {
    for seed in (0..<Self.seedsPerBatch).map({
      UInt64(2_000_000 + batch * Self.seedsPerBatch + $0)
    }) {
      var random = SplitMix64(seed: seed)
      let definition = RandomDefinition(using: &random)
      let dense = try make(definition)
      var traced = try make(definition)
      traced.machine = traced.machine.traced { _ in }
      var untraced = try make(definition)
      untraced.machine = untraced.machine.traced { _ in }.traced(by: nil)
      var forms = [dense, traced, untraced, try make(definition.padded())]
      for step in 1...10 {
        let event = Int.random(in: 0..<definition.eventIDCount, using: &random)
        let bits = Int.random(in: 0..<8, using: &random)
        let throwingCall = random.chance(25) ? Int.random(in: 1...8, using: &random) : nil
        let outcomes = forms.indices.map { index in
          outcome(&forms[index], event, bits, throwingCall)
        }
        guard Set(outcomes).count == 1 else {
          Issue.record(
            "seed \(seed), step \(step), e\(event):\n\(outcomes.joined(separator: "\n"))"
          )
          break
        }
      }
    }
  }

  private func make(_ definition: RandomDefinition) throws -> Tested {
    try Tested(definition, CallScript(), state: { WideState($0) }, event: { WideEvent($0) })
  }

  /// The answer, the result and the calls, without the sources of a refusal, because a larger machine
  /// has more of them.
  private func outcome(
    _ tested: inout Tested,
    _ event: Int,
    _ bits: Int,
    _ throwingCall: Int?
  ) -> String {
    tested.script.begin()
    let answer = tested.canFire(event, bits: bits)
    tested.script.begin(throwingAt: throwingCall)
    let text = tested.fire(event, bits: bits).split(separator: ", sources")[0]
    return "\(answer) \(text) \(tested.machine.state) \(tested.machine.isActive)\n"
      + tested.script.lines.joined(separator: "\n")
  }
}
