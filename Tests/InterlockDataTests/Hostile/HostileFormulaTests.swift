import InterlockData
import InterlockTestSupport
import Testing

/// What the fuzzer does with its inputs, done with random formulas and damaged ones.
@Suite("Data: hostile formulas")
struct HostileFormulaTests {
  @Test(arguments: [
    "b && (true ? a : 1) != i", "k == \"l\u{e9}tter\" || payload.s == s", "f = 0.1; n = a + 126",
    "o = \"ABC\"; k = s", "now > d && isIn(\"open\") && userInfo.q == 3", "i = a - 1; a = a / n",
    "c = true && b", "a = ", "\u{0}", "((((",
  ])
  func `a text is read and evaluated without a fault`(_ text: String) {
    FormulaTrial(text).run()
  }

  @Test func `damaged formulas are read and evaluated without a fault`() throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: 5))
    for round in 0..<Share.of(daily: 100, gate: 2_000) {
      let node = generator.node(.boolean, depth: round % 5)
      guard node.invalidity == nil else { continue }
      var bytes = Array(Formula(node).description.utf8)
      FormulaTrial(String(decoding: bytes, as: UTF8.self)).run()
      let place = generator.random.number(below: bytes.count)
      bytes[place] = UInt8(generator.random.number(below: 256))
      FormulaTrial(String(decoding: bytes, as: UTF8.self)).run()
    }
  }
}
