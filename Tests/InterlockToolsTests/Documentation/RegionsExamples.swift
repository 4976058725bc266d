import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// The blocks of the articles `Regions` and `Deferral`, in their order.
@Suite("Articles: regions and deferral")
struct RegionsExamples {
  @Test func `regions behave as the article on regions says`() throws {
    let printed = Journal()
    let print = printed.print

    enum Part: String {
      case open, handling, payment, due, paid, delivery, packing, shipped, closed, cancelled
    }
    enum Happening: String { case submit, pay, ship, cancel, urge }
    typealias Order = Machine<Part, Happening>

    let order = try Order(initial: .open) {
      Order.State(.open)
      Order.State(parallel: .handling) {
        Order.State(.payment) {
          Order.State(.due)
          Order.State.final(.paid)
          Order.Event(.pay, from: .due, to: .paid)
        }
        Order.State(.delivery) {
          Order.State(.packing)
          Order.State.final(.shipped)
          Order.Event(.ship, from: .packing, to: .shipped).shouldFire("it is paid") {
            $0.isIn(.paid)
          }
        }
      }
      Order.State.final(.closed)
      Order.State.final(.cancelled)
      Order.Event(.submit, from: .open, to: .handling)
      Order.Event(.cancel, from: .handling, to: .cancelled)
      Order.Event.completion(of: .handling, to: .closed)
    }

    try comparePicture(
      MachineDiagram(of: order).svg(title: "Order", direction: .down),
      "regions",
      of: "Interlock"
    )

    var mine = order
    try mine.fire(.submit)
    print(mine.configuration.map(\.rawValue))
    print(mine.canFire(.ship))
    try mine.fire(.pay)
    print(mine.configuration.map(\.rawValue))
    try mine.fire(.ship)
    print(mine.state)
    print(mine.isFinished)

    #expect(
      printed.lines == [
        #"["due", "packing"]"#, "false", #"["paid", "packing"]"#, "closed", "true",
      ]
    )

    let joining = try Order(initial: .open) {
      order.topLevelStates
      order.events.filter { $0.id != .submit }
      Order.Event(.submit, from: .open, to: .paid, .packing)
      Order.Event(.urge, joining: .due, .packing, to: .cancelled)
    }
    #expect(!joining.canFire(.urge))
    #expect(try joining.firing(.submit).machine.configuration == [.paid, .packing])

    let express = try Order(initial: .open) {
      Order.State(.open)
      Order.State(parallel: .handling) {
        Order.State(.payment) {
          Order.State(.due)
          Order.State(.paid)
          Order.Event(.pay, from: .due, to: .paid)
        }
        Order.State(.delivery) {
          Order.State(.packing)
          Order.State(.shipped)
          Order.Event(.ship, from: .packing, to: .shipped)
        }
      }
      Order.State(.closed)
      Order.Event(.submit, from: .open, to: .paid, .packing)
      Order.Event(.urge, joining: .paid, .shipped, to: .closed)
    }
    var other = express
    try other.fire(.submit)
    #expect(other.configuration == [.paid, .packing])
    #expect(!other.canFire(.urge))
    try other.fire(.ship)
    try other.fire(.urge)
    #expect(other.state == .closed)

    let collecting = try Order(initial: .handling) {
      Order.State(parallel: .handling) {
        Order.State(.payment) {
          Order.State(.due)
          Order.State(.paid)
          Order.Event(.pay, from: .due, to: .paid)
        }
        Order.State(.delivery) {
          Order.State(.packing)
          Order.State(.shipped)
          Order.Event(.ship, from: .packing, to: .shipped)
        }
      }
      Order.State(.closed)
      Order.Event.always(joining: .paid, .shipped, to: .closed)
    }

    var parcel = collecting
    try parcel.fire(.ship)
    print(parcel.configuration.map(\.rawValue))
    try parcel.fire(.pay)
    print(parcel.state)
    #expect(printed.lines.suffix(2) == [#"["due", "shipped"]"#, "closed"])
  }

  @Test func `deferred events behave as the article on deferral says`() throws {
    let printed = Journal()
    let print = printed.print

    enum Status: String { case ready, printing }
    enum Job: String { case submit, done }
    typealias Printer = Machine<Status, Job>

    let printer = try Printer(initial: .ready) {
      Printer.State(.ready)
      Printer.State(.printing)
        .didEnter { transition in print(transition.userInfo["page"] ?? "?") }
        .deferring(.submit)
      Printer.Event(.submit, from: .ready, to: .printing)
      Printer.Event(.done, from: .printing, to: .ready)
    }

    try comparePicture(
      MachineDiagram(of: printer).svg(title: "Printer", direction: .right),
      "deferral",
      of: "Interlock"
    )

    var office = printer
    try office.fire(.submit, userInfo: ["page": "A"])
    let receipt = try office.fire(.submit, userInfo: ["page": "B"])
    print(receipt.isDeferred)
    try office.fire(.done)
    print(office.state)

    #expect(printed.lines == ["A", "true", "B", "printing"])
  }
}
