import Interlock
import InterlockData
import InterlockTools
import Testing

@Suite("Analysis of conditions over fields")
struct ConditionAnalysisTests {
  typealias Life = DynamicMachine.With<Order>

  enum Kind: String, CaseIterable, FieldValue { case normal, express }

  struct Order: DataContext {
    var total = 0
    var paid = 0
    var level = 1
    var kind = Kind.normal
    var note: String?

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
      Field("level", \.level, in: [1, 2, 3])
      Field("kind", \.kind)
      Field("note", \.note)
    }
  }

  struct Payment: DataContext, Sendable {
    var amount = 0
    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  struct Refund: DataContext, Sendable {
    var amount = 0
    static let fields = Fields<Refund> { Field("amount", \.amount) }
  }

  /// A machine with a row from `a` for `go` per condition, each to its own state, from which `back` leads back. A row
  /// with an empty condition has none.
  private static func life(_ conditions: [String]) throws -> Life {
    try Life(initial: "a") {
      Life.State("a")
      for number in conditions.indices { Life.State("s\(number)") }
      for (number, condition) in conditions.enumerated() {
        if condition.isEmpty {
          Life.Event("go", from: "a", to: "s\(number)")
        } else {
          Life.Event("go", from: "a", to: "s\(number)").when(text: condition)
        }
        Life.Event("back", from: "s\(number)", to: "a")
      }
    }
  }

  /// The findings, each as its kind followed by the part of its message after `where`.
  private static func findings(_ space: StateSpace<String, String>) -> [String] {
    space.anomalies.filter { $0.kind != .unreachedState }.map { finding in
      let values = finding.message.split(separator: " where ").dropFirst().first ?? ""
      return finding.kind.rawValue + (values.isEmpty ? "" : " where \(values)")
    }
  }

  @Test(arguments: [
    (["paid >= total", "paid < total"], []),
    (["paid >= total", "paid < total", "paid == total"], ["deadRow"]),
    (["paid > 0", "paid == 0", ""], []),
    (["paid > 0", "paid <= 0", ""], ["deadRow"]),
    (["paid > 3", "paid > 5"], ["deadRow", "incompleteGuards where paid is 2"]),
    (["paid > 3 && paid < 3", ""], ["deadRow"]),
    (["level < 3", "level == 3"], []),
    (["level < 3", "level == 4", ""], ["deadRow"]),
    (["kind == \"normal\"", "kind == \"express\""], []),
    (
      ["paid < total", "paid == 10"],
      [
        "overlappingGuards where paid is 10, total is 11: then the first is taken",
        "incompleteGuards where paid is 8, total is 8",
      ]
    ),
    (["note == nil", "note != nil"], []),
    (["note == nil", "note == \"x\""], ["incompleteGuards where note is \"other\""]),
    (["paid * paid > 3", "paid * paid <= 3"], ["overlappingGuards"]),
    (["paid > 3"], []),
  ])
  func `conditions of one state and event are compared over the values of their fields`(
    _ conditions: [String],
    _ expected: [String]
  ) throws {
    let space = StateSpace(of: try Self.life(conditions))
    let found = Self.findings(space).map { $0.replacing(": then the first is taken", with: "") }
    #expect(found == expected.map { $0.replacing(": then the first is taken", with: "") })
  }

  @Test func `the reason for a dead row names the conditions that make it so`() throws {
    let space = StateSpace(of: try Self.life(["paid > 3 && paid < 3", "paid > 0", "paid > 1"]))
    let messages = space.anomalies.filter { $0.kind == .deadRow }.map(\.message)
    #expect(
      messages == [
        "no values make its conditions hold", "another transition always comes before it",
      ]
    )
  }

  @Test func `without the fields every answer is possible`() throws {
    let space = StateSpace(of: try Self.life(["paid > 3 && paid < 3", ""]).outline)
    #expect(space.reaches("s0"))
    #expect(space.undecidedConditions == [])
  }

  @Test func `undecided conditions are listed`() throws {
    let space = StateSpace(of: try Self.life(["paid > 3", "paid * 2 > 3"]))
    #expect(space.undecidedConditions == ["paid * 2 > 3"])
  }

  @Test func `a condition in one region can exclude one in another`() throws {
    let life = try Life(initial: "both") {
      Life.State(parallel: "both") {
        Life.State("left") {
          Life.State("l1")
          Life.State("l2")
        }
        Life.State("right") {
          Life.State("r1")
          Life.State("r2")
        }
      }
      Life.Event("go", from: "l1", to: "l2").when(text: "paid > 3")
      Life.Event("go", from: "r1", to: "r2").when(text: "paid < 3")
      Life.Event("back", from: "l2", to: "l1")
    }
    let both = StateSpace<String, String>.Proposition.isIn("l2") && .isIn("r2")
    let path = try #require(StateSpace(of: life).path(to: both))
    #expect(path.inputs.count == 2)
    #expect(StateSpace(of: life.outline).path(to: both)?.inputs.count == 1)
  }

  @Test func `an event handled by an outer state is no gap`() throws {
    let life = try Life(initial: "outer") {
      Life.State("outer") { Life.State("inner") }
      Life.State("end")
      Life.Event("go", from: "inner", to: "end").when(text: "paid > 3")
      Life.Event("go", from: "inner", to: "outer").when(text: "paid < 3")
      Life.Event("go", from: "outer", to: "end")
      Life.Event("back", from: "end", to: "outer")
    }
    #expect(Self.findings(StateSpace(of: life)) == [])
  }

  @Test func `payloads of two types with a field of the same name are kept apart`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("pay", from: "a", to: "b").carrying(Payment.self).when(text: "payload.amount > 3")
      Life.Event("refund", from: "b", to: "a").carrying(Refund.self)
        .when(text: "payload.amount > 3")
    }
    let space = StateSpace(of: life, carrying: [Payment.self, Refund.self])
    #expect(space.undecidedConditions == ["payload.amount > 3"])
    #expect(space.reaches("b"))
  }

  @Test func `conditions on a payload are analysed`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.State("c")
      Life.Event("pay", from: "a", to: "b").carrying(Payment.self).when(text: "payload.amount > 3")
      Life.Event("pay", from: "a", to: "c").carrying(Payment.self).when(text: "payload.amount > 4")
    }
    #expect(!StateSpace(of: life, carrying: [Payment.self]).reaches("c"))
    let unknown = StateSpace(of: life)
    #expect(unknown.reaches("c"))
    #expect(unknown.undecidedConditions == ["payload.amount > 3", "payload.amount > 4"])
  }

  @Test func `a layout that does not fit is an error`() throws {
    let outline = try Self.life(["paid > 3"]).outline
    let layout = try #require(DataRecord.Layout([.init("paid", .text)]))
    #expect(throws: DefinitionError.self) { try StateSpace(of: outline, layout: layout) }
  }
}
