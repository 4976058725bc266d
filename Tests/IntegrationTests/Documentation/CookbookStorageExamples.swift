import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTools
import Testing

// The recipes about storage. `CodeBlockTests` compares them.

enum SaleStatus: String, Codable { case draft, placed, paid, shipped, expired }
enum SaleCommand: String, Codable { case place, pay, ship }
typealias Sale = Machine<SaleStatus, SaleCommand>

// swift-format-ignore: NeverUseForceTry
let saleMachine = try! Sale(initial: .draft) {
  Sale.State(.draft)
  Sale.State(.placed)
  Sale.State(.paid)
  Sale.State(.shipped)
  Sale.State(.expired)
  Sale.Event(.place, from: .draft, to: .placed)
  Sale.Event(.pay, from: .placed, to: .paid)
  Sale.Event(.ship, from: .paid, to: .shipped)
  Sale.Event.after(.seconds(14 * 86_400), from: .placed, to: .expired)
}

struct SaleRow: Codable, Equatable {
  var id: Int64
  var state = "draft"
  var rest: String?
  var deadline: Date?
  var version = 0

  func sale() throws -> Sale {
    try saleMachine.restored(state: state, rest: rest)
  }

  /// The record after an event.
  func firing(_ event: SaleCommand, at now: Date) throws -> SaleRow {
    try with(sale().firing(event, at: now).machine)
  }

  /// The record after the timers that are due.
  func advanced(to now: Date) throws -> SaleRow {
    var sale = try sale()
    try sale.advance(to: now)
    return try with(sale)
  }

  private func with(_ sale: Sale) throws -> SaleRow {
    var row = self
    (row.state, row.rest) = try sale.columns
    row.deadline = sale.nextDeadline
    row.version += 1
    return row
  }
}

struct StaleRow: Error {}

@Suite("Cookbook: columns and versions")
struct ColumnRecipe {
  @Test func `a column`() throws {
    struct Row {
      var id = 7
      var status = "placed"
    }
    var row = Row()

    var sale = try saleMachine.restored(column: row.status)
    try sale.fire(.pay, at: .now)
    row.status = try sale.column  // paid

    #expect(row.status == "paid")
    #expect(throws: DecodingError.self) { try saleMachine.restored(column: "plcaed") }
    #expect(try saleMachine.column == "draft")
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test func `a column with a timer is JSON`() throws {
    let text = try saleMachine.firing(.place, at: Self.start).machine.column
    #expect(text.hasPrefix("{") && text.contains(#""states":["placed"]"#))
  }

  @Test func `a record, its deadline and its version`() throws {
    let row = SaleRow(id: 1)
    let placed = try row.firing(.place, at: Self.start)
    #expect(placed.state == "placed" && placed.version == 1)
    #expect(placed.rest?.hasPrefix(#"{"timers":["#) == true)
    #expect(placed.deadline == Self.start + 14 * 86_400)
    #expect(throws: Sale.FireError.self) { try placed.firing(.ship, at: Self.start) }

    let paid = try placed.firing(.pay, at: Self.start + 60)
    #expect(paid == SaleRow(id: 1, state: "paid", version: 2))
  }

  @Test func `a record that is due expires`() throws {
    let placed = try SaleRow(id: 1).firing(.place, at: Self.start)
    let late = try placed.advanced(to: Self.start + 15 * 86_400)
    #expect(late == SaleRow(id: 1, state: "expired", version: 2))
  }
}

@Suite("Cookbook: an outbox")
struct OutboxRecipe {
  enum Effect: String, Codable { case sendInvoice, tellWarehouse }

  /// What has to happen outside because of a receipt.
  func effects(of receipt: Sale.Receipt) -> [Effect] {
    receipt.entered.compactMap { state in
      switch state {
      case .placed: .sendInvoice
      case .paid: .tellWarehouse
      default: nil
      }
    }
  }

  @Test func `effects follow from receipts`() throws {
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let row = try SaleRow(id: 1).firing(.place, at: now)

    let (sale, receipt) = try row.sale().firing(.pay, at: now)
    let outbox = effects(of: receipt)
    let columns = try sale.columns

    #expect(outbox == [.tellWarehouse] && columns.state == "paid" && columns.rest == nil)
    #expect(effects(of: try saleMachine.firing(.place, at: now).receipt) == [.sendInvoice])
  }
}

extension UserInfoKey where Value == String {
  static var user: Self { Self("user") }
}

@Suite("Cookbook: an audit log")
struct AuditRecipe {
  @Test func `the audit log records who did what and when`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "sale-7.jsonl")
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    let sale = try JournaledMachine(at: url, for: saleMachine)
    try sale.fire(.place, userInfo: ["user": "ada"], at: now)
    _ = try? sale.fire(.ship, userInfo: ["user": "bob"], at: now)
    sale.close()

    var lines: [String] = []
    var reader = try JournalReader<SaleStatus, SaleCommand>(at: url)
    while let record = try reader.next() {
      let user = record.input.userInfo[.user] ?? "nobody"
      lines.append("\(record.number): \(user), \(record.input), \(record.failure ?? "done")")
    }

    #expect(lines == ["1: ada, the event 'place', done", "2: bob, the event 'ship', noTransition"])
  }
}

@Suite("Cookbook: a renamed state")
struct RenamingRecipe {
  enum Status: String, Codable { case unread, seen }
  enum Action: String, Codable { case open }
  typealias Message = Machine<Status, Action>

  static let first = """
    {
      "interlock": 1, "initial": "unread",
      "states": [{ "id": "unread" }, { "id": "read" }],
      "events": [{ "id": "view", "from": ["unread"], "to": "read" }]
    }
    """

  func makeMessages() throws -> Message {
    let messages = try Message(initial: .unread) {
      Message.State(.unread)
      Message.State(.seen).formerly("read")
      Message.Event(.open, from: .unread, to: .seen).formerly("view")
    }
    return messages
  }

  @Test func `an entity of the first version loads`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let messages = try makeMessages()

    let message = try messages.restored(column: "read")
    print(message.state)  // seen

    #expect(printed == ["seen"])
  }

  @Test func `every stored entity still loads`() throws {
    let messages = try makeMessages()
    let released = Data(Self.first.utf8)

    let old = try JSONDecoder().decode(DynamicMachine.self, from: released)
    let difference = try messages.dynamic().difference(from: old)
    #expect(difference.loadsAll, "\(difference)")

    #expect(difference.renamedStates.count == 1)
  }
}
