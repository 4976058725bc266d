import Interlock
import InterlockData
import InterlockTools
import Testing

@Suite("Analysis that follows values from step to step")
struct FollowedValuesTests {
  typealias Life = DynamicMachine.With<Order>
  typealias Space = StateSpace<String, String>

  enum Kind: String, CaseIterable, FieldValue { case normal, express }

  struct Order: DataContext {
    var total = 2
    var paid = 0
    var attempts = 0
    var kind = Kind.normal
    var isLocked = false
    var sum = 0

    static let fields = Fields<Order> {
      Field("total", \.total, in: 0...4)
      Field("paid", \.paid, in: 0...4)
      Field("attempts", \.attempts, in: 0...3)
      Field("kind", \.kind)
      Field("isLocked", \.isLocked)
      Field("sum", \.sum)
    }
  }

  struct Payment: DataContext, Sendable {
    var amount = 0
    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  private static func order(
    _ pay: (Life.PayloadEvent<Payment>) -> Life.PayloadEvent<Payment> = { $0 }
  ) throws -> Life {
    try Life(initial: "placed") {
      Life.State("placed")
      Life.State("paid")
      pay(
        Life.Event("pay", in: "placed").carrying(Payment.self)
          .when(text: "payload.amount > 0 && paid + payload.amount <= total")
          .perform(text: "paid = paid + payload.amount")
      )
      Life.Event("close", from: "placed", to: "paid").when(\.paid >= \.total)
      Life.Event("cancel", from: "paid", to: "placed").perform(.set(\.paid, to: 0))
    }
  }

  private static func findings(_ space: Space) -> [String] {
    space.anomalies.map { "\($0.kind.rawValue): \($0.place): \($0.message)" }
  }

  @Test func `a payload without declared values takes every distinguishable value`() throws {
    let space = Space(of: try Self.order(), from: .context(Order()), carrying: [Payment.self])
    #expect(space.isComplete)
    #expect(space.undecidedConditions == [])
    let paid = (0..<space.count).map { number in
      space.values(at: number).first { $0.name == "paid" }?.value
    }
    #expect(Set(paid) == [.integer(0), .integer(1), .integer(2)])
    #expect(space.count == 4)
    #expect(
      space.path(to: .isIn("paid"))?.description
        == "placed (total is 2, paid is 0, attempts is 0, kind is \"normal\", isLocked is false); "
        + "pay (payload.amount is 2) [payload.amount > 0 && paid + payload.amount <= total] → placed "
        + "(paid is 2); close [paid >= total] → paid"
    )
  }

