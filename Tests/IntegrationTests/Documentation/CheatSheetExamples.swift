import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import InterlockTools
import Testing

// The blocks of the article `CheatSheet`. `CodeBlockTests` compares them.

nonisolated extension UserInfoKey where Value == Bool { static var paid: Self { Self("paid") } }

@Suite("Cheat sheet")
struct CheatSheetExamples {
  private enum Part: String, Codable {
    case open, handling, packing, shipping, held, lastStep, closed, lost
  }
  private enum Happening: String, Codable {
    case submit, ship, hold, resume, note, cancel, done, drop
  }
  private typealias Order = Machine<Part, Happening>

  private enum Stage: String, Codable, MachineStates {
    case packing

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Machine<Stage, Happening>(initial: .packing) {
      Machine.State(.packing)
    }
  }

  private enum Status: String, Codable { case draft, placed }
  private enum Command: String, Codable { case add, place }

  private struct Cart: MachineContext {
    typealias Life = Machine<Status, Command>.With<Cart>

    var total = 0
    var life: Life
  }

  private let log = Journal()

  private func makeOrder() throws -> Order {
    let log = log

    let order = try Order(initial: .open) {
      Order.State(.open)
      Order.State(.handling, initial: .packing) {  // a compound state
        Order.State(.packing).deferring(.cancel)  // keeps the event for later
        Order.State(.shipping).didEnter { transition in log.add("\(transition)") }
        Order.State.history(.lastStep, default: .packing)
        Order.Event(.ship, from: .packing, to: .shipping)
          .shouldFire("it is paid") { $0.userInfo[.paid] == true }
      }
      Order.State(.held)
      Order.State.final(.closed)
      Order.State.final(.lost)
      Order.Event(.submit, from: .open, to: .handling)
      Order.Event(.hold, from: .handling, to: .held)
      Order.Event(.resume, from: .held, to: .lastStep)  // back to where it was
      Order.Event(.note, in: .open, .handling).perform { $0.send(.done, after: .seconds(60)) }
      Order.Event(.cancel, from: .open, .shipping, to: .closed)
      Order.Event.after(.seconds(600), from: .shipping, to: .lost)
      Order.Event.fromAnyState(.drop, to: .lost)
    }
    return order
  }

  @Test func `fire and ask`() throws {
    let order = try makeOrder()
    let paid: UserInfo = ["paid": true]

    var mine = order
    let receipt = try mine.fire(.submit)
    let maybe = try mine.fireIfPossible(.resume)
    let (held, _) = try mine.firing(.hold)

    let isPossible = mine.canFire(.ship, userInfo: paid)
    let reason = mine.refusal(of: .ship)?.description
    let events = mine.availableEvents()
    let place = (mine.state, mine.isIn(.handling), mine.isFinished)

    #expect(receipt.entered == [.open, .handling, .packing])
    #expect(maybe == nil)
    #expect(held.state == .held)
    #expect(isPossible)
    #expect(reason?.contains("it is paid") == true)
    #expect(events == [.hold, .note, .cancel, .drop])
    #expect(place == (.packing, true, false))
    #expect(try held.firing(.resume).machine.state == .packing)
  }

  @Test func `time, and saving`() throws {
    let order = try makeOrder()
    let paid: UserInfo = ["paid": true]
    let now = Date(timeIntervalSinceReferenceDate: 0)

    var mine = order
    try mine.fire(.submit, at: now)
    try mine.fire(.ship, userInfo: paid, at: now)
    let deadline = mine.nextDeadline
    try mine.advance(to: now + 599)
    #expect(deadline == now + 600)
    #expect(mine.state == .shipping)
    #expect(log.lines == ["packing --ship--> shipping"])

    // swift-format-ignore
    struct Parcel: Codable { var order = Stage.prototype }  // stores "packing", not the definition

    #expect(try JSONEncoder.text(Parcel()) == #"{"order":"packing"}"#)

    let (state, rest) = try mine.columns
    mine = try order.restored(state: state, rest: rest)
    #expect(state == "shipping" && rest?.contains("timers") == true)
    #expect(mine.nextDeadline == now + 600)

    let whole = try JSONEncoder().encode(mine)
    #expect(try JSONDecoder().decode(Order.self, from: whole).state == .shipping)
    try mine.advance(to: now + 600)
    #expect(mine.isFinished)
  }

  @Test func `a context and a payload`() throws {
    typealias Life = Cart.Life

    let life = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.Event(.add, in: .draft).carrying(Int.self).perform { $0.context.total += $1 }
      Life.Event(.place, from: .draft, to: .placed)
        .shouldFire("not empty") { $0.context.total > 0 }
    }

    var cart = Cart(life: life)
    try cart.fire(.init(.add), 30, on: \.life)
    try cart.fire(.place, on: \.life)
    #expect(cart.total == 30)
    #expect(cart.life.state == .placed)
  }

  @MainActor
  @Test func `live machines`() async throws {
    let order = try makeOrder()
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal")
    defer { try? FileManager.default.removeItem(at: url) }

    let live = MachineActor(order)
    try await live.fire(.submit)
    try await live.send(.hold)
    try await live.wait(for: .held, upTo: .seconds(60))
    let snapshot = await live.snapshot()
    #expect(snapshot.machine.state == .held)

    let model = ObservableMachine(order)
    model.onEnter(.handling) { change in log.add("\(change)") }
    model.send(.submit)
    #expect(model.state == .packing)
    #expect(log.lines == ["open --submit--> handling"])

    let journal = try JournaledMachine(at: url, for: order)
    try journal.fire(.submit)
    #expect(journal.machine.state == .packing)
    journal.close()
  }

  @Test func `tools and tests`() throws {
    let order = try makeOrder()

    let picture = MachineDiagram(of: order).mermaid
    let table = TransitionTable(of: order).markdown
    let space = StateSpace(of: order)
    let faults = space.anomalies
    let verdict = space.verdict(on: .never(.isIn(.shipping) && .accepts(.ship)))
    let paths = space.paths(covering: .rows)

    #expect(order.reaction(to: .submit) == .leads(to: .packing))
    #expect(order.reaction(to: .ship) == .refused(.noTransition))

    #expect(picture.hasPrefix("stateDiagram-v2"))
    #expect(table.contains("submit"))
    #expect(space.isComplete)
    #expect(faults.allSatisfy { $0.severity != .error }, "\(faults)")
    #expect("\(verdict)".hasPrefix("holds"))
    #expect(!paths.isEmpty)
  }
}
