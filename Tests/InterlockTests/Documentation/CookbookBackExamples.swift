import Interlock
import Testing

// The recipes about ways back. `CodeBlockTests` compares them.

@Suite("Cookbook: undo")
struct UndoRecipe {
  enum Status: String, Codable { case draft, review, published }
  enum Action: String, Codable { case submit, publish, withdraw }
  typealias Article = Machine<Status, Action>

  /// A machine with the values that it had before.
  struct Timeline {
    private(set) var now: Article
    private var past: [Article] = []
    private var future: [Article] = []

    init(_ machine: Article) {
      now = machine
    }

    mutating func fire(_ event: Action) throws {
      let next = try now.firing(event).machine
      past.append(now)
      future = []
      now = next
    }

    mutating func undo() {
      guard let last = past.popLast() else { return }
      future.append(now)
      now = last
    }

    mutating func redo() {
      guard let next = future.popLast() else { return }
      past.append(now)
      now = next
    }
  }

  @Test func `undo and redo restore earlier and later values`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let article = try Article(initial: .draft) {
      Article.State(.draft)
      Article.State(.review)
      Article.State(.published)
      Article.Event(.submit, from: .draft, to: .review)
      Article.Event(.publish, from: .review, to: .published)
      Article.Event(.withdraw, from: .review, .published, to: .draft)
    }

    var timeline = Timeline(article)
    try timeline.fire(.submit)
    try timeline.fire(.publish)
    timeline.undo()
    print(timeline.now.state)  // review
    timeline.redo()
    print(timeline.now.state)  // published

    #expect(printed == ["review", "published"])
    #expect(timeline.now.state == .published)
    timeline.undo()
    #expect(timeline.now.state == .review)
    #expect(throws: Article.FireError.self) { try timeline.fire(.submit) }
    timeline.redo()
    #expect(timeline.now.state == .published)
  }
}

@Suite("Cookbook: a wizard")
struct WizardRecipe {
  enum Step: String, Codable { case cart, address, payment, done }
  enum Move: String, Codable { case next, back }
  typealias Life = Machine<Step, Move>.With<Checkout>

  struct Checkout: MachineContext {
    var isDownload = false
    var address = ""
    var life: Life
  }

  @Test func `going back is a separate row`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let life = try Life(initial: .cart) {
      Life.State(.cart)
      Life.State(.address)
      Life.State(.payment)
      Life.State.final(.done)
      Life.Event(.next, from: .cart, to: .payment)
        .shouldFire("nothing is shipped") { $0.context.isDownload }
      Life.Event(.next, from: .cart, to: .address)
      Life.Event(.next, from: .address, to: .payment)
        .shouldFire("there is an address") { !$0.context.address.isEmpty }
      Life.Event(.next, from: .payment, to: .done)
      Life.Event(.back, from: .payment, to: .cart)
        .shouldFire("nothing is shipped") { $0.context.isDownload }
      Life.Event(.back, from: .payment, to: .address)
      Life.Event(.back, from: .address, to: .cart)
    }

    var checkout = Checkout(isDownload: true, life: life)
    try checkout.fire(.next, on: \.life)
    print(checkout.life.state)  // payment
    try checkout.fire(.back, on: \.life)
    print(checkout.life.canFire(.back, on: checkout))  // false

    #expect(printed == ["payment", "false"])
    #expect(checkout.life.state == .cart)
    #expect(!checkout.life.canFire(.back, on: checkout))
    checkout.isDownload = false
    try checkout.fire(.next, on: \.life)
    #expect(!checkout.life.canFire(.next, on: checkout))
    checkout.address = "1 Main Street"
    try checkout.fire(.next, on: \.life)
    try checkout.fire(.back, on: \.life)
    #expect(checkout.life.state == .address && checkout.address == "1 Main Street")
  }
}