  @Test func `from any start, relevant fields try each declared value`() throws {
    let space = Space(of: try Self.order(), from: .any, carrying: [Payment.self])
    #expect(space.followedFields == ["total", "paid"])
    #expect(space.isComplete)
    #expect(
      (0..<space.count).contains {
        space.values(at: $0).map(\.value) == [.integer(0), .integer(4)]
      }
    )
  }

  @Test func `a row whose condition no value satisfies is dead`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.State("failed")
      Life.Event("try", in: "a").when(\.attempts < 2).perform(.set(\.attempts, to: \.attempts + 1))
      Life.Event("try", from: "a", to: "failed").when(text: "attempts == 3")
      Life.Event("go", from: "a", to: "b").when(\.attempts == 2)
      Life.Event("back", from: "b", to: "a").perform(.set(\.attempts, to: 0))
    }
    #expect(
      Self.findings(Space(of: life, from: .context(Order()))) == [
        "unreachedState: state 'failed': the machine never enters it",
        "deadRow: event 'try' from 'a': its conditions hold for none of the values that the fields can have there",
        "incompleteGuards: event 'try' from 'a': none of its transitions is taken where attempts is 2",
      ]
    )
    #expect(!Self.findings(Space(of: life)).contains { $0.hasPrefix("deadRow") })
  }

  @Test func `guards overlap only if reachable values satisfy both`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.State("c")
      Life.Event("go", from: "a", to: "b").when(\.paid > 1)
      Life.Event("go", from: "a", to: "c").when(\.paid < 3)
      Life.Event("back", from: "b", "c", to: "a").perform(text: "paid = paid == 0 ? 4 : 0")
    }
    #expect(Self.findings(Space(of: life, from: .context(Order()))) == [])
    let all = Space(of: life, from: .any)
    #expect(all.anomalies.map(\.kind) == [.overlappingGuards])
    #expect(all.anomalies.first?.message.contains("both hold where paid is 2") == true)
  }

  @Test func `a dead end is reported with its values`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("go", from: "a", to: "b").perform(.set(\.paid, to: 3))
      Life.Event("back", from: "b", to: "a").when(\.paid < 3)
    }
    let space = Space(of: life, from: .context(Order()))
    let end = try #require(space.anomalies.first { $0.kind == .deadEnd })
    #expect(end.place.hasPrefix("configuration 'b' where total is 2, paid is 3"))
  }

  @Test func `a row whose assignment always fails is dead`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("go", from: "a", to: "b").perform(text: "paid = 1 / attempts")
      Life.Event("stay", in: "a")
    }
    let space = Space(of: life, from: .context(Order()))
    #expect(!space.reaches("b"))
    let dead = try #require(space.anomalies.first { $0.kind == .deadEvent })
    #expect(dead.place == "event 'go'")
    #expect(Space(of: life, from: .any).reaches("b"))
  }

  @Test func `a field becomes unknown after an undeclared value, and the space reports it`() throws
  {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("count", in: "a").perform(.set(\.attempts, to: \.attempts + 1))
      Life.Event("go", from: "a", to: "b").when(\.attempts > 7)
    }
    let space = Space(of: life, from: .context(Order()))
    #expect(space.isComplete)
    #expect(space.reaches("b"))
    let finding = try #require(space.anomalies.first { $0.kind == .undeclaredValue })
    #expect(finding.place == "field 'attempts'")
    #expect(finding.message.hasPrefix("it is assigned 4"))
  }

  @Test func `code can change every field unless declared otherwise`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("code", in: "a").perform { _ in }
      Life.Event("go", from: "a", to: "b").when(\.paid > 0)
    }
    #expect(Space(of: life, from: .context(Order())).reaches("b"))
    #expect(!Space(of: life, from: .context(Order()), ignoringCallbacks: true).reaches("b"))
  }

  @Test func `observers can change every field, also on activation`() throws {
    let life = try Life(initial: "a") {
      Life.Observer.didEnter { $0.context.paid = 4 }
      Life.State("a").didEnter(.set(\.paid, to: 0))
      Life.State("b")
      Life.Event("go", from: "a", to: "b").when(\.paid > 3)
    }
    #expect(Space(of: life, from: .context(Order())).reaches("b"))
  }

  @Test func `fields in one place change together`() throws {
    let life = try Machine<String, String>.With<Twins>(initial: "a") {
      Machine<String, String>.With<Twins>.State("a")
      Machine<String, String>.With<Twins>.State("b")
      Machine<String, String>.With<Twins>.Event("set", in: "a").perform(text: "first = 2")
      Machine<String, String>.With<Twins>.Event("go", from: "a", to: "b").when(text: "second == 2")
      Machine<String, String>.With<Twins>.Event("stop", from: "a", to: "b").when(text: "isLarge")
    }
    let space = Space(of: life, from: .context(Twins()))
    #expect(space.reaches("b"))
    #expect(space.followedFields == ["first", "second"])
    #expect(!space.anomalies.contains { $0.kind == .deadEvent || $0.kind == .deadRow })
  }

  struct Twins: DataContext {
    var first = 0
    var isLarge: Bool { first > 1 }

    static let fields = Fields<Twins> {
      Field("first", \.first, in: 0...3)
      Field("second", \.first, in: 0...3)
      Field("isLarge", \.isLarge)
    }
  }

  @Test func `a field without declared values is not followed`() throws {
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("go", from: "a", to: "b").when(\.sum > 0 && \.paid == 0)
      Life.Event("set", in: "a").perform(text: "isLocked = sum > 3")
    }
    let space = Space(of: life, from: .context(Order()))
    #expect(space.reaches("b"))
    #expect(!space.followedFields.contains("sum"))
    let locked = Set(
      (0..<space.count).map { space.values(at: $0).first { $0.name == "isLocked" }?.value }
    )
    #expect(locked == [.boolean(false), .boolean(true)])
  }

  @Test func `a limit cuts the space, and the space reports it`() throws {
    let space = Space(
      of: try Self.order(),
      from: .any,
      carrying: [Payment.self],
      within: ExplorationLimits(configurations: 5)
    )
    #expect(!space.isComplete)
    #expect(space.unexplored?.limit == .configurations)
    #expect(space.count == 5)
  }

  @Test func `fields of a layout are followed like properties`() throws {
    let layout = try #require(
      DataRecord.Layout([
        .init("total", .integer, initially: .integer(1), in: (0...4).map { .integer($0) }),
        .init("paid", .integer, in: (0...4).map { .integer($0) }),
      ])
    )
    let outline = try Self.order().outline
    let space = try Space(
      of: outline,
      layout: layout,
      from: .context(DataRecord(layout)),
      carrying: [Payment.self]
    )
    #expect(space.count == 3)
    let isCovered = try space.holds("paid == total")
    #expect(space.verdict(on: .always(!.isIn("paid") || isCovered)).holds)
  }
}

