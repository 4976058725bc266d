import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines with a context in archives")
struct ContextCodingTests {
  /// An order that is encoded as an application would do it.
  struct Stored: MachineContext, Codable {
    typealias Life = Machine<Order.Status, Order.Command>.With<Self>

    enum Prototype: DecodingConfigurationProviding, EncodingConfigurationProviding {
      static var decodingConfiguration: Life { prototype }
      static var encodingConfiguration: Life { prototype }
    }

    static let prototype: Life = {
      do {
        return try Life(initial: .draft) {
          Life.State(.draft)
          Life.State(.placed).didEnter { $0.context.total += 1 }
          Life.Event(.place, from: .draft, to: .placed)
        }
      } catch {
        fatalError("\(error)")
      }
    }()

    var total = 4
    @CodableConfiguration(from: Prototype.self) var life = Stored.prototype
  }

  @Test func `a decoded entity has its state, and its machine has its code again`() throws {
    var order = Stored()
    let draft = try JSONEncoder.text(order)
    #expect(draft == #"{"life":"draft","total":4}"#)
    try order.fire(.place, on: \.life)
    let placed = try JSONEncoder.text(order)
    #expect(placed == #"{"life":"placed","total":5}"#)
    var restored = try JSONDecoder().decode(Stored.self, from: Data(draft.utf8))
    try restored.fire(.place, on: \.life)
    #expect(restored.total == 5)
    #expect(restored.life == order.life)
  }

  @Test func `a restored snapshot has the code of the prototype`() throws {
    var order = try Order(total: 2)
    try order.fire(.place, on: \.life)
    var restored = try Order(total: 2)
    restored.life = try restored.life.restored(from: order.life.snapshot)
    try restored.fire(.pay, on: \.life, userInfo: ["amount": 2])
    #expect(restored.life.state == .paid)
    #expect(throws: Order.Life.RestoreError.self) {
      try restored.life.restored(from: .init(configuration: [.draft, .placed]))
    }
  }

  @Test
  func `a column holds the bare state, and a machine restored from it has the prototype's code`()
    throws
  {
    var order = Stored()
    #expect(try order.life.column == "draft")
    order.life = try Stored.prototype.restored(column: "placed")
    #expect(order.life.state == .placed)
    order.life = try Stored.prototype.restored(column: "draft")
    try order.fire(.place, on: \.life)
    #expect(order.total == 5)
    #expect(throws: DecodingError.self) { try Stored.prototype.restored(column: "lost") }
  }
}
