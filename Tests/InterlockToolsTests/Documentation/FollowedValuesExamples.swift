import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockTools
import Testing

/// The blocks about followed values, from the guide to analysis and from comments.
@Suite("Documentation of followed values")
struct FollowedValuesExamples {
  enum Status: String { case placed, paid }
  enum Command: String { case pay, close, cancel }

  typealias Life = Machine<Status, Command>.With<Order>

  struct Order: DataContext {
    var total = 2
    var paid = 0

    static let fields = Fields<Order> {
      Field("total", \.total, in: 0...3)
      Field("paid", \.paid, in: 0...3)
    }
  }

  struct Payment: DataContext {
    var amount = 0

    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  private static func life() throws -> Life {
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, in: .placed).carrying(Payment.self)
        .when(text: "payload.amount > 0 && paid + payload.amount <= total")
        .perform(text: "paid = paid + payload.amount")
      Life.Event(.close, from: .placed, to: .paid).when(\.paid == \.total)
      Life.Event(.cancel, from: .paid, to: .placed).when(\.paid < \.total)
        .perform(.set(\.paid, to: 0))
    }
    return life
  }

  private static func article() throws -> String {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockTools/InterlockTools.docc/Analysis.md")
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test func `findings with values`() throws {
    let life = try Self.life()
    let space = StateSpace(of: life, from: .context(Order()), carrying: [Payment.self])
    for anomaly in space.anomalies { print(anomaly) }

    let article = try Self.article()
    for finding in space.anomalies {
      let text = finding.description.replacing(#/ \(InterlockToolsTests/[^)]*\)/#, with: "")
      #expect(article.contains(text), "\(text)")
    }
    #expect(space.anomalies.map(\.kind) == [.deadEnd, .deadEvent])
    let count = StateSpace(of: life, from: .any, carrying: [Payment.self]).count
    #expect(count > space.count)
  }

  @Test func `properties over fields`() throws {
    let life = try Self.life()
    let space = StateSpace(of: life, from: .any, carrying: [Payment.self])

    print(space.verdict(on: .always(!.isIn(.paid) || .holds(\Order.paid == \.total))))
    print(space.path(to: .isIn(.paid) && .holds(\Order.paid == 1))!)

    #expect(space.verdict(on: .always(!.isIn(.paid) || .holds(\Order.paid == \.total))).holds)
    let path = try #require(space.path(to: .isIn(.paid) && .holds(\Order.paid == 1)))
    #expect(try Self.article().contains("\(path)"), "\(path)")
  }

  @Test func `a condition as text`() throws {
    let life = try Self.life()
    let space = StateSpace(of: life, from: .any, carrying: [Payment.self])
    let property: StateSpace<Status, Command>.Property =
      .always(!.isIn(.paid) || .holds(\Order.paid >= \.total))
    #expect(space.verdict(on: property).holds)

    let isCovered = try space.holds("paid >= total")
    print(space.verdict(on: .always(!.isIn(.paid) || isCovered)))

    #expect(space.verdict(on: .always(!.isIn(.paid) || isCovered)).holds)
  }

  @Test func `starts of an exploration`() throws {
    let life = try Self.life()
    do {
      let space = StateSpace(of: life, from: .context(Order(total: 3)))
      let general = StateSpace(of: life, from: .any)
      #expect(space.followedFields == general.followedFields)
      #expect(space.undecidedConditions.count == 1)
    }
    let layout = try #require(
      DataRecord.Layout([
        .init("total", .integer, in: (0...3).map { .integer($0) }),
        .init("paid", .integer, in: (0...3).map { .integer($0) }),
      ])
    )
    let outline = try Life(initial: .placed) {
      Life.State(.placed)
      Life.Event(.pay, in: .placed).when(text: "paid < total").perform(text: "paid = paid + 1")
    }
    .outline
    let space = try StateSpace(of: outline, layout: layout, from: .context(DataRecord(layout)))
    #expect(space.count == 1)
    #expect(try StateSpace(of: outline, layout: layout, from: .any).count == 16)
    let record = DataRecord(layout).with(space.values(at: 0))
    #expect(record == DataRecord(layout))
  }

  @Test func `paths with values are walked`() throws {
    let life = try Self.life()
    let space = StateSpace(of: life, from: .any, carrying: [Payment.self])

    for path in space.paths(covering: .rows) {
      let start = try #require(Order().with(path.context))
      let inputs = path.walkInputs(payload: { step in
        guard step.input == .event(.pay) else { return nil }
        return Payment().with(step.payload).map { EventPayload($0) }
      })
      let walk = PathWalk(of: life.owning(start), along: try #require(inputs))
      for (taken, step) in zip(walk, path.steps) {
        #expect(taken.machine.configuration == step.configuration)
      }
    }
    #expect(space.paths(covering: .rows).count == 2)
  }

  @Test func `values of a path`() throws {
    let space = StateSpace(of: try Self.life(), from: .any, carrying: [Payment.self])
    let path = try #require(space.paths(covering: .rows).first { !$0.steps[0].payload.isEmpty })
    let step = path.steps[0]
    do {
      let start = Order().with(path.context)
      let payment = Payment().with(step.payload)
      #expect(start.map { $0.paid + (payment?.amount ?? 0) <= $0.total } == true)
    }
    #expect(Payment().with(path.context) == nil)
  }

  @Test func `machines with fields are compared`() throws {
    let life = try Self.life()
    let rewritten = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, in: .placed).carrying(Payment.self)
        .when(text: "payload.amount >= 1").when(text: "!(paid + payload.amount > total)")
        .perform(text: "paid = payload.amount + paid")
      Life.Event(.close, from: .placed, to: .paid).when(text: "!(paid != total)")
      Life.Event(.cancel, from: .paid, to: .placed).when(text: "total > paid")
        .perform(text: "paid = 0")
    }
    let answer = try rewritten.equivalence(to: life, from: .any, carrying: [Payment.self])
    #expect(answer == .equivalent)

    let careless = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, in: .placed).carrying(Payment.self)
        .when(text: "paid + payload.amount <= total")
        .perform(text: "paid = min(max(paid + payload.amount, 0), 3)")
      Life.Event(.close, from: .placed, to: .paid).when(\.paid == \.total)
    }
    let start = StartValues.context(Order())
    let found = try careless.equivalence(to: life, from: start, carrying: [Payment.self])
    print(found.distinction?.description ?? "none")

    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockTools/InterlockTools.docc/ComparingMachines.md")
    let text = try #require(found.distinction).description
    #expect(try String(contentsOf: url, encoding: .utf8).contains("// \(text)"), "\(text)")
  }

  @Test func `machines whose events carry no payload`() throws {
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.Event(.pay, in: .placed).when(\.paid < 3).perform(.set(\.paid, to: \.paid + 1))
    }
    let rewritten = try Life(initial: .placed) {
      Life.State(.placed)
      Life.Event(.pay, in: .placed).when(text: "!(paid >= 3)").perform(text: "paid = 1 + paid")
    }
    #expect(try rewritten.equivalence(to: life, from: .any) == .equivalent)
  }
}
