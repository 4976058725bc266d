import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

// The recipes about servers. `CodeBlockTests` compares them.

enum CartStatus: String, Codable { case open, placed, paid, cancelled, expired }
enum CartCommand: String, Codable { case place, pay, cancel }
typealias CartLife = Machine<CartStatus, CartCommand>.With<Cart>

struct Cart: DataContext, MachineContext {
  var total = 0
  var paid = 0
  var life: CartLife

  static let fields = Fields<Cart> {
    Field("total", \.total)
    Field("paid", \.paid)
  }
}

struct Response {
  var status: Int
  var body = Data()
}

/// What a client is told: where the cart is, what is possible now, and why its command was refused.
struct CartView: Encodable {
  var status: CartStatus
  var commands: [CartCommand]
  var refusal: CartLife.Refusal?
}

extension Cart {
  static func makeLife() throws -> CartLife {
    let life = try CartLife(initial: .open) {
      CartLife.State(.open)
      CartLife.State(.placed)
      CartLife.State(.paid)
      CartLife.State(.cancelled)
      CartLife.State(.expired)
      CartLife.Event(.place, from: .open, to: .placed).when("something is in it", \.total > 0)
      CartLife.Event(.pay, from: .placed, to: .paid).when(\.paid >= \.total)
      CartLife.Event(.cancel, from: .open, .placed, to: .cancelled)
      CartLife.Event.after(.seconds(1_800), from: .placed, to: .expired)
    }
    return life
  }
}

/// A table of carts, in memory.
actor Carts {
  struct Row {
    var cart: Cart
    var version = 0
  }

  private(set) var saves = 0
  private var rows: [Int: Row] = [:]
  /// How often another writer comes first.
  private var rivals = 0

  func add(_ cart: Cart, as id: Int) { rows[id] = Row(cart: cart) }

  func interfere(times: Int) { rivals = times }

  func row(_ id: Int) -> Row? { rows[id] }

  func save(_ cart: Cart, as id: Int, ifVersionIs version: Int) -> Bool {
    if rivals > 0 {
      rivals -= 1
      rows[id]?.version += 1
    }
    guard rows[id]?.version == version else { return false }
    rows[id] = Row(cart: cart, version: version + 1)
    saves += 1
    return true
  }
}

@Suite("Cookbook: a server")
struct ServerRecipe {
  let carts = Carts()
  let encoder = JSONEncoder()
  let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Answers `POST /carts/7/place`.
  func post(_ name: String, to id: Int, at now: Date) async throws -> Response {
    guard let command = CartCommand(rawValue: name) else { return Response(status: 400) }
    for _ in 1...3 {
      guard let row = await carts.row(id) else { return Response(status: 404) }
      var cart = row.cart
      let expired = try cart.advance(to: now, on: \.life)
      let refusal = cart.life.refusal(of: command, on: cart, at: now)
      if refusal == nil { try cart.fire(command, on: \.life, at: now) }

      let commands = cart.life.availableEvents(on: cart, at: now)
      let view = CartView(status: cart.life.state, commands: commands, refusal: refusal)
      let response = Response(status: refusal == nil ? 200 : 409, body: try encoder.encode(view))

      if refusal != nil && expired.isEmpty { return response }
      if await carts.save(cart, as: id, ifVersionIs: row.version) { return response }
      // Another request was faster: read the cart again, and ask its guards again.
    }
    return Response(status: 503)
  }

