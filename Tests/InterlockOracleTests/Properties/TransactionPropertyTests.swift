import Interlock
import InterlockTestSupport
import Testing

@Suite("A throw from any guard or callback changes nothing")
struct TransactionPropertyTests {
  private typealias Tested = TestedMachine<ByteState, ByteEvent>

  private static let seedsPerBatch = Share.of(daily: 4, gate: 120, soak: 2_000)

  @Test(arguments: 0..<10)
  func `a throw from any guard or callback leaves a random machine unchanged`(batch: Int) throws {
    for seed in (0..<Self.seedsPerBatch).map({
      UInt64(1_000_000 + batch * Self.seedsPerBatch + $0)
    }) {
      var random = SplitMix64(seed: seed)
      let definition = RandomDefinition(using: &random)
      let script = CallScript()
      var tested = try Tested(
        definition,
        script,
        state: { ByteState($0) },
        event: { ByteEvent($0) }
      )
      for _ in 0..<6 {
        let event = Int.random(in: 0..<definition.eventIDCount, using: &random)
        let bits = Int.random(in: 0..<8, using: &random)
        check(tested, event, bits, seed)
        script.begin()
        _ = tested.fire(event, bits: bits)
      }
    }
  }

  /// Fires an event once for each guard and callback that it calls, and each time another one throws.
  private func check(_ tested: Tested, _ event: Int, _ bits: Int, _ seed: UInt64) {
    let script = tested.script
    // The activation is a separate transaction.
    var begun = tested
    script.begin()
    if !begun.machine.isActive { _ = begun.activate(bits: bits) }
    let callsOfActivation = script.lines.count
    script.begin()
    var undisturbed = tested
    _ = undisturbed.fire(event, bits: bits)
    let calls = script.lines
    for number in calls.indices.map({ $0 + 1 }) {
      var copy = tested
      script.begin(throwingAt: number)
      let text = copy.fire(event, bits: bits)
      let kind = calls[number - 1].prefix { $0 != " " }
      let isAsExpected =
        text.hasPrefix("\(kind) of ") && text.hasSuffix("threw fault at call \(number)")
        && script.lines == Array(calls.prefix(number))
      #expect(isAsExpected, "seed \(seed), e\(event), call \(number): \(text)")
      var rest = number <= callsOfActivation ? tested : begun
      #expect(copy.machine == rest.machine, "seed \(seed), e\(event), call \(number)")
      script.begin()
      let expected = rest.fire(event, bits: bits)
      script.begin()
      let repeated = copy.fire(event, bits: bits)
      #expect(repeated == expected, "seed \(seed), e\(event), after call \(number)")
      #expect(copy.machine == undisturbed.machine, "seed \(seed), e\(event), call \(number)")
    }
  }
}
