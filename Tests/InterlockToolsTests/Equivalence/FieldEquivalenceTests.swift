import Interlock
import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Machines with fields are compared by the meaning of their formulas")
struct FieldEquivalenceTests {
  typealias Life = DynamicMachine.With<Cell>

  private static let seeds = UInt64(0)..<Share.of(daily: 16, gate: 200, soak: 50_000)

  private static func life(
    _ condition: String,
    _ assignment: String = "count = 0"
  ) throws -> Life {
    try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("e0", in: "a").when(text: "level < 3").perform(text: "level = level + 1")
      Life.Event("e1", from: "a", to: "b").when(text: condition).perform(text: assignment)
      Life.Event("e2", from: "b", to: "a").perform(text: "level = 0")
    }
  }

  private static let sameMeaning = [
    ("flag || level == 3", "level == 3 || flag"), ("level > 1", "level >= 2"),
    ("level > 1", "level in [2, 3]"), ("level > 1", "!(level <= 1)"),
    ("level >= 0", "true || flag"),
  ]

  @Test(arguments: sameMeaning)
  func `conditions with the same meaning are equivalent`(_ first: String, _ second: String) throws {
    let (one, other) = (try Self.life(first), try Self.life(second))
    #expect(try one.equivalence(to: other, from: .any) == .equivalent)
  }

  @Test func `a difference is shown with field values`() throws {
    let (one, other) = (try Self.life("level > 1"), try Self.life("level > 2"))
    let found = try one.equivalence(to: other, from: .context(Cell()))
    let distinction = try #require(found.distinction)
    #expect(distinction.inputs.count == 4)
    #expect(distinction.context.contains { $0.name == "level" && $0.value == .integer(0) })
    #expect(distinction.first?.outcome == .taken)
    #expect(distinction.second?.outcome == .refused)
    #expect(distinction.description.hasPrefix("where flag is false, armed is true, level is 0"))
    let never = try one.equivalence(to: Self.life("level > 1 && !flag"), from: .context(Cell()))
    #expect(never == .equivalent)
    #expect(try !one.equivalence(to: Self.life("level > 1 && !flag"), from: .any).isEquivalent)
  }

  @Test func `different assignments distinguish machines`() throws {
    let one = try Self.life("level > 1", "count = 1")
    #expect(
      try one.equivalence(to: Self.life("level > 1", "count = 2 - 1"), from: .any).isEquivalent
    )
    let found = try one.equivalence(to: Self.life("level > 1", "count = 2"), from: .any)
    let values = try #require(found.distinction?.second?.values)
    #expect(values.contains { $0.name == "count" && $0.value == .integer(2) })
  }

  /// A hundred million contexts.
  struct Panel: DataContext, Hashable {
    var first = 0
    var second = 0
    var third = 0
    var level = 0
    var count = 0

    static let fields = Fields<Panel> {
      Field("first", \.first, in: 0...99)
      Field("second", \.second, in: 0...99)
      Field("third", \.third, in: 0...99)
      Field("level", \.level, in: 0...9)
      Field("count", \.count, in: 0...9)
    }
  }

  @Test func `fields that neither machine uses don't multiply the contexts`() throws {
    func life(_ condition: String, _ assignment: String? = nil) throws -> DynamicMachine.With<Panel>
    {
      let event = DynamicMachine.With<Panel>.Event("e", in: "a").when(text: condition)
      return try DynamicMachine.With(initial: "a") {
        DynamicMachine.With<Panel>.State("a")
        if let assignment { event.perform(text: assignment) } else { event }
      }
    }
    let one = try life("level > 1")
    #expect(try one.equivalence(to: life("level >= 2"), from: .any) == .equivalent)
    let read = try one.equivalence(to: life("level > 1 && count < 9"), from: .any)
    #expect(read.distinction?.context.last?.value == .integer(9))
    let assigned = try one.equivalence(to: life("level > 1", "count = 0"), from: .any)
    #expect(
      assigned.distinction?.context.map(\.name) == ["first", "second", "third", "level", "count"]
    )
    #expect(assigned.distinction?.context.last?.value == .integer(1))
  }

  @Test func `a failing condition is distinguished from one that refuses`() throws {
    let one = try Self.life("6 / level > 1")
    let found = try one.equivalence(to: Self.life("level > 0 && 6 / level > 1"), from: .any)
    #expect(found.distinction?.first?.outcome == .failed)
    #expect(found.distinction?.second?.outcome == .refused)
  }

  @Test func `features that cannot be followed are refused by name`() throws {
    let one = try Self.life("loose > 1")
    let error = #expect(throws: EquivalenceError.self) { try one.equivalence(to: one, from: .any) }
    #expect(error?.problems == [.unfollowedField(name: "loose", formula: "loose > 1")])
    let code = try Life(initial: "a") {
      Life.State("a")
      Life.Event("e0", in: "a").perform { _ in }
    }
    let refused = #expect(throws: EquivalenceError.self) {
      try code.equivalence(to: code, from: .any)
    }
    #expect(refused?.problems == [.code(place: "event 'e0'")])
    #expect(
      try code.equivalence(to: code, from: .context(Cell()), ignoringCallbacks: true)
        == .equivalent
    )
    let stray = try Life(initial: "a") {
      Life.State("a")
      Life.Event("e0", in: "a").perform(text: "level = level + 1")
    }
    let unknown = #expect(throws: EquivalenceError.self) {
      try stray.equivalence(to: stray, from: .context(Cell()))
    }
    #expect(unknown?.problems == [.unknownValue(input: "e0", configuration: ["a"])])
  }

  @Test func `without fields, machines that assign them are neither compared nor minimised`() throws
  {
    let outline = try Self.life("level > 1").outline
    let error = #expect(throws: EquivalenceError.self) { try outline.equivalence(to: outline) }
    #expect(error?.problems.first == .assignment(place: "event 'e0'"))
    #expect(throws: EquivalenceError.self) { try outline.minimized() }
  }

  @Test func `minimising a machine keeps its conditions`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.State("c")
      Life.Event("e0", from: "a", to: "b").when(text: "level > 1")
      Life.Event("e0", from: "b", to: "c").when(text: "level > 1")
      Life.Event("e0", from: "c", to: "a").when(text: "level > 1")
    }
    let minimized = try life.outline.minimized().machine
    #expect(minimized.states.count == 1)
    let smallest = try Life(minimized)
    #expect(try smallest.equivalence(to: life, from: .any) == .equivalent)
  }

  @Test func `comparison of random machines agrees with brute force`() throws {
    var counts: [Bool: Int] = [:]
    for seed in Self.seeds {
      let change: CellFormulas.Change =
        seed.isMultiple(of: 3) ? .rewritten : .mutated(Int(seed % 5) + 1)
      let one = try RandomCellMachine(seed: seed, isSmall: true).life
      let other = try RandomCellMachine(seed: seed, isSmall: true, change: change).life
      var random = SplitMix64(seed: seed)
      var cell = Cell()
      cell.level = Int.random(in: 0...3, using: &random)
      let found: MachineEquivalence<String>
      do throws(EquivalenceError) {
        found = try one.equivalence(
          to: other,
          from: .context(cell),
          carrying: [CellPayload.self],
          limit: 2_000
        )
      } catch { continue }
      guard let isSame = CellComparison(one, other, from: cell).isSame else { continue }
      #expect(found.isEquivalent == isSame, "seed \(seed): \(found)")
      counts[isSame, default: 0] += 1
      if let distinction = found.distinction {
        #expect(CellComparison.differs(one, other, distinction), "seed \(seed): \(found)")
      }
    }
    #expect((counts[true] ?? 0) > 0 && (counts[false] ?? 0) > 0)
  }
}
