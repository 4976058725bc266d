import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random conditions and assignments over random rows, each also in a form in which nothing can be computed in advance:
/// the database fires and assigns what the engine does, and counts failures of the same rows.
@Suite("Fleet: formulas in SQL against the engine")
struct FormulaParityTests {
  private typealias Life = SlotLife
  private typealias Bulk = BulkFleet<Slots>

  /// One event of the machine.
  private struct Trial {
    let event: String
    let text: String
    let isAssignment: Bool

    /// The user info values by key.
    let info: [DataValue]

    var userInfo: UserInfo {
      let values = zip(FormulaGenerator.keys, info).compactMap { key, value in
        value.sendable.map { (key.name, $0) }
      }
      return UserInfo(Dictionary(uniqueKeysWithValues: values))
    }

    func added(to event: Life.Event) -> Life.Event {
      isAssignment ? event.perform(text: text) : event.when(text: text)
    }

    /// The same trial with nothing that can be computed in advance; nil if it is no valid formula.
    var unfolded: Self? {
      get throws {
        let text: String
        if isAssignment {
          let items = try Assignments(parsing: self.text).items.map {
            Assignments.Item($0.target, $0.value.unfoldable)
          }
          text = Assignments(items).description
        } else {
          text = Formula(try Formula(parsing: self.text).root.unfoldable).description
        }
        let trial = Self(
          event: "unfolded \(event)",
          text: text,
          isAssignment: isAssignment,
          info: info
        )
        let single = try? Life(initial: "open") {
          Life.State("open")
          trial.added(to: Life.Event("go", in: "open"))
        }
        return single == nil ? nil : trial
      }
    }
  }

  @Test(
    arguments: LoadedDatabase.Kind.all,
    1...UInt64(Share.of(daily: 2, gate: 6, soak: 50))
  )
  func `engine and database agree`(_ kind: LoadedDatabase.Kind, seed: UInt64) async throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: seed), readsUserInfo: true)
    let drawn = (0..<20).map { number in
      let depth = 1 + number % 5
      let info = Slots.values(of: FormulaGenerator.keys.map(\.type), &generator)
      let isAssignment = number % 2 == 1
      let text =
        isAssignment
        ? generator.assignment(depth: depth) { _ in true }.text
        : generator.condition(depth: depth) { _ in true }
      return Trial(event: "e\(number)", text: text, isAssignment: isAssignment, info: info)
    }
    let trials = try drawn + drawn.compactMap { try $0.unfolded }
    let life = try Life(initial: "open") {
      Life.State("open")
      Life.State("closed")
      trials.map { $0.added(to: Life.Event($0.event, from: "open", to: "closed")) }
    }
    let count = Share.of(daily: 20, gate: 100, soak: 5_000)
    let entities = (0..<count).map { _ in
      Bulk.Entity(state: "open", context: Slots(Slots.values(&generator)))
    }
    let fleet = try await Bulk(kind, life, of: Slots([]), entities)
    var (fired, refused, failed, atOnce) = (0, 0, 0, 0)
    for trial in trials {
      let outcome = try await fleet.compare(
        trial.event,
        userInfo: trial.userInfo,
        "seed \(seed), \(trial.text)"
      )
      fired += outcome.tally.fired
      refused += outcome.tally.refused
      failed += outcome.tally.failed
      atOnce += outcome.isAtOnce ? 1 : 0
      try await fleet.reset()
    }
    #expect(
      !SplitMix64.hasOwnSeeds || fired > 0 && refused > 0 && failed > 0,
      "seed \(seed)"
    )
    #expect(!SplitMix64.hasOwnSeeds || atOnce > trials.count / 3, "seed \(seed)")
  }

  /// Every assignment to a ware, followed by every condition, for wares with different values.
  @Test(arguments: LoadedDatabase.Kind.all, Ware.assignments)
  func `a column holds what the property holds`(
    _ kind: LoadedDatabase.Kind,
    _ assignment: String
  ) async throws {
    let life = try WareLife.asking(after: assignment)
    let wares = Ware.samples.map { BulkFleet<Ware>.Entity(state: "a", context: $0) }
    let fleet = try await BulkFleet(kind, life, of: Ware(), wares)
    let outcome = try await fleet.compare("set")
    #expect(outcome.isAtOnce != Ware.assignmentsOfCode.contains(assignment))
    let set = try await BulkFleet(kind, life, of: Ware(), fleet.stored())
    let part = Share.of(daily: 8, gate: 4, soak: 1)
    let first = (Ware.assignments.firstIndex(of: assignment) ?? 0) % part
    for number in stride(from: first, to: Ware.conditions.count, by: part) {
      #expect(try await set.compare("ask\(number)", "\(Ware.conditions[number])").isAtOnce)
      try await set.reset()
    }
  }

  /// Numbers that are hard to round: halfway between two of `Float`, beside that, among the smallest and the largest.
  private static func numbers(count: Int) -> [Double] {
    var random = SplitMix64(seed: 24)
    let ends: [Float] = [
      .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, 0,
    ]
    return (0..<count).map { number in
      // Every third is among the smallest.
      let limit: UInt32 = number.isMultiple(of: 3) ? 1 << 24 : 0x7F80_0000
      let bits = UInt32.random(in: 0..<limit, using: &random)
      let float = number < 32 ? ends[number / 4 % 4] : Float(bitPattern: bits)
      let middle = Double(float) + Double(float.ulp) / 2
      let double = [Double(float), middle.nextUp, middle.nextDown, middle][number % 4]
      return number.isMultiple(of: 7) ? -double : double
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `a column of a Float is assigned the nearest one`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let numbers = Self.numbers(count: Share.of(daily: 1_000, gate: 10_000, soak: 200_000))
    let life = try DynamicMachine.With<Ware>(initial: "a") {
      DynamicMachine.With<Ware>.State("a")
      DynamicMachine.With<Ware>.State("b")
      DynamicMachine.With<Ware>.Event("set", from: "a", to: "b").perform(text: "ratio = number")
    }
    let wares = numbers.map { number in
      var ware = Ware()
      ware.number = number
      return BulkFleet<Ware>.Entity(state: "a", context: ware)
    }
    let fleet = try await BulkFleet(kind, life, of: Ware(), wares)
    #expect(try await fleet.compare("set").isAtOnce)
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `a column of a Float refuses all other numbers`(_ kind: LoadedDatabase.Kind) async throws {
    let ware = BulkFleet<Ware>.Entity(state: "a", context: Ware())
    let life = try WareLife.asking(after: "count = 1")
    let fleet = try await BulkFleet(kind, life, of: Ware(), [ware])
    let floats = [0, 0.5, -16_777_216, 0x1p-149, 0x1.fffffep127, Double(Float(0.1))]
    let others = [0.1, 16_777_217, 0x1p-150, 0x1.8p-149, 0x1.ffffffp127, -0x1p128, 1e300]
    let parameter = kind == .sqlite ? "?1" : "$1::double precision"
    for number in floats {
      try await fleet.database.run("UPDATE rows SET ratio = \(parameter)", [.number(number)])
      #expect(try await fleet.stored().first?.context.ratio == Float(number))
    }
    for number in others {
      await #expect(throws: SQLError.self) {
        try await fleet.database.run("UPDATE rows SET ratio = \(parameter)", [.number(number)])
      }
    }
  }
}

