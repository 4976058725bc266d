import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

@Suite("Evolution: entities with a context")
struct EvolvingContextTests {
  typealias Life = Machine<Place, String>.With<Order>

  struct Order: MachineContext, Codable {
    var total: Int
    var life = Place.prototype
  }

  enum Place: String, Codable, MachineStates {
    case placed, deleted

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! newer().evolving(from: [migration()])
  }

  typealias Older = DynamicMachine.With<Order>

  private static func older() throws -> Older {
    try Older(initial: "placed") {
      Older.State("placed")
      Older.State("spam")
      Older.State("trash")
      Older.Event("delete", from: "placed", to: "trash").perform { $0.context.total = 0 }
    }
  }

  private static func newer() throws -> Life {
    try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.deleted)
      Life.Event("restore", from: .deleted, to: .placed).perform { $0.context.total += 1 }
    }
  }

  private static func migration() throws -> Migration {
    let older = try older().outline.dynamic()
    return Migration(from: older, .mergeStates(["spam", "trash"], into: "deleted"))
  }

  @Test func `an entity of an older definition is migrated while it is decoded`() throws {
    let fingerprint = try Self.older().outline.fingerprint
    let text = #"{"life":{"fingerprint":"\#(fingerprint)","states":["spam"]},"total":3}"#
    var order = try JSONDecoder.value(Order.self, of: text)
    #expect(order.life.state == .deleted && order.total == 3)
    try order.fire("restore", on: \.life)
    #expect(order.life.state == .placed && order.total == 4)
    let written = try JSONDecoder.value(Order.self, of: JSONEncoder.text(order))
    #expect(written.life == order.life)
  }

  @Test func `a snapshot of an older definition is migrated and restored`() throws {
    let (older, _, _) = try Self.older().firing("delete", on: Order(total: 1))
    let life = try Self.newer().evolving(from: [Self.migration()], marking: false)
    let snapshot = try life.migrated(older.snapshot, from: older.outline.fingerprint)
    #expect(try life.restored(from: snapshot).state == .deleted)
    #expect(throws: MigrationError.self) {
      try Self.newer().migrated(older.snapshot, from: older.outline.fingerprint)
    }
  }
}
