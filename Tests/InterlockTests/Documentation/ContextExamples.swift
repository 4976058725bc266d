import Foundation
import Interlock
import InterlockTestSupport
import Testing

extension ContextExamples.Loading.EventName<ContextExamples.Failure> {
  static var fail: Self { Self(.fail) }
}

/// The blocks of the article `Context`, in their order, and of the comments on its types.
@Suite("Article: contexts")
struct ContextExamples {
  enum Status: String, Codable { case draft, placed, paid }
  enum Command: String, Codable { case place, pay }
  typealias Life = Machine<Status, Command>.With<Order>

  struct Order: MachineContext {
    var total = 0
    var paid = 0
    var life: Life
  }

  enum Place: String, Codable { case idle, failed, open, editing, resume }
  enum Step: String, Codable { case fail, retry, edit, pause, resume }
  typealias Loading = Machine<Place, Step>.With<Loader>

  struct Failure: Codable, Sendable {
    var code: Int
  }

  struct Loader: MachineContext {
    var failure: Failure?
    var page: String?
    var formerPage: String?
    var life: Loading
  }

  private func life() throws -> Life {
    let life = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.place, from: .draft, to: .placed)
        .shouldFire("something is in it") { $0.context.total > 0 }
      Life.Event(.pay, from: .placed, to: .paid)
        .perform { $0.context.paid = $0.context.total }
    }
    return life
  }

  @Test func `an order is placed and paid with its context`() throws {
    let printed = Journal()
    let print = printed.print
    let life = try life()

    var order = Order(total: 30, life: life)
    try order.fire(.place, on: \.life)
    try order.fire(.pay, on: \.life)
    print(order.life.state, order.paid)
    print(order.life.canFire(.place, on: order))
    #expect(printed.lines == ["paid 30", "false"])

    var (machine, data) = (life, Order(total: 12, life: life))
    try machine.fire(.place, on: &data)
    #expect(machine.state == .placed)
  }

  @Test func `a call that throws leaves the context unchanged`() throws {
    let printed = Journal()
    let print = printed.print

    let careful = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid)
        .perform { $0.context.paid += 10 }
        .didFire { transition in
          if transition.context.paid > transition.context.total { throw CancellationError() }
        }
    }
    var small = Order(total: 5, life: careful)
    _ = try? small.fire(.pay, on: \.life)
    print(small.paid, small.life.state)
    #expect(printed.lines == ["0 placed"])
  }

  @Test func `parts without a context can be combined with parts that have one`() throws {
    let reminded = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State.final(.paid).didEnter { $0.context.paid = $0.context.total }
      Life.State(.placed)
      Life.Event(.place, from: .draft, to: .placed)
      Life.Event.after(.seconds(60), from: .placed, to: .draft)
        .shouldFire { $0.context.paid == 0 }
      Machine<Status, Command>.Event(.pay, from: .placed, to: .paid)
    }
    var order = Order(total: 3, life: reminded)
    let noon = at(0)
    try order.fire(.place, on: \.life, at: noon)
    try order.advance(to: noon + 60, on: \.life)
    #expect(order.life.state == .draft)
    try order.fire(.place, on: \.life, at: noon)
    try order.fire(.pay, on: \.life)
    #expect(order.paid == 3)
  }

  @Test func `a value exists while its state is active`() throws {
    let printed = Journal()
    let print = printed.print

    let loading = try Loading(initial: .idle) {
      Loading.State(.idle)
      Loading.State(.failed).holding(\.failure) { $0.payload(as: Failure.self) }
      Loading.State(.open, initial: .editing) {
        Loading.State(.editing)
          .holding(\.page) { $0.targets.contains(.resume) ? $0.context.formerPage : "" }
          .didExit { $0.context.formerPage = $0.context.page }
        Loading.State.history(.resume, .shallow, default: .editing)
      }
      Loading.Event(.fail, from: .idle, to: .failed).carrying(Failure.self)
      Loading.Event(.retry, from: .failed, to: .idle)
      Loading.Event(.edit, from: .idle, to: .editing)
      Loading.Event(.pause, from: .open, to: .idle)
      Loading.Event(.resume, from: .idle, to: .resume)
    }

    var loader = Loader(life: loading)

    try loader.fire(.fail, Failure(code: 404), on: \.life)
    print(loader.failure?.code ?? 0)
    try loader.fire(.retry, on: \.life)
    print(loader.failure?.code ?? 0)

    #expect(printed.lines == ["404", "0"])
    try loader.fire(.edit, on: \.life)
    loader.page = "a"
    try loader.fire(.pause, on: \.life)
    #expect(loader.page == nil)
    try loader.fire(.resume, on: \.life)
    #expect(loader.page == "a")
  }

  @Test func `parts with a context combine as in the comments`() throws {
    let life = try Life {
      Life.Observer.didTransition { $0.context.total += 1 }
      Life.State(.placed).didEnter { $0.context.paid = 0 }
      Life.State.final(.paid).didEnter { $0.context.paid = $0.context.total }
      Life.State(.draft)
      Life.Event(.pay, from: .placed, to: .paid)
        .perform { $0.context.paid = $0.context.total }
      Life.Event.after(.seconds(60), from: .placed, to: .draft)
        .shouldFire { $0.context.paid == 0 }
    }
    var order = Order(total: 3, life: life)
    try order.fire(.pay, on: \.life, at: at(0))
    #expect(order.total == 4)
    #expect(order.paid == 3)
  }
}

