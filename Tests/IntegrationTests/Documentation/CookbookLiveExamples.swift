import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

// The recipes about live machines. `CodeBlockTests` compares them.

@Suite("Cookbook: background work")
struct BackgroundWorkRecipe {
  enum Phase: String, Codable { case idle, exporting, done, failed }
  enum Action: String, Codable { case start, cancel, progress, finish, fail }
  typealias Export = Machine<Phase, Action>

  @Test func `exiting the state cancels the work`() async throws {
    let (cleanUps, cleanedUp) = AsyncStream<Void>.makeStream()
    let (reports, reporting) = AsyncStream<Int?>.makeStream()
    let removeTemporaryFiles: @Sendable () -> Void = { cleanedUp.yield() }
    @Sendable func write(_ page: Int) async throws {}
    let report: @Sendable (Int?) -> Void = { reporting.yield($0) }

    func makeExport(pages: Int) throws -> Export {
      let export = try Export(initial: .idle) {
        Export.State(.idle)
        Export.State(.exporting)
          .activity(catch: .fail) { context in
            defer { removeTemporaryFiles() }
            for page in 1...pages {
              try await write(page)
              try context.send(.progress, userInfo: ["page": page])
              try await context.sleep(for: .seconds(1))
            }
            return .finish
          }
        Export.State(.done)
        Export.State(.failed)
        Export.Event(.start, from: .idle, .done, .failed, to: .exporting)
        Export.Event(.progress, in: .exporting).perform { report($0.userInfo["page"] as? Int) }
        Export.Event(.cancel, from: .exporting, to: .idle)
        Export.Event(.finish, from: .exporting, to: .done)
        Export.Event(.fail, from: .exporting, to: .failed)
      }
      return export
    }

    let export = try makeExport(pages: 3)
    let clock = ManualClock()
    let live = MachineActor(export, clock: clock)
    try await live.fire(.start)
    await clock.advance(by: .seconds(1), settling: live)
    try await live.fire(.cancel)
    for await _ in cleanUps { break }
    await live.settle()
    #expect(live.state == .idle)
    try await live.fire(.start)
    await clock.advance(by: .seconds(3), settling: live)
    #expect(live.state == .done)
    reporting.finish()
    var reported: [Int?] = []
    for await page in reports { reported.append(page) }
    #expect(reported == [1, 2, 1, 2, 3])

    do {
      // Long enough to be cancelled on the busiest machine.
      let export = try makeExport(pages: 3_600)
      let live = MachineActor(export)
      try await live.fire(.start)

      try await live.fire(.cancel)
      #expect(live.state == .idle)
    }
  }
}

@Suite("Cookbook: machines that drive others")
struct DrivingRecipe {
  enum ParcelStatus: String, Codable { case shelf, packed, handedOver }
  enum ParcelEvent: String, Codable { case pack, handOver }
  typealias Parcel = Machine<ParcelStatus, ParcelEvent>

  enum Status: String, Codable { case placed, paid, shipped }
  enum Command: String, Codable { case pay, ship }
  typealias Life = Machine<Status, Command>.With<Order>

  struct Order: MachineContext {
    var parcel: Parcel
    var life: Life
  }

  @Test func `an order drives its parcel`() throws {
    let parcel = try Parcel(initial: .shelf) {
      Parcel.State(.shelf)
      Parcel.State(.packed)
      Parcel.State(.handedOver)
      Parcel.Event(.pack, from: .shelf, to: .packed)
      Parcel.Event(.handOver, from: .packed, to: .handedOver)
    }

    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.State(.shipped)
      Life.Event(.pay, from: .placed, to: .paid)
        .perform { try $0.context.parcel.fire(.pack) }
      Life.Event(.ship, from: .paid, to: .shipped)
        .perform { try $0.context.parcel.fire(.handOver) }
    }

    var order = Order(parcel: parcel, life: life)
    try order.fire(.pay, on: \.life)
    #expect(order.parcel.state == .packed)
    try order.parcel.fire(.handOver)
    #expect(throws: Machine<Status, Command>.FireError.self) { try order.fire(.ship, on: \.life) }
    #expect(order.life.state == .paid && order.parcel.state == .handedOver)
  }

  enum Reminder: String { case first, second, over }
  typealias Reminders = Machine<Reminder, Never>

  enum Bill: String { case open, overdue, lost, paid }
  enum Step: String { case giveUp, pay }
  typealias Invoice = Machine<Bill, Step>

  @Test func `a machine runs as long as a state is active`() async throws {
    let reminders = try Reminders(initial: .first) {
      Reminders.State(.first)
      Reminders.State(.second)
      Reminders.State.final(.over)
      Reminders.Event.after(.seconds(7), from: .first, to: .second)
      Reminders.Event.after(.seconds(7), from: .second, to: .over)
    }

    let invoice = try Invoice(initial: .open) {
      Invoice.State(.open)
      Invoice.State(.overdue).activity(running: reminders, then: .giveUp)
      Invoice.State(.lost)
      Invoice.State(.paid)
      Invoice.Event.after(.seconds(30), from: .open, to: .overdue)
      Invoice.Event(.giveUp, from: .overdue, to: .lost)
      Invoice.Event(.pay, from: .open, .overdue, to: .paid)
    }

    let clock = ManualClock()
    let live = MachineActor(invoice, clock: clock)
    await clock.advance(by: .seconds(30), settling: live)
    #expect(live.state == .overdue)
    await clock.advance(by: .seconds(14), settling: live)
    #expect(live.state == .lost)
  }
}

@Suite("Cookbook: logging")
struct LoggingRecipe {
  enum Status: String, Codable { case unread, read, deleted }
  enum Action: String, Codable { case view, delete }
  typealias Inbox = Machine<Status, Action>

  nonisolated final class Log: @unchecked Sendable {  // Safe because a lock guards the lines.
    private let lock = NSLock()
    private var storage: [String] = []

    var lines: [String] { lock.withLock { storage } }

    func debug(_ line: String) { lock.withLock { storage.append(line) } }
  }

  let logger = Log()

  private func makeInbox() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .unless("it is locked") { $0.userInfo[.locked] == true }
    }
  }

  @Test func `a plain machine is logged`() throws {
    let inbox = try makeInbox()
    let logger = logger

    var message = inbox.traced { line in logger.debug("\(line)") }
    try message.fire(.view)
    _ = try? message.fire(.delete, userInfo: ["locked": true])

    #expect(
      logger.lines == [
        "(inactive) --> unread",
        "unread --view--> read",
        "read --delete--> refused; the guard 'unless it is locked' of the transition to 'deleted' refused",
      ]
    )

    let receipt = try message.fire(.delete)
    logger.debug("\(receipt)")
    #expect(logger.lines.last == "read --delete--> deleted")
  }

  @Test func `a live machine is logged`() async throws {
    let inbox = try makeInbox()
    let logger = logger

    let live = MachineActor(inbox, log: { occurrence in logger.debug("\(occurrence)") })

    try await live.fire(.view)
    #expect(logger.lines.last == "unread --view--> read")
  }
}