extension Slots {
  /// Values of all fields that a database can hold.
  static func values(_ generator: inout FormulaGenerator) -> [DataValue] {
    values(of: FormulaGenerator.types.map(\.type), &generator)
  }

  /// Values of some types that a database can hold.
  static func values(of types: [DataType], _ generator: inout FormulaGenerator) -> [DataValue] {
    types.map { type in
      switch generator.value(of: type) {
      case .text(let text): .text(text.replacing("\0", with: "%_'"))
      case .number(let value) where !value.isFinite: .number(1e-300)
      case .date(let value) where !value.isFinite: .date(-1e300)
      case .list(let values):
        .list(
          values.map { value in
            if case .text(let text) = value {
              .text(text.replacing("\0", with: "%_'"))
            } else {
              value
            }
          }
        )
      case let value: value
      }
    }
  }
}

extension DataValue {
  /// The value as a program puts it into the user info; nil for nil.
  fileprivate var sendable: (any Sendable)? {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .text(let value): value
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .list(let values): values.compactMap(\.sendable)
    case .nothing: nil
    }
  }
}

extension Formula.Node {
  /// A formula with the same value in which nothing can be computed in advance: every literal except nil is chosen by a
  /// condition over the name `b`, which is true.
  fileprivate var unfoldable: Self {
    switch kind {
    case .literal(.nothing), .name, .now, .invalid: return self
    case .literal:
      let name = Self.make(.name(FormulaName(written: "b")))
      return .make(.conditional(.make(.binary(.equal, name, name)), self, self))
    case .list(let nodes): return .make(.list(nodes.map(\.unfoldable)))
    case .unary(let unary, let operand): return .make(.unary(unary, operand.unfoldable))
    case .binary(let binary, let left, let right):
      return .make(.binary(binary, left.unfoldable, right.unfoldable))
    case .conditional(let condition, let first, let second):
      return .make(.conditional(condition.unfoldable, first.unfoldable, second.unfoldable))
    // The name of a state has to be a literal.
    case .call("isIn", _): return self
    case .call(let function, let arguments):
      return .make(.call(function, arguments.map(\.unfoldable)))
    }
  }
}
