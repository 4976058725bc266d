import Foundation
import Hummingbird
import Interlock
import InterlockFleet

/// The answers of the service: pages for a browser, JSON for programs.
struct Routes: Sendable {
  typealias Context = BasicRequestContext

  let shop: Shop

  var router: Router<Context> {
    let router = Router()
    router.add(middleware: FailureAnswers())
    router.get("/", use: list)
    router.post("/orders", use: add)
    router.get("/orders/:id", use: show)
    router.post("/orders/:id/events/:event", use: fire)
    for path: RouterPath in ["/orders/:id/window", "/orders/:id/window/:part"] {
      router.get(path, use: window)
      router.post(path, use: window)
    }
    return router
  }

  private func list(_ request: Request, _ context: Context) async throws -> Response {
    let before = request.uri.queryParameters.get("before", as: Int.self)
    return .page(.list(try await shop.list(before: before)))
  }

  private func add(_ request: Request, _ context: Context) async throws -> Response {
    let draft = try await request.body(as: Draft.self)
    guard !draft.item.isEmpty, !draft.email.isEmpty, draft.total > 0 else {
      throw HTTPError(.badRequest, message: "An order needs an item, an e-mail and a price.")
    }
    let once = request.header("Idempotency-Key") ?? draft.request
    let key = try await shop.orders.insert(draft.order, once: once)
    if request.wantsPage { return .redirect(to: "/orders/\(key)") }
    let view = try await OrderView(entity(key))
    return try .json(view, .created, [.location: "/orders/\(key)"])
  }

  private func show(_ request: Request, _ context: Context) async throws -> Response {
    let entity = try await entity(context.parameters.require("id", as: Int.self))
    guard request.wantsPage else { return try .json(OrderView(entity)) }
    return .page(.order(entity, seenThrough: shop.window(on: entity)))
  }

  private func window(_ request: Request, _ context: Context) async throws -> Response {
    let entity = try await entity(context.parameters.require("id", as: Int.self))
    return try await shop.window(on: entity).answer(to: request)
  }

  private func fire(_ request: Request, _ context: Context) async throws -> Response {
    let key = try context.parameters.require("id", as: Int.self)
    let name = try context.parameters.require("event")
    let body = String(buffer: try await request.body.collect(upTo: Request.limit))
    let form = try request.isForm ? URLEncodedFormDecoder().decode(Form.self, from: body) : Form()
    let json = try request.isForm ? Form.payload(of: name, in: body) : Data(body.utf8)
    let once = request.header("Idempotency-Key") ?? form.request.map { "\($0) \(key) \(name)" }
    let receipt = try await shop.orders.fire(named: name, json: json, on: key, once: once)
    // Only to a page of this service.
    if request.wantsPage { return .redirect(to: form.page == "/" ? "/" : "/orders/\(key)") }
    return try .json(receipt)
  }

  private func entity(_ key: Int) async throws -> Orders.Entity {
    guard let entity = try await shop.orders.entity(key) else {
      throw Orders.Failure.unknownEntity(key)
    }
    return entity
  }
}

/// The request for a new order.
struct Draft: Decodable {
  var item: String
  var email: String
  var address: String?
  var total: Int

  /// The name of the request, in a form of a page.
  var request: String?

  var order: Order { Order(item: item, email: email, address: address ?? "", total: total) }
}

/// A client's view of an order, with the reason why each event can't be fired now.
struct OrderView: Encodable {
  let id, revision: Int
  let state: Status
  let order: Order
  let deadline: Date?
  let events: [Orders.Machine.Availability]

  init(_ entity: Orders.Entity) {
    id = entity.key
    state = entity.state
    revision = entity.revision
    order = entity.context
    deadline = entity.machine.nextDeadline
    events = entity.machine.availability(at: entity.time)
  }
}

/// The fields of a form besides the payload of its event.
struct Form: Decodable {
  /// The name of the request.
  var request: String?

  /// The page that the form is on.
  var page: String?

  /// The payload of an event as JSON; nil if it has none.
  static func payload(of event: String, in body: String) throws -> Data? {
    guard let input = Command(rawValue: event)?.input(of: Order()) else { return nil }
    return try JSONEncoder().encode(URLEncodedFormDecoder().decode(input.payload, from: body))
  }
}