  private func read(_ response: Response) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: response.body) as? NSDictionary)
  }

  @Test func `a client is told what is wrong, and what is possible`() async throws {
    await carts.add(Cart(life: try Cart.makeLife()), as: 7)
    #expect(try await post("order", to: 7, at: start).status == 400)
    #expect(try await post("place", to: 8, at: start).status == 404)
    let refused = try await post("place", to: 7, at: start)
    #expect(refused.status == 409)
    #expect(try read(refused) == read(Response(status: 409, body: Data(try page().utf8))))
    #expect(await carts.saves == 0)
  }

  @Test func `an event is fired and saved`() async throws {
    await carts.add(Cart(total: 30, life: try Cart.makeLife()), as: 7)
    let placed = try await post("place", to: 7, at: start)
    #expect(placed.status == 200)
    #expect(try read(placed) == ["status": "placed", "commands": ["cancel"]])
    #expect(await carts.row(7)?.cart.life.state == .placed)
  }

  @Test func `a late event is refused, and what has expired is saved`() async throws {
    await carts.add(Cart(total: 30, paid: 30, life: try Cart.makeLife()), as: 7)
    #expect(try await post("place", to: 7, at: start).status == 200)
    let late = try await post("pay", to: 7, at: start + 1_800)
    #expect(late.status == 409)
    #expect(try read(late)["status"] as? String == "expired")
    #expect(await carts.row(7)?.cart.life.state == .expired)
    #expect(await carts.saves == 2)
  }

  @Test func `a faster request is noticed`() async throws {
    await carts.add(Cart(total: 30, life: try Cart.makeLife()), as: 7)
    await carts.interfere(times: 2)
    #expect(try await post("place", to: 7, at: start).status == 200)
    await carts.interfere(times: 3)
    #expect(try await post("cancel", to: 7, at: start).status == 503)
    #expect(await carts.row(7)?.cart.life.state == .placed)
  }

  /// The answer shown on the page.
  private func page() throws -> String {
    try #require(try Article("Cookbook/RecipeServer").blocks(of: "json").first)
  }
}

@Suite("Cookbook: authored JSON on a server")
struct AuthoredRecipe {
  struct Rejected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The names that a document's conditions and assignments may use.
  static let layout = DataRecord.Layout([
    .init("attempts", .integer),
    .init("isBlocked", .boolean),
  ])

  func load(
    _ document: Data,
    _ layout: DataRecord.Layout
  ) throws -> DynamicMachine.With<DataRecord> {
    guard document.count <= 100_000 else { throw Rejected("The document is too large.") }
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: document)
    guard outline.stepLimit <= 1_000 else { throw Rejected("A call could take too long.") }
    let machine = try DynamicMachine.With(outline, layout: layout)
    let limits = ExplorationLimits(configurations: 10_000, time: .seconds(1))
    let faults = try StateSpace(of: outline, layout: layout, within: limits).anomalies
    if let fault = faults.first(where: { $0.severity > .note }) { throw Rejected("\(fault)") }
    return machine
  }

  static let document = """
    {
      "interlock": 1,
      "initial": "queued",
      "states": [{ "id": "queued" }, { "id": "running" }, { "id": "done", "kind": "final" }],
      "events": [
        { "id": "start", "from": ["queued"], "to": "running", "guards": [{ "when": "!isBlocked" }] },
        {
          "id": "fail", "from": ["running"], "to": "queued", "guards": [{ "when": "attempts < 2" }],
          "perform": [{ "set": "attempts = attempts + 1" }]
        },
        { "id": "finish", "from": ["running"], "to": "done" }
      ]
    }
    """

  @Test func `a document is checked and run`() throws {
    let data = Data(Self.document.utf8)

    let layout = try #require(Self.layout)
    var job = try load(data, layout)
    var record = DataRecord(layout)
    try job.fire("start", on: &record)
    try job.fire("fail", on: &record)
    #expect(job.state == "queued" && record["attempts"] == .integer(1))
  }

  @Test(arguments: [
    ("running\", \"guards", "runing\", \"guards", "the target 'runing' is not defined"),
    ("\"initial\"", "\"stepLimit\": 900000, \"initial\"", "could take too long"),
    ("attempts < 2", "attempts < tries", "there is no 'tries'"),
    ("\"finish\", \"from\": [\"running\"]", "\"finish\", \"from\": [\"done\"]", "a final state"),
    ("\"kind\": \"final\"", "\"formerly\": [\"over\"]", "nothing leads out of it"),
  ])
  func `a mistake in a document is refused`(_ right: String, _ wrong: String, _ reason: String)
    throws
  {
    let layout = try #require(Self.layout)
    let document = Self.document.replacing(right, with: wrong)
    #expect(document != Self.document)
    let error = try #require(throws: (any Error).self) { try load(Data(document.utf8), layout) }
    #expect("\(error)".contains(reason))
  }
}
