import Foundation
import Hummingbird
import Interlock
import InterlockFleet
import InterlockWindow
import Logging
import ServiceLifecycle

/// The orders of a database, and what works on them.
package struct Shop: Sendable {
  package let orders: Orders

  /// The token of windows on orders: pages of this service have it, pages of other sites do not.
  private let token = UUID().uuidString

  /// Opens the orders, and brings them to this definition.
  package init(
    in database: any FleetDatabase,
    expiringAfter expiry: Duration = .seconds(1_800)
  ) async throws {
    let life = try Order.life(expiringAfter: expiry)
    orders = try Orders(life, of: Order(), table: "orders", in: database)
    try await orders.prepare()
  }

  /// How many orders a page lists.
  static var pageSize: Int { 50 }

  /// A page of orders, the newest first.
  func list(before key: Int?) async throws -> [Orders.Entity] {
    try await orders.entities(after: key, descending: true, limit: Self.pageSize)
  }

  /// Shows an order while it changes, and fires its events.
  func window(on order: Orders.Entity) -> MachineWindow {
    MachineWindow(onStored: order.machine, title: "Order \(order.key)", token: token) {
      try await orders.entity(order.key)?.machine
    } fire: { event, json, userInfo in
      try await orders.fire(named: event, json: json, on: order.key, userInfo: userInfo)
    }
  }

  /// The server, which has a worker beside it.
  package func application(
    host: String = "127.0.0.1",
    port: Int = 0,
    onListening: @escaping @Sendable (_ port: Int?) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var application = Application(
      router: Routes(shop: self).router,
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        serverName: "orders"
      ),
      onServerRunning: { onListening($0.localAddress?.port) }
    )
    application.addServices(Worker(orders: orders, logger: application.logger))
    return application
  }
}

/// Fires timers and sends mails until the program shuts down; then it finishes what it has begun.
struct Worker: Service {
  let orders: Orders
  let logger: Logger

  func run() async throws {
    let handlers = EffectHandlers().on(.mail) { mail, delivery in
      logger.info("mail \(delivery.id) to \(mail.recipient): \(mail.text)")
    }
    try await cancelWhenGracefulShutdown { try await orders.run(handlers) }
  }
}
