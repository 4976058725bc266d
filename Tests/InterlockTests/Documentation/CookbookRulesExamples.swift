import Foundation
import Interlock
import Testing

// The recipes about guards, targets and repeated events. `CodeBlockTests` compares them.

@Suite("Cookbook: permissions by role")
struct PermissionRecipe {
  @Test func `a role decides which events are available`() throws {
    let post = try Post(initial: .draft) {
      Post.State(.draft)
      Post.State(.review)
      Post.State(.published)
      Post.Event(.submit, from: .draft, to: .review).only(.author)
      Post.Event(.publish, from: .review, to: .published).only(.editor)
      Post.Event(.reject, from: .review, to: .draft).only(.editor)
    }

    var page = post
    var info = UserInfo()
    info[.role] = .author
    try page.fire(.submit, userInfo: info)
    let forAuthors = page.availableEvents(userInfo: info)  // []
    info[.role] = .editor
    let forEditors = page.availableEvents(userInfo: info)  // [.publish, .reject]

    #expect(forAuthors == [])
    #expect(forEditors == [.publish, .reject])
    #expect(page.refusal(of: .publish)?.candidates.first?.unmet.first?.name == "needs an editor")
    try page.fire(.publish, userInfo: info)
    #expect(page.state == .published)
  }
}

enum PostStatus: String, Codable { case draft, review, published }
enum PostAction: String, Codable { case submit, publish, reject }
typealias Post = Machine<PostStatus, PostAction>

enum Role: Int { case reader, author, editor }

nonisolated extension UserInfoKey where Value == Role {
  static var role: Self { Self("role") }
}

extension Post.Event {
  /// Lets only users of this role or a higher one fire the event.
  func only(_ role: Role) -> Self {
    shouldFire("needs an \(role)") { transition in
      (transition.userInfo[.role] ?? .reader).rawValue >= role.rawValue
    }
  }
}

@Suite("Cookbook: feature flags")
struct FeatureFlagRecipe {
  enum Step: String, Codable { case cart, invoiced, paid }
  enum Choice: String, Codable { case payNow, payLater }
  typealias Checkout = Machine<Step, Choice>

  nonisolated enum Flag { case payLater }

  func checkout(_ isOn: @escaping @Sendable (Flag) -> Bool) throws -> Checkout {
    try Checkout(initial: .cart) {
      Checkout.State(.cart)
      Checkout.State(.invoiced)
      Checkout.State(.paid)
      Checkout.Event(.payNow, from: .cart, .invoiced, to: .paid)
      Checkout.Event(.payLater, from: .cart, to: .invoiced)
        .shouldFire("'pay later' is switched on") { _ in isOn(.payLater) }
    }
  }

  @Test func `a feature flag opens a row`() throws {
    let off = try checkout { _ in false }
    let on = try checkout { flag in flag == .payLater }
    #expect(off.availableEvents() == [.payNow])
    #expect(on.availableEvents() == [.payNow, .payLater])
    #expect(off.fingerprint == on.fingerprint)
  }
}

@Suite("Cookbook: shared guards")
struct SharedGuardRecipe {
  enum Status: String, Codable { case inbox, archived, deleted }
  enum Action: String, Codable { case archive, delete, restore }
  typealias Mail = Machine<Status, Action>

  @Test func `several rows share one guard`() throws {
    let unbound = try Mail(initial: .inbox) {
      Mail.State(.inbox)
      Mail.State(.archived)
      Mail.State(.deleted)
      Mail.Event(.archive, from: .inbox, to: .archived).shouldFire("it is unlocked")
      Mail.Event(.delete, from: .inbox, .archived, to: .deleted).shouldFire("it is unlocked")
      Mail.Event(.restore, from: .archived, .deleted, to: .inbox)
    }

    let mail = try unbound.bound(
      to: .init().guard("it is unlocked") { $0.userInfo[.locked] != true }
    )

    #expect(!mail.canFire(.archive, userInfo: ["locked": true]))
    #expect(!mail.canFire(.delete, userInfo: ["locked": true]))
    #expect(mail.canFire(.delete))
    #expect(!unbound.canFire(.delete))
  }

  @Test func `a method adds a set of guards`() throws {
    let mail = try Mail(initial: .inbox) {
      Mail.State(.inbox)
      Mail.State(.deleted)
      unlocked(Mail.Event(.delete, from: .inbox, to: .deleted))
    }
    #expect(!mail.canFire(.delete, userInfo: ["locked": true]))
  }

  func unlocked(_ event: Mail.Event) -> Mail.Event {
    event.unless("it is locked") { $0.userInfo[.locked] == true }
  }
}