extension FollowedValuesTests {
  @Test func `properties can refer to fields`() throws {
    let space = Space(of: try Self.order(), from: .any, carrying: [Payment.self])
    #expect(space.verdict(on: .always(!.isIn("paid") || .holds(\Order.paid >= \.total))).holds)
    let exact = space.verdict(on: .always(!.isIn("paid") || .holds(\Order.paid == \.total)))
    #expect(
      exact.counterexample?.path.description
        == "placed (total is 0, paid is 1); close [paid >= total] → paid"
    )
    let once = Space(of: try Self.order(), from: .context(Order()), carrying: [Payment.self])
    #expect(once.verdict(on: .never(.holds(\Order.paid > \.total))).holds)
    #expect(
      once.verdict(
        on: .that(.holds(\Order.paid == 2), leadsTo: .isIn("paid"), assuming: .fairness)
      ).holds
    )
    #expect(
      !once.verdict(on: .that(.holds(\Order.paid == 2), leadsTo: .isIn("paid"))).holds
        || once.path(to: .isIn("paid")) != nil
    )
    #expect(once.path(to: .holds(\Order.paid == 1))?.steps.count == 1)
  }

  @Test func `a property over unknown values may fail, and is not reported as failed`() throws {
    let space = Space(of: try Self.order(), from: .context(Order()), carrying: [Payment.self])
    let verdict = space.verdict(on: .never(.holds(\Order.sum > 3)))
    guard case .mayFail(let example) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(example.path.steps.isEmpty)
    #expect(!verdict.holds)
    #expect(verdict.counterexample == nil)
    #expect(verdict.description.hasPrefix("may fail, because a value is not known: placed"))
    let unfollowed = Space(of: try Self.order(), carrying: [Payment.self])
    #expect(unfollowed.verdict(on: .never(.holds(\Order.paid > 3))) != .holds)
  }

  @Test func `a text that is no condition is an error`() throws {
    let space = Space(of: try Self.order(), from: .any, carrying: [Payment.self])
    #expect(throws: FormulaError.self) { try space.holds("payed > 3") }
    #expect(throws: FormulaError.self) { try space.holds("paid >") }
    let unfollowed = Space(of: try Self.order(), carrying: [Payment.self])
    #expect(throws: FormulaError.self) { try unfollowed.holds("paid > 3") }
  }
}