/// The block about machines that own their context.
@Suite("Article: machines that own their context")
struct OwnedContextExamples {
  enum Phase: String { case idle, connecting }
  enum Signal: String { case connect }

  struct Connection {
    var attempts = 0
  }

  typealias Link = Machine<Phase, Signal>.With<Connection>

  @Test func `a machine fires with the context that it owns`() throws {
    let printed = Journal()
    let print = printed.print

    let link = try Link(initial: .idle) {
      Link.State(.idle)
      Link.State(.connecting)
      Link.Event(.connect, from: .idle, to: .connecting)
        .shouldFire("few attempts") { $0.context.attempts < 5 }
        .perform { $0.context.attempts += 1 }
    }

    var machine = link.owning(Connection())
    try machine.fire(.connect)
    print(machine.context(as: Connection.self)?.attempts ?? 0)

    #expect(printed.lines == ["1"])
  }
}

extension ContextExamples {
  struct Counter: MachineContext {
    var sales: [Machine<Status, Command>.With<Self>]
  }

  @Test func `a machine in an array is removed after the call`() throws {
    typealias Sale = Machine<Status, Command>.With<Counter>
    let sale = try Sale(initial: .placed) {
      Sale.State(.placed)
      Sale.State(.paid)
      Sale.Event(.pay, from: .placed, to: .paid).perform { _ in }
    }
    var counter = Counter(sales: [sale, sale])

    try counter.fire(.pay, on: \.sales[0])
    if counter.sales[0].state == .paid { counter.sales.remove(at: 0) }

    #expect(counter.sales.map(\.state) == [.placed])
  }
}

/// The comments on copies of a machine with a context.
@Suite("Comments on copies of a machine with a context")
struct ContextCopyExamples {
  enum Status: String { case placed, paid }
  enum Command: String { case pay }

  struct Order {
    var steps = 0
  }

  typealias Life = Machine<Status, Command>.With<Order>

  @Test func `firing a copy returns the machine, the context and the receipt`() throws {
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid)
    }
    let data = Order()

    let (paid, changed, receipt) = try life.firing(.pay, on: data)

    #expect(paid.state == .paid && changed.steps == 0 && receipt.entered.last == .paid)

    let audited = try life.adding {
      Life.Observer.didTransition { $0.context.steps += 1 }
    }

    #expect(try audited.firing(.pay, on: data).context.steps > 0)
  }
}

/// The block of `Machine.With.Behaviour`.
@Suite("Comments on code for names that sees a context")
struct ContextBehaviourExamples {
  enum Status: String { case draft, paid }
  enum Command: String { case pay }

  struct Order {
    var total = 0
    var paid = 0
  }

  typealias Life = Machine<Status, Command>.With<Order>

  @Test func `names get code that sees the context`() throws {
    let sketch = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.paid)
      Life.Event(.pay, from: .draft, to: .paid).shouldFire("something is in it").perform("book")
    }

    let behaviour = Life.Behaviour()
      .guard("something is in it") { $0.context.total > 0 }
      .callback("book") { $0.context.paid = $0.context.total }

    var life = try sketch.bound(to: behaviour)
    var order = Order()
    #expect(!life.canFire(.pay, on: order))
    order.total = 30
    try life.fire(.pay, on: &order)
    #expect(order.paid == 30)
  }
}