@Suite("Cookbook: a target chosen at run time")
struct DynamicTargetRecipe {
  enum Status: String, Codable { case draft, triage, automatic, manual }
  enum Command: String, Codable { case submit }
  typealias Life = Machine<Status, Command>.With<Claim>

  struct Claim: MachineContext {
    var amount: Int
    var life: Life
  }

  func makeLife() throws -> Life {
    let life = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State.choice(.triage)
      Life.State(.automatic)
      Life.State(.manual)
      Life.Event(.submit, from: .draft, to: .triage)
      Life.Event.always(from: .triage, to: .automatic)
        .shouldFire("it is small") { $0.context.amount < 500 }
      Life.Event.always(from: .triage, to: .manual)
    }
    return life
  }

  @Test func `a choice picks the target at run time`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let life = try makeLife()

    var claim = Claim(amount: 120, life: life)
    try claim.fire(.submit, on: \.life)
    print(claim.life.state)  // automatic

    #expect(printed == ["automatic"])
    #expect(claim.life.state == .automatic)
    claim = Claim(amount: 900, life: life)
    try claim.fire(.submit, on: \.life)
    #expect(claim.life.state == .manual)
  }
}

@Suite("Cookbook: one event in many states")
struct CancellationRecipe {
  enum Status: String, Codable { case open, cart, placed, paid, shipped, cancelled }
  enum Command: String, Codable { case place, pay, ship, cancel }
  typealias Order = Machine<Status, Command>

  @Test func `an event is taken from any state except one`() throws {
    let order = try Order(initial: .cart) {
      Order.State(.cart)
      Order.State(.placed)
      Order.State(.paid)
      Order.State(.shipped)
      Order.State.final(.cancelled)
      Order.Event(.place, from: .cart, to: .placed)
      Order.Event(.pay, from: .placed, to: .paid)
      Order.Event(.ship, from: .paid, to: .shipped)
      Order.Event.fromAnyState(.cancel, to: .cancelled).shouldFire(unlessIn: .shipped)
    }

    var shipped = order
    for event in [Command.place, .pay, .ship] { try shipped.fire(event) }
    #expect(order.canFire(.cancel))
    #expect(!shipped.canFire(.cancel))
  }

  @Test func `an event is taken from a group of states`() throws {
    let order = try Order(initial: .open) {
      Order.State(.open, initial: .cart) {
        Order.State(.cart)
        Order.State(.placed)
        Order.State(.paid)
        Order.Event(.place, from: .cart, to: .placed)
        Order.Event(.pay, from: .placed, to: .paid)
      }
      Order.State(.shipped)
      Order.State.final(.cancelled)
      Order.Event(.ship, from: .paid, to: .shipped)
      Order.Event(.cancel, from: .open, to: .cancelled)
    }

    var shipped = order
    for event in [Command.place, .pay] {
      try shipped.fire(event)
      #expect(shipped.canFire(.cancel))
    }
    try shipped.fire(.ship)
    #expect(!shipped.canFire(.cancel))
  }
}

enum InvoiceStatus: String, Codable { case open, paid }
enum InvoiceEvent: String, Codable { case paid }
typealias InvoiceLife = Machine<InvoiceStatus, InvoiceEvent>.With<Invoice>

struct Transfer: Codable {
  var id: String
}

struct Invoice: MachineContext {
  var transfer: String?
  var life: InvoiceLife
}

extension InvoiceLife.EventName<Transfer> {
  static var paid: Self { Self(.paid) }
}

@Suite("Cookbook: repeated events")
struct RepeatedEventRecipe {
  @Test func `a repeated transfer is accepted once`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let life = try InvoiceLife(initial: .open) {
      InvoiceLife.State(.open)
      InvoiceLife.State(.paid)
      InvoiceLife.Event(.paid, from: .open, to: .paid).carrying(Transfer.self)
        .perform { $0.context.transfer = $1.id }
      InvoiceLife.Event(.paid, in: .paid).carrying(Transfer.self)
        .shouldFire("it is the same transfer") { $0.context.transfer == $1.id }
    }

    var invoice = Invoice(life: life)
    try invoice.fire(.paid, Transfer(id: "T1"), on: \.life)
    let again = try invoice.fire(.paid, Transfer(id: "T1"), on: \.life)
    print(again.entered)  // []: accepted, and nothing has changed
    print(invoice.life.canFire(.paid, Transfer(id: "T2"), on: invoice))  // false

    #expect(printed == ["[]", "false"])
    #expect(again.entered.isEmpty)
    #expect(!invoice.life.canFire(.paid, Transfer(id: "T2"), on: invoice))
    #expect(invoice.transfer == "T1")
  }
}
