import Interlock
import InterlockTestSupport
import Testing

@Suite("Random machines behave like the reference")
struct ReferenceParityTests {
  private static let seedsPerBatch = Share.of(daily: 10, gate: 200, soak: 2_000)

  @Test(arguments: 0..<8)
  func `a machine with identifiers in a byte behaves like the reference`(batch: Int) throws {
    for seed in Self.seeds(of: batch) {
      try Comparison(seed: seed).run { definition, script in
        try TestedMachine(definition, script, state: { ByteState($0) }, event: { ByteEvent($0) })
      }
    }
  }

  @Test(arguments: 8..<10)
  func `a machine with identifiers in a word behaves like the reference`(batch: Int) throws {
    for seed in Self.seeds(of: batch) {
      try Comparison(seed: seed).run { definition, script in
        try TestedMachine(definition, script, state: { WideState($0) }, event: { WideEvent($0) })
      }
    }
  }

  @Test(arguments: 10..<12)
  func `a machine with string identifiers behaves like the reference`(batch: Int) throws {
    for seed in Self.seeds(of: batch) {
      try Comparison(seed: seed).run { definition, script in
        try TestedMachine(definition, script, state: { "s\($0)" }, event: { "e\($0)" })
      }
    }
  }

  @Test(arguments: 12..<15)
  func `a traced machine behaves like the reference`(batch: Int) throws {
    for seed in Self.seeds(of: batch) {
      try Comparison(seed: seed).run { definition, script in
        var tested = try TestedMachine(
          definition,
          script,
          state: { ByteState($0) },
          event: { ByteEvent($0) }
        )
        tested.machine = tested.machine.traced { _ in }
        return tested
      }
    }
  }

  @Test(arguments: 15..<18)
  func `a machine too large for a table behaves like the reference`(batch: Int) throws {
    for seed in Self.seeds(of: batch).prefix(Share.of(daily: 3, gate: 40, soak: 400)) {
      try Comparison(seed: seed, isPadded: true).run { definition, script in
        try TestedMachine(definition, script, state: { WideState($0) }, event: { WideEvent($0) })
      }
    }
  }

  @Test(arguments: 18..<21)
  func `a machine activated by its first event behaves like the reference`(batch: Int) throws {
    for seed in Self.seeds(of: batch) {
      try Comparison(seed: seed).run(activatesImplicitly: true) { definition, script in
        try TestedMachine(definition, script, state: { ByteState($0) }, event: { ByteEvent($0) })
      }
    }
  }

  private static func seeds(of batch: Int) -> [UInt64] {
    (0..<seedsPerBatch).map { UInt64(batch * seedsPerBatch + $0) }
  }
}

/// A random definition and a random sequence of events, fired on a machine and its reference.
struct Comparison {
  let seed: UInt64
  var isPadded = false

  func run<StateID, EventID>(
    activatesImplicitly: Bool = false,
    _ make: (RandomDefinition, CallScript) throws -> TestedMachine<StateID, EventID>
  ) throws {
    var random = SplitMix64(seed: seed)
    let small = RandomDefinition(using: &random)
    let definition = isPadded ? small.padded() : small
    let (script, expectedScript) = (CallScript(), CallScript())
    var tested: TestedMachine<StateID, EventID>
    do {
      tested = try make(definition, script)
    } catch {
      Issue.record("seed \(seed): \(error)")
      return
    }
    var reference = ReferenceMachine(definition, expectedScript)
    if !activatesImplicitly, !definition.entersSilently {
      script.begin()
      expectedScript.begin()
      guard isSame(0, "activation", tested.activate(bits: 0), reference.activate(bits: 0).text)
      else { return }
    }
    for step in 1...12 {
      let event = Int.random(in: 0...definition.eventIDCount, using: &random)
      let bits = Int.random(in: 0..<8, using: &random)
      let throwingCall = random.chance(30) ? Int.random(in: 1...10, using: &random) : nil
      script.begin(throwingAt: throwingCall)
      expectedScript.begin(throwingAt: throwingCall)
      let before = tested.machine
      let expected = reference.fire(event, bits: bits)
      let hasFailed = !expected.text.hasPrefix("steps")
      let isTraced = random.chance(20)
      if isTraced {
        let outcome = tested.fireTraced(event, bits: bits)
        guard isSame(step, "fire e\(event)", outcome.text, expected.text),
          isSame(step, "trace of e\(event)", "\(outcome.trace)", "\(expected.trace)")
        else { return }
      } else {
        let text = tested.fire(event, bits: bits)
        guard isSame(step, "fire e\(event)", text, expected.text) else { return }
      }
      let calls = script.lines.joined(separator: "\n")
      let state = tested.machine.isActive ? "\(tested.machine.state)" : "-"
      guard isSame(step, "calls", calls, expectedScript.lines.joined(separator: "\n")),
        isSame(step, "state", state, reference.state.map { "s\($0)" } ?? "-"),
        // The activation stands if the first event fails.
        !hasFailed || before.isActive != tested.machine.isActive
          || isSame(step, "undone", "\(tested.machine == before)", "true"),
        answersAreSame(step, tested, reference, definition, &random)
      else { return }
    }
  }

  /// F3: questions, with a guard that sometimes throws.
  private func answersAreSame<StateID, EventID>(
    _ step: Int,
    _ tested: TestedMachine<StateID, EventID>,
    _ reference: ReferenceMachine,
    _ definition: RandomDefinition,
    _ random: inout SplitMix64
  ) -> Bool {
    let bits = Int.random(in: 0..<8, using: &random)
    let throwingCall = random.chance(10) ? 1 : nil
    for event in 0...definition.eventIDCount {
      tested.script.begin(throwingAt: throwingCall)
      reference.script.begin(throwingAt: throwingCall)
      let expected = reference.refusal(of: event, bits: bits)
      let refusal = tested.refusal(of: event, bits: bits)
      tested.script.begin(throwingAt: throwingCall)
      let canFire = tested.canFire(event, bits: bits)
      guard isSame(step, "refusal of e\(event)", refusal ?? "-", expected ?? "-"),
        isSame(step, "canFire e\(event)", "\(canFire)", "\(expected == nil)")
      else { return false }
    }
    tested.script.begin()
    reference.script.begin()
    let available = tested.availableEvents(bits: bits)
    let expected = reference.availableEvents(bits: bits).map { "e\($0)" }
    return isSame(step, "available", "\(available)", "\(expected)")
  }

  private func isSame(_ step: Int, _ what: String, _ found: String, _ expected: String) -> Bool {
    if found == expected { return true }
    Issue.record(
      """
      seed \(seed), step \(step), \(what)
      found:
      \(found)
      expected:
      \(expected)
      """
    )
    return false
  }
}
