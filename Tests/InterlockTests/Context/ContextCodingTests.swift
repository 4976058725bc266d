import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines with a context in archives")
struct ContextCodingTests {
  /// An order that is encoded as an application would do it.
  struct StoredOrder: MachineContext, Codable {
    typealias Life = Machine<Status, Order.Command>.With<Self>

    enum Status: String, Codable, MachineStates {
      case draft, placed

      // swift-format-ignore: NeverUseForceTry
      static let prototype = try! Life(initial: .draft) {
        Life.State(.draft)
        Life.State(.placed).didEnter { $0.context.total += 1 }
        Life.Event(.place, from: .draft, to: .placed)
      }
    }

    static var life: Life { Status.prototype }

    var total = 4
    var life = Status.prototype
  }

  @Test func `a decoded entity has its state, and its machine has its code again`() throws {
    var order = StoredOrder()
    let draft = try JSONEncoder.text(order)
    #expect(draft == #"{"life":"draft","total":4}"#)
    try order.fire(.place, on: \.life)
    let placed = try JSONEncoder.text(order)
    #expect(placed == #"{"life":"placed","total":5}"#)
    var restored = try JSONDecoder().decode(StoredOrder.self, from: Data(draft.utf8))
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
    var order = StoredOrder()
    #expect(try order.life.column == "draft")
    order.life = try StoredOrder.life.restored(column: "placed")
    #expect(order.life.state == .placed)
    order.life = try StoredOrder.life.restored(column: "draft")
    try order.fire(.place, on: \.life)
    #expect(order.total == 5)
    #expect(throws: DecodingError.self) { try StoredOrder.life.restored(column: "lost") }
  }

  @Test func `two columns hold the state and the rest`() throws {
    var order = StoredOrder()
    #expect(try order.life.columns == ("draft", nil))
    try order.fire(.place, on: \.life)
    let (state, rest) = try order.life.columns
    order.life = try StoredOrder.life.restored(state: state, rest: rest)
    #expect(order.life.state == .placed)
    order.life = try StoredOrder.life.restored(state: "draft", rest: #"{"active":false}"#)
    #expect(!order.life.isActive)
    #expect(throws: DecodingError.self) {
      try StoredOrder.life.restored(state: "placed", rest: #"{"active":false}"#)
    }
  }
}
