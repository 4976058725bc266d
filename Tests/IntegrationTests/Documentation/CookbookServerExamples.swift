import Foundation
import Interlock
import InterlockData
import InterlockTools
import Testing

// The recipes about servers. `CodeBlockTests` compares them.

enum CartStatus: String, Codable { case open, placed, paid }
enum CartCommand: String, Codable { case place, pay }
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

struct Answer {
  var status: Int
  var body: Data
}

extension Cart {
  static func makeLife() throws -> CartLife {
    let life = try CartLife(initial: .open) {
      CartLife.State(.open)
      CartLife.State(.placed)
      CartLife.State(.paid)
      CartLife.Event(.place, from: .open, to: .placed).when("something is in it", \.total > 0)
      CartLife.Event(.pay, from: .placed, to: .paid).when(\.paid >= \.total)
    }
    return life
  }
}

@Suite("Cookbook: refusals as JSON")
struct RefusalRecipe {
  /// Fires an event named by a client.
  func post(_ name: String, to cart: inout Cart) throws -> Answer {
    guard let event = CartCommand(rawValue: name) else { return Answer(status: 404, body: Data()) }
    if let refusal = cart.life.refusal(of: event, on: cart) {
      return Answer(status: 409, body: try encoder.encode(refusal))
    }
    try cart.fire(event, on: \.life)
    return Answer(status: 200, body: try encoder.encode(cart.life.availability(on: cart)))
  }

  let encoder = JSONEncoder()

  @Test func `a client is told the reason of a refusal`() throws {
    var cart = Cart(life: try Cart.makeLife())
    #expect(try post("order", to: &cart).status == 404)
    let answer = try post("place", to: &cart)
    #expect(answer.status == 409)
    #expect(try object(answer.body) == object(Data(try page().utf8)))
    cart.total = 30
    let success = try post("place", to: &cart)
    let items = try JSONSerialization.jsonObject(with: success.body) as? [[String: Any]]
    #expect(success.status == 200)
    #expect(items?.map { $0["event"] as? String } == ["place", "pay"])
  }

  private func object(_ json: Data) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
  }

  /// The answer shown on the page.
  private func page() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Interlock/Interlock.docc/Cookbook/RecipeRefusalsAsJSON.md"
    )
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```")
    let block = try #require(parts.first { $0.hasPrefix("json") })
    return String(block.dropFirst(4))
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
