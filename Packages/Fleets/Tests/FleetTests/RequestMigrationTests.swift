import Interlock
import InterlockData
import InterlockEvolution
import InterlockFleet
import Testing

@Suite("Fleet: requests that are repeated to a program with a new definition")
struct RequestMigrationTests {
  struct Bill: DataContext {
    var total = 0

    static let fields = Fields<Bill> { Field("total", \.total) }
  }

  struct Invoice: DataContext {
    var total = 0
    var isGift = false
    var notes: [String] = []

    static let fields = Fields<Invoice> {
      Field("total", \.total)
      Field("isGift", \.isGift)
      Field("notes", \.notes)
      Field("double", \.double)
    }

    var double: Int { total / 2 }
  }

  /// A context without fields, before and after it has got a property.
  struct Slip: Codable, Sendable { var total = 0 }

  struct LongSlip: Codable, Sendable {
    var total = 0
    var isGift = false
  }

  private static func life<Context: Sendable>(
    _ placed: String,
    _ paid: String,
    paying pay: String = "pay",
    of type: Context.Type
  ) throws -> Machine<String, String>.With<Context> {
    typealias Life = Machine<String, String>.With<Context>
    return try Life(initial: placed) {
      Life.State(placed)
      Life.State(paid)
      Life.Event(pay, from: placed, to: paid)
      Life.Event.after(.seconds(1_000), from: placed, to: paid)
    }
  }

  private static func migration() throws -> Migration {
    typealias Machine = Interlock.Machine<String, String>
    let machine = try Machine(initial: "placed") {
      Machine.State("placed")
      Machine.State("paid")
      Machine.Event("pay", from: "placed", to: "paid")
      Machine.Event.after(.seconds(1_000), from: "placed", to: "paid")
    }
    return Migration(
      from: machine,
      .renameState("placed", to: "open"),
      .renameState("paid", to: "settled"),
      .renameEvent("pay", to: "settle")
    )
  }

  @Test(arguments: Place.Kind.all)
  func `it gets the answer of the first time, with the new names of state and event`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let former = try Fleet(
        Self.life("placed", "paid", of: Bill.self),
        of: Bill(),
        table: "bills",
        keyedBy: Int.self,
        in: place.open()
      )
      try await former.prepare()
      let key = try await former.insert(Bill(total: 30), once: "i")
      #expect(try await former.fire("pay", on: key, once: "r").state == "paid")

      let new = try Fleet(
        Self.life("open", "settled", paying: "settle", of: Invoice.self),
        of: Invoice(),
        table: "bills",
        keyedBy: Int.self,
        migrations: [Self.migration()],
        in: place.open()
      )
      try await new.prepare()
      let receipt = try await new.fire("settle", on: key, once: "r")
      #expect(receipt.isRepeated)
      #expect(receipt.state == "settled")
      #expect(receipt.revision == 1)
      #expect(try await new.insert(Invoice(total: 30), once: "i") == key)
      for other in [Invoice(total: 4), Invoice(total: 30, isGift: true)] {
        await #expect(throws: Fleet<String, String, Invoice, Int>.Failure.requestReused("i")) {
          try await new.insert(other, once: "i")
        }
      }
      // A former program does not know the new names.
      try await new.insert(Invoice(), once: "j")
      await #expect {
        try await former.insert(Bill(), once: "j")
      } throws: {
        guard case Fleet<String, String, Bill, Int>.Failure.otherDefinition = $0 else {
          return false
        }
        return true
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a context that is stored as JSON may get a property`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let former = try Fleet(
        Self.life("placed", "paid", of: Slip.self),
        of: Slip(),
        table: "slips",
        keyedBy: Int.self,
        in: place.open()
      )
      try await former.prepare()
      let key = try await former.insert(Slip(total: 3), once: "i")
      let new = try Fleet(
        Self.life("placed", "paid", of: LongSlip.self),
        of: LongSlip(),
        table: "slips",
        keyedBy: Int.self,
        in: place.open()
      )
      #expect(try await new.insert(LongSlip(total: 3), once: "i") == key)
      await #expect(throws: Fleet<String, String, LongSlip, Int>.Failure.requestReused("i")) {
        try await new.insert(LongSlip(total: 3, isGift: true), once: "i")
      }
    }
  }
}
