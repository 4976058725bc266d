import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTools
import Testing

// The recipes about storage. `CodeBlockTests` compares them.

enum SaleStatus: String, Codable { case draft, placed, paid, shipped }
enum SaleCommand: String, Codable { case place, pay, ship }
typealias Sale = Machine<SaleStatus, SaleCommand>

// swift-format-ignore: NeverUseForceTry
let saleMachine = try! Sale(initial: .draft) {
  Sale.State(.draft)
  Sale.State(.placed)
  Sale.State(.paid)
  Sale.State(.shipped)
  Sale.Event(.place, from: .draft, to: .placed)
  Sale.Event(.pay, from: .placed, to: .paid)
  Sale.Event(.ship, from: .paid, to: .shipped)
}

struct SaleRow: Codable, Equatable {
  var id: Int64
  var status: String
  var version: Int

  /// The row after the event. Nothing is stored yet.
  func firing(_ event: SaleCommand) throws -> SaleRow {
    let sale = try saleMachine.restored(column: status).firing(event).machine
    return SaleRow(id: id, status: try sale.column, version: version + 1)
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
    try sale.fire(.pay)
    row.status = try sale.column  // paid

    #expect(row.status == "paid")
    #expect(throws: DecodingError.self) { try saleMachine.restored(column: "plcaed") }
    #expect(try saleMachine.column == "draft")
  }

  @Test func `a column with a timer is JSON`() throws {
    let code = try Sale(initial: .draft) {
      Sale.State(.draft)
      Sale.State(.placed)
      Sale.Event(.place, from: .draft, to: .placed)
      Sale.Event.after(.seconds(60), from: .placed, to: .draft)
    }
    let text = try code.firing(.place, at: .now).machine.column
    #expect(text.hasPrefix("{") && text.contains(#""states":["placed"]"#))
  }

  @Test func `two columns`() throws {
    enum Status: String, Codable { case packed, sent, lost }
    enum Command: String, Codable { case send }
    typealias Parcel = Machine<Status, Command>
    struct Row {
      var state = "packed"
      var rest: String?
    }
    let parcelMachine = try Parcel(initial: .packed) {
      Parcel.State(.packed)
      Parcel.State(.sent)
      Parcel.State(.lost)
      Parcel.Event(.send, from: .packed, to: .sent)
      Parcel.Event.after(.seconds(86_400), from: .sent, to: .lost)
    }
    var row = Row()

    var parcel = try parcelMachine.restored(state: row.state, rest: row.rest)
    try parcel.fire(.send, at: .now)
    (row.state, row.rest) = try parcel.columns  // sent, {"timers":[…]}

    #expect(row.state == "sent")
    #expect(row.rest?.hasPrefix(#"{"timers":["#) == true)
    #expect(try parcelMachine.restored(state: row.state, rest: row.rest) == parcel)
  }

  @Test func `a row and its version`() throws {
    let row = SaleRow(id: 1, status: "placed", version: 4)
    #expect(try row.firing(.pay) == SaleRow(id: 1, status: "paid", version: 5))
    #expect(throws: Sale.FireError.self) { try row.firing(.ship) }
  }

  @Test func `user defaults`() throws {
    let defaults = try #require(UserDefaults(suiteName: "interlock-cookbook"))
    defaults.removeObject(forKey: "sale")
    defer { defaults.removePersistentDomain(forName: "interlock-cookbook") }

    /// The sale as it was saved, or a new one.
    func load() -> Sale {
      guard let text = defaults.string(forKey: "sale") else { return saleMachine }
      do {
        return try saleMachine.restored(column: text)
      } catch {
        log("The stored sale cannot be read: \(error)")
        return saleMachine
      }
    }

    func save(_ sale: Sale) throws {
      defaults.set(try sale.column, forKey: "sale")
    }

    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
    #expect(load() == saleMachine)
    try save(try saleMachine.firing(.place).machine)
    #expect(load().state == .placed)
    defaults.set("lost", forKey: "sale")
    #expect(load() == saleMachine && lines.count == 1)
  }
}

@Suite("Cookbook: an outbox")
struct OutboxRecipe {
  enum Effect: String, Codable { case sendInvoice, tellWarehouse }

  /// The outside effects that follow from a receipt.
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
    let stored = "placed"

    let (sale, receipt) = try saleMachine.restored(column: stored).firing(.pay)
    let outbox = effects(of: receipt)
    let status = try sale.column

    #expect(outbox == [.tellWarehouse] && status == "paid")
    #expect(effects(of: try saleMachine.firing(.place).receipt) == [.sendInvoice])
  }
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
      let user = record.input.userInfo["user"] as? String ?? "nobody"
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
