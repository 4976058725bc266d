import Foundation
import Interlock
import Testing

// A record with columns of its own, of the recipe `RecipeDatabase`. `CodeBlockTests` compares it.

@Suite("Cookbook: columns beside those of the machine")
struct OwnColumnsRecipe {
  typealias Sale = Machine<SaleStatus, SaleCommand>.With<SaleRow>

  struct SaleRow: Codable, Equatable {
    var id: Int64
    var total = 0
    var paid = 0
    var state = "draft"
    var rest: String?
    var deadline: Date?
    var version = 0

    static func prototype() throws -> Sale {
      try Sale(initial: .draft) {
        Sale.State(.draft)
        Sale.State(.placed)
        Sale.State(.paid)
        Sale.State(.expired)
        Sale.Event(.place, from: .draft, to: .placed)
          .shouldFire("something is in it") { $0.context.total > 0 }
        Sale.Event(.pay, from: .placed, to: .paid)
          .perform { $0.context.paid = $0.context.total }
        Sale.Event.after(.seconds(60), from: .placed, to: .expired)
          .perform { $0.context.total = 0 }
      }
    }

    func sale() throws -> Sale {
      try Self.prototype().restored(state: state, rest: rest)
    }

    /// The record after an event, with what its callbacks have changed.
    func firing(_ event: SaleCommand, at now: Date) throws -> SaleRow {
      var (row, sale) = (self, try sale())
      try sale.fire(event, on: &row, at: now)
      return try row.with(sale)
    }

    func advanced(to now: Date) throws -> SaleRow {
      var (row, sale) = (self, try sale())
      try sale.advance(to: now, on: &row)
      return try row.with(sale)
    }

    private func with(_ sale: Sale) throws -> SaleRow {
      var row = self
      (row.state, row.rest) = try sale.columns
      row.deadline = sale.nextDeadline
      row.version += 1
      return row
    }
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test func `guards and callbacks use the columns of a record`() throws {
    #expect(throws: Sale.FireError.self) { try SaleRow(id: 1).firing(.place, at: Self.start) }
    let placed = try SaleRow(id: 1, total: 30).firing(.place, at: Self.start)
    #expect(placed.state == "placed" && placed.deadline == Self.start + 60)
    let paid = try placed.firing(.pay, at: Self.start)
    #expect(paid == SaleRow(id: 1, total: 30, paid: 30, state: "paid", version: 2))
  }

  @Test func `the timers of a record change its columns, too`() throws {
    let placed = try SaleRow(id: 1, total: 30).firing(.place, at: Self.start)
    let expired = try placed.advanced(to: Self.start + 60)
    #expect(expired == SaleRow(id: 1, state: "expired", version: 2))
  }
}
