import Interlock
import InterlockFleet
import Testing

@Suite("Cookbook: a million rows")
struct MillionRecipe {
  private enum Status: String, Codable { case draft, placed, paid, shipped }
  private enum Command: String, Codable { case place, pay, ship }
  private typealias Sale = Machine<Status, Command>

  private static func sale() throws -> Sale {
    try Sale(initial: .paid) {
      Sale.State(.draft)
      Sale.State(.placed)
      Sale.State(.paid)
      Sale.State(.shipped)
      Sale.Event(.place, from: .draft, to: .placed)
      Sale.Event(.pay, from: .placed, to: .paid)
      Sale.Event(.ship, from: .paid, to: .shipped)
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all)
  func `one statement updates all rows`(_ kind: LoadedDatabase.Kind) async throws {
    let (saleMachine, database) = (try Self.sale(), try LoadedDatabase(kind))
    let sales = try Fleet(saleMachine, table: "sales", in: database)
    try await sales.prepare()
    try await database.run("ALTER TABLE sales ADD COLUMN paid_on TEXT DEFAULT '2025-12-31'")
    try await sales.insert()

    let tally = try await sales.fireAll(.ship, whereSQL: "paid_on < '2026-01-01'")
    print("\(tally.fired) shipped, \(tally.refused) in another state")

    #expect(tally.fired == 1)
  }
}
