import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Analysis: possible combinations of conditions' answers")
struct PossibleAnswersTests {
  private typealias Answer = PossibleAnswers.Answer

  private static func layout(_ entries: [DataRecord.Layout.Entry]) throws -> DataRecord.Layout {
    try #require(DataRecord.Layout(entries))
  }

  private static func checked(
    _ text: String,
    _ layout: DataRecord.Layout
  ) throws -> CheckedFormula {
    try Formula(parsing: text).checkedCondition(against: layout)
  }

  /// All combinations of answers of some conditions.
  private static func combinations(_ count: Int) -> [[Bool]] {
    (0..<1 << count).map { bits in (0..<count).map { bits & 1 << $0 != 0 } }
  }

  private static func answers(_ combination: [Bool]) -> [Answer] {
    combination.enumerated().map { Answer($0.offset, $0.element) }
  }

  private static func sampleLayout() throws -> DataRecord.Layout {
    try layout([
      .init("x", .integer), .init("y", .integer), .init("z", .integer), .init("n", .number),
      .init("m", .number), .init("s", .text), .init("t", .text), .init("b", .boolean),
      .init("o", .optional(.integer)), .init("d", .date),
      .init("k", .text, in: [.text("p"), .text("q")]),
      .init("l", .list(.integer)), .init("small", .integer, in: (1...3).map { .integer($0) }),
    ])
  }

  @Test(arguments: [
    (["x > 3"], "T F"), (["x > 3", "x < 2"], "TF FT FF"), (["x > 3", "x < 5"], "TT TF FT"),
    (["x > 3", "x < 4"], "TF FT"), (["n > 3", "n < 4"], "TT TF FT"),
    (["x >= y", "x < y"], "TF FT"),
    (["x > y", "y > z", "z > x"], "TTF TFT TFF FTT FTF FFT FFF"),
    (["x + 2 > 5", "x > 3"], "TT FF"),
    (["2 + x > 5", "x == 4", "x > 4"], "TTF TFT FFF"),
    (["x - 1 in [1, 2]", "x == 2 || x == 3"], "TT FF"), (["n < 2.5", "n > 2.5"], "TF FT FF"),
    (["x < 2.5", "x > 2"], "TF FT"), (["s == \"a\"", "s == \"b\""], "TF FT FF"),
    (["s == t", "s == \"a\"", "t == \"a\""], "TTT TFF FTF FFT FFF"),
    (["k == \"p\"", "k == \"q\""], "TF FT"), (["b", "!b"], "TF FT"),
    (["o == nil", "(o ?? 7) > 6"], "TT FT FF"), (["o == nil", "o == 1"], "TF FT FF"),
    (["small * small > 4", "small == 3"], "TT FF"), (["x > small", "x > 3"], "TT TF FF"),
    (["max(x, y) > 3", "x > 3", "y > 3"], "TTT TTF TFT FFF"),
    (["(b ? x : y) > 3", "x > 3", "y > 3"], "TTT TTF TFT FTF FFT FFF"),
    (["now > date(5)", "now > date(6)"], "TT TF FF"), (["d < now", "d > now"], "TF FT FF"),
    (["x > 3", "x <= 3 || length(s) > 2"], "TT TF FT FF"), (["1 > 2", "b"], "FT FF"),
    (["x > 9223372036854775806", "x < 9223372036854775807"], "TF FT"),
    (["x + 1 > 0", "x == 9223372036854775807"], "TF FF"),
  ])
  func `comparisons have exactly the combinations that some values give`(
    _ texts: [String],
    _ expected: String
  ) throws {
    let layout = try Self.sampleLayout()
    let possible = PossibleAnswers(try texts.map { try Self.checked($0, layout) })
    let found = Self.combinations(texts.count).filter { possible.isPossible(Self.answers($0)) }
    let names = found.map { $0.map { $0 ? "T" : "F" }.joined() }
    #expect(Set(names) == Set(expected.split(separator: " ").map(String.init)))
  }

  @Test(arguments: [
    "x * 2 > 5", "length(s) > 2", "hasPrefix(s, \"a\")", "x + 1 > y", "n + 1.0 > 3.0",
    "1 in l", "-x > 3", "n > x",
  ])
  func `conditions with other computations are undecided`(_ text: String) throws {
    let condition = try Self.checked(text, try Self.sampleLayout())
    let possible = PossibleAnswers([condition, condition])
    #expect(possible.undecided == [0, 1])
    #expect(possible.isPossible([Answer(0, true), Answer(1, false)]))
  }

  @Test func `an undecided guard may give any answer`() throws {
    let possible = PossibleAnswers([nil, try Self.checked("x > 3", try Self.sampleLayout())])
    #expect(possible.isPossible([Answer(0, true), Answer(1, false)]))
    #expect(possible.values(giving: [Answer(0, true)]) == nil)
  }

  @Test func `two conditions stay decidable even with too many values for all`() throws {
    let entries = (0..<12).map { DataRecord.Layout.Entry("f\($0)", .integer) }
    let layout = try Self.layout(entries)
    let chain = (0..<11).map { "f\($0) < f\($0 + 1)" } + ["f0 > f1"]
    let possible = PossibleAnswers(try chain.map { try Self.checked($0, layout) })
    #expect(possible.undecided.isEmpty)
    #expect(!possible.isPossible(chain.indices.map { Answer($0, true) }))
    #expect(possible.isPossible((0..<11).map { Answer($0, true) }))
  }

