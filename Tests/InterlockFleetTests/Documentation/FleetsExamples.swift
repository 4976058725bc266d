import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// The blocks of the article `Fleets`, and of the comments about it.
@Suite("Guide to fleets")
struct FleetsExamples {
  enum Status: String { case unread, read, deleted }
  enum Action: String { case view, delete, restore }
  typealias Inbox = Machine<Status, Action>
  typealias Login = Machine<String, String>

  static func inbox() throws -> Inbox {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, to: .deleted)
      Inbox.Event(.delete, from: .read, to: .deleted).shouldFire("is not pinned") { transition in
        transition.userInfo["pinned"] as? Bool != true
      }
      Inbox.Event(.restore, from: .deleted, to: .read)
    }
    return inbox
  }

  static func login() throws -> Login {
    let login = try Login(initial: "signedOut") {
      Login.State("signedOut")
      Login.State("codeSent")
      Login.State("signedIn")
      Login.Event("request", from: "signedOut", to: "codeSent")
      Login.Event("enter", from: "codeSent", to: "signedIn")
      Login.Event.after(.seconds(300), from: "codeSent", to: "signedOut")
      Login.Event.after(.seconds(3_600), from: "signedIn", to: "signedOut")
    }
    return login
  }

  struct Order: DataContext {
    var total = 0
    var paid = 0

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
    }
  }

  struct Payment: DataContext, Sendable {
    var amount = 0

    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  typealias Life = Machine<String, String>.With<Order>

  static func life() throws -> Life {
    let life = try Life(initial: "placed") {
      Life.State("placed")
      Life.State("paid")
      Life.Event("pay", from: "placed", to: "paid").carrying(Payment.self)
        .when(text: "payload.amount >= total - paid")
        .perform(text: "paid = paid + payload.amount")
    }
    return life
  }

  @Test func `conditions and assignments`() throws {
    let life = try Self.life()
    let database = Database()

    let orders = try SQLFleet(life, carrying: [Payment.self], table: "orders", dialect: .sqlite)
    try database.execute(orders.schema)
    try database.execute(orders.statements(firing: "pay").joined())
    #expect(orders.parameters(of: "pay").map(\.placeholder) == [":payload1"])

    let overflows = orders.query(failing: "pay")
    #expect(overflows?.contains("IS NULL") == true)

    let outline = life.outline
    let layout = try #require(
      DataRecord.Layout([.init("total", .integer), .init("paid", .integer)])
    )
    let fleet = try SQLFleet(
      outline,
      layout: layout,
      carrying: [Payment.self],
      table: "orders",
      dialect: .sqlite
    )
    #expect(fleet.schema == orders.schema)
  }

  @Test func `a record`() throws {
    let outline = try Machine<String, String>(initial: "placed") {
      Machine<String, String>.State("placed")
    }
    let layout = try #require(DataRecord.Layout([.init("total", .integer)]))
    let fleet = try SQLFleet(outline, layout: layout, table: "orders", dialect: .sqlite)
    #expect(fleet.columns == [])
  }

  /// A database that records its statements.
  final class Database {
    var log: [String] = []

    func execute(_ sql: String) throws {
      log.append(sql)
    }
  }

  @Test func `a fleet`() throws {
    let inbox = try Self.inbox()
    let database = Database()

    let fleet = try SQLFleet(inbox, table: "messages", dialect: .sqlite)
    try database.execute(fleet.schema)
    try database.execute(fleet.statements(firing: .view).joined())
    #expect(database.log.count == 2)

    let old = try fleet.statements(firing: .delete, where: "received < :day")
    #expect(old.joined().contains("WHERE received < :day)"))

    let pinned = try fleet.query(needingCodeFor: .delete)
    #expect(pinned.hasPrefix("SELECT"))
  }

  /// A row of the entity table with its timers.
  struct Row {
    var state: String
    var timers: [(state: String, seconds: Double, deadline: Double)]
  }

  @Test func `an entity with timers in code`() throws {
    let login = try Self.login()
    let now = Date(timeIntervalSince1970: 1_000)
    let row = Row(state: "codeSent", timers: [("codeSent", 300, 1_200)])
    let snapshot = Login.Snapshot(
      configuration: [row.state],
      timers: row.timers.map { timer in
        Login.PendingTimer(
          .timeout(of: timer.state),
          duration: .seconds(timer.seconds),
          deadline: Date(timeIntervalSince1970: timer.deadline)
        )
      }
    )
    var session = try login.restored(from: snapshot)
    try session.fire("enter", at: now)
    #expect(session.nextDeadline == now + 3_600)
  }

  /// Every SQL block of the article is written by the library, in this order.
  @Test func `the article shows the library's SQL`() throws {
    var rendered: [String] = []
    for dialect in SQLDialect.allCases {
      let fleet = try SQLFleet(Self.inbox(), table: "messages", dialect: dialect)
      rendered.append(fleet.schema)
    }
    let fleet = try SQLFleet(Self.inbox(), table: "messages", dialect: .sqlite)
    rendered.append(try fleet.statements(firing: .view).joined())
    rendered.append(try fleet.query(needingCodeFor: .delete))
    for dialect in SQLDialect.allCases {
      let orders = try SQLFleet(
        Self.life(),
        carrying: [Payment.self],
        table: "orders",
        dialect: dialect
      )
      rendered.append(orders.entityTableDefinition)
      rendered.append(try orders.statements(firing: "pay").joined())
    }
    for dialect in SQLDialect.allCases {
      let sessions = try SQLFleet(Self.login(), table: "sessions", dialect: dialect)
      rendered.append(try #require(sessions.timerTableDefinitions))
      rendered.append(sessions.statementsForDueTimers.joined())
    }
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockFleet/InterlockFleet.docc/Fleets.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).components(
      separatedBy: "```sql\n"
    )
    .dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks == rendered)
  }
}
