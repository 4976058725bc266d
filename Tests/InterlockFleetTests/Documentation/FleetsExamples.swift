import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockFleet
import InterlockTestSupport
import Testing

/// The blocks of the article `Fleets`.
@Suite("Guide to fleets")
struct FleetsExamples {
  enum Status: String, Codable { case placed, paid, expired, open }
  enum Command: String, Codable { case pay, cancel }

  struct Order: DataContext {
    var total = 0
    var paid = 0

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
    }
  }

  struct Payment: Codable, Sendable { var amount = 0 }

  struct Receipt: Codable, Sendable { var amount = 0 }

  typealias Life = Machine<Status, Command>.With<Order>
  typealias Orders = Fleet<Status, Command, Order, Int>

  static func life() throws -> Life {
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid).didEnter { $0.emit(.receipt, Receipt(amount: $0.context.paid)) }
      Life.State.final(.expired)
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .shouldFire("it is enough") { $1.amount >= $0.context.total }
        .perform { $0.context.paid = $1.amount }
      Life.Event(.cancel, from: .placed, .paid, to: .expired)
      Life.Event.after(.seconds(3600), from: .placed, to: .expired)
    }
    return life
  }

  private static func orders(_ database: LoadedDatabase) async throws -> Orders {
    let life = try life()
    let orders = try Fleet(life, of: Order(), table: "orders", in: database)
    try await orders.prepare()
    return orders
  }

  private struct Response {
    var status = 200
    var body = Data()
  }

  private struct Request {
    let id = "r1"
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `an order is inserted and paid`(_ kind: LoadedDatabase.Kind) async throws {
    let database = try LoadedDatabase(kind)
    let orders = try await Self.orders(database)
    let id = try await orders.insert(Order(total: 30))
    let receipt = try await orders.fire(.pay, Payment(amount: 30), on: id)
    print(receipt.state)  // paid
    #expect(receipt.state == .paid)
    #expect(receipt.happened?.effects.first?.payload(of: .receipt)?.amount == 30)

    let refusal = try await orders.refusal(of: .pay, Payment(amount: 1), on: id)
    #expect(refusal?.reason == .noTransition)

    var response = Response()
    do {
      try await orders.fire(.pay, Payment(amount: 1), on: id)
    } catch Orders.Failure.refused(let refused) {
      response.status = 409
      response.body = try JSONEncoder().encode(refused)
    }
    #expect(response.status == 409)
    #expect(String(decoding: response.body, as: UTF8.self).contains("noTransition"))

    let buttons = try await orders.entity(id).map { $0.machine.availability(at: $0.time) }
    #expect(buttons?.count == 2)
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `a request is answered once`(_ kind: LoadedDatabase.Kind) async throws {
    let orders = try await Self.orders(LoadedDatabase(kind))
    let id = try await orders.insert(Order(total: 30))
    let request = Request()
    try await orders.fire(.pay, Payment(amount: 30), on: id, once: request.id)
    let again = try await orders.fire(.pay, Payment(amount: 30), on: id, once: request.id)
    #expect(again.isRepeated)
  }

  private actor Post {
    var amounts: [Int] = []

    func send(_ receipt: Receipt, id: String) {
      if id.hasPrefix("1/1/0/") { amounts.append(receipt.amount) }
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `effects are delivered, and events are read from the inbox`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let database = try LoadedDatabase(kind)
    let orders = try await Self.orders(database)
    let post = Post()
    try await orders.insert(Order(total: 30), key: 1)
    try await database.run(
      #"INSERT INTO orders_inbox (entity, event, payload) VALUES (1, 'pay', '{"amount":30}')"#
    )
    let worker = Task {
      let handlers = EffectHandlers()
        .on(.receipt) { receipt, delivery in await post.send(receipt, id: delivery.id) }
      try await orders.run(handlers)
    }
    for _ in 0..<500 where await post.amounts.isEmpty {
      try await Task.sleep(for: .milliseconds(10))
    }
    worker.cancel()
    try await worker.value
    #expect(await post.amounts == [30])
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `many orders are cancelled, and get a new definition`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let database = try LoadedDatabase(kind)
    let formerOrders = try await Self.orders(database)
    for total in [50, 150, 250] { try await formerOrders.insert(Order(total: total)) }
    let orders = formerOrders
    let tally = try await orders.fireAll(.cancel, where: "paid == 0 && total > 100")
    print(tally.fired, tally.refused)
    #expect(tally.fired == 2)
    try await database.run("CREATE TABLE complaints (entity INTEGER)")
    try await orders.fireAll(.cancel, whereSQL: "id IN (SELECT entity FROM complaints)")
    #expect(try await orders.status().counts == ["placed": 1, "expired": 2])

    let formerLife = try Self.life().outline.dynamic()
    let newLife = try Life(initial: .open) {
      Life.State(.open)
      Life.State(.paid)
      Life.State.final(.expired)
      Life.Event(.pay, from: .open, to: .paid).carrying(Payment.self)
      Life.Event(.cancel, from: .open, .paid, to: .expired)
      Life.Event.after(.seconds(3600), from: .open, to: .expired)
    }
    try await migrate(to: newLife, from: formerLife, database)
  }

  private func migrate(
    to newLife: Life,
    from formerLife: DynamicMachine,
    _ database: LoadedDatabase
  ) async throws {
    let orders = try Fleet(
      newLife,
      of: Order(),
      table: "orders",
      migrations: [Migration(from: formerLife, .renameState("placed", to: "open"))],
      in: database
    )
    try await orders.prepare()
    #expect(try await orders.entity(1)?.state == .open)
    #expect(try await orders.entity(2)?.state == .expired)
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `a history is kept, and what is parked is tried again`(
    _ kind: LoadedDatabase.Kind
  ) async throws {
    let (life, database) = (try Self.life(), try LoadedDatabase(kind))
    let orders = try Fleet(life, of: Order(), table: "orders", keepingHistory: true, in: database)
    try await orders.prepare()
    let id = try await orders.insert(Order(total: 30))
    try await orders.fire(.pay, Payment(amount: 30), on: id, by: "ann")

    for change in try await orders.history(of: id) {
      print(change.time, change.cause, change.state, change.who ?? "a worker")
    }
    #expect(try await orders.history(of: id).map(\.cause) == [.start, .event("pay")])
    let machine = try await orders.journal(of: id)?.replayed()
    #expect(machine?.state == .paid)

    let last = try await orders.entity(id)
    let open = try await orders.entities(where: "paid < total", after: last?.key, limit: 50)
    #expect(open.isEmpty)
    let request = (event: "cancel", body: Data())
    let receipt = try await orders.fire(named: request.event, json: request.body, on: id)
    #expect(receipt.state == .expired)

    let status = try await orders.status()
    print(status.counts, status.delay, status.waitingEffects, status.parked)
    #expect(status.waitingEffects == 1)

    try await database.run("UPDATE orders_effects SET due = NULL, reason = 'no post'")
    for parked in try await orders.parked() {
      print(parked.item, parked.entity, parked.reason)
      try await orders.retry(parked)
    }
    #expect(try await orders.parked().isEmpty)
  }

  private enum OrderKind {
    struct OrderID: RawRepresentable, FleetKey { let rawValue: UUID }
  }

  @Test func `a key can have a type of its own`() {
    #expect(OrderKind.OrderID.keyType == .uuid)
    #expect(OrderKind.OrderID.made() != nil)
  }
}

extension EffectName<FleetsExamples.Receipt> {
  static var receipt: Self { Self("receipt") }
}

extension Machine<FleetsExamples.Status, FleetsExamples.Command>.EventName<
  FleetsExamples.Payment
> {
  static var pay: Self { Self(.pay) }
}