  @Test func `the analysis gives values for each combination of answers`() throws {
    let layout = try Self.sampleLayout()
    let possible = PossibleAnswers(
      try ["x >= y", "x > 9", "x * x == 100"].map { try Self.checked($0, layout) }
    )
    let values = possible.values(giving: [Answer(0, false), Answer(1, true)])
    #expect(values?.map { "\($0.name) \($0.value)" } == ["x 10", "y 11"])
    #expect(possible.values(giving: [Answer(1, true), Answer(2, true)])?.count == 1)
    #expect(possible.values(giving: [Answer(1, false), Answer(0, true)]) != nil)
  }
}

extension PossibleAnswersTests {
  /// The answers of conditions for all values of some names, one combination at a time.
  private static func bruteForce(
    _ conditions: [CheckedFormula],
    _ layout: DataRecord.Layout,
    _ domains: [(name: String, values: [DataValue])]
  ) -> Set<[Bool]> {
    let codes = conditions.map { $0.compiledCondition() }
    var record = DataRecord(layout)
    var found: Set<[Bool]> = []
    func visit(_ rest: ArraySlice<(name: String, values: [DataValue])>) {
      guard let first = rest.first else {
        let answers = withUnsafePointer(to: record) { pointer in
          codes.map { try? $0(Environment(context: pointer)) }
        }
        if !answers.contains(nil) { found.insert(answers.compactMap(\.self)) }
        return
      }
      for value in first.values {
        record.set(first.name, to: value)
        visit(rest.dropFirst())
      }
    }
    visit(domains[...])
    return found
  }

  /// A random condition: at most two atoms, each from a list.
  private static func condition(_ atoms: [String], _ random: inout SplitMix64) -> String {
    func atom(_ random: inout SplitMix64) -> String {
      let text = atoms[random.number(below: atoms.count)]
      let constants = text.split(separator: "#", omittingEmptySubsequences: false)
      let filled = constants.dropFirst().reduce("\(constants[0])") {
        $0 + "\(random.number(below: 7) - 3)" + $1
      }
      return random.chance(30) ? "!(\(filled))" : "(\(filled))"
    }
    let first = atom(&random)
    guard random.chance(40) else { return first }
    return first + (random.chance(50) ? " && " : " || ") + atom(&random)
  }

  @Test(arguments: 0..<Share.of(daily: 60, gate: 600, soak: 20_000) as Range<UInt64>)
  func `for fields with few values, the answers match exhaustive search`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let domains: [(name: String, values: [DataValue])] = [
      ("x", (-2...2).map { .integer($0) }), ("y", [0, 1, 3].map { .integer($0) }),
      ("o", [.nothing, .boolean(false), .boolean(true)]),
    ]
    let layout = try Self.layout([
      .init("x", .integer, in: domains[0].values), .init("y", .integer, in: domains[1].values),
      .init("o", .optional(.boolean)),
    ])
    let atoms = [
      "x < #", "x * y > #", "x == y", "y % 2 == #", "o ?? (x > #)", "o == nil", "abs(x) > y",
      "x / y == #", "o == true", "x in [#, #]",
    ]
    let texts = (0..<2 + random.number(below: 3)).map { _ in Self.condition(atoms, &random) }
    let conditions = try texts.map { try Self.checked($0, layout) }
    let expected = Self.bruteForce(conditions, layout, domains)
    let possible = PossibleAnswers(conditions)
    #expect(possible.undecided.isEmpty)
    for combination in Self.combinations(texts.count) {
      let isPossible = possible.isPossible(Self.answers(combination))
      #expect(isPossible == expected.contains(combination), "\(texts) \(combination)")
    }
  }

  @Test(arguments: 0..<Share.of(daily: 5, gate: 200, soak: 10_000) as Range<UInt64>)
  func `for integers, no answer that occurs is called impossible`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let integers = (-20...20).map { DataValue.integer($0) }
    let layout = try Self.layout([
      .init("x", .integer), .init("y", .integer), .init("o", .optional(.integer)),
    ])
    let domains: [(name: String, values: [DataValue])] = [
      ("x", integers), ("y", integers),
      ("o", (-6...6).map { .integer($0) } + [.nothing]),
    ]
    let exact = [
      "x < #", "y >= #", "x == y", "x < y", "x + 2 > #", "y - 1 != #", "x in [#, #]",
      "(o ?? #) > #", "o == nil", "(o ?? x) < y", "max(x, y) > #", "min(x, #) == #",
      "(o == nil ? x : y) > #", "x > #.5", "o == #",
    ]
    let others = ["x * 2 > y", "x + 1 == y", "abs(y) > #", "x % 3 == #"]
    let isExact = seed % 2 == 0
    let atoms = isExact ? exact : exact + others
    let texts = (0..<2 + random.number(below: 3)).map { _ in Self.condition(atoms, &random) }
    let conditions = try texts.map { try Self.checked($0, layout) }
    let happening = Self.bruteForce(conditions, layout, domains)
    let possible = PossibleAnswers(conditions)
    if isExact { #expect(possible.undecided.isEmpty, "\(texts)") }
    for combination in Self.combinations(texts.count) {
      let isPossible = possible.isPossible(Self.answers(combination))
      if happening.contains(combination) {
        #expect(isPossible, "\(texts) \(combination)")
      } else if isExact {
        // The constants are small, so the tested values are as good as all.
        #expect(!isPossible, "\(texts) \(combination)")
      }
    }
  }
}
