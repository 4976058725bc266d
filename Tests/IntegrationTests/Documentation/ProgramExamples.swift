import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

/// Programs whose machines have data. Each works as described and has no findings; those of recipes match their pictures.
@Suite("Examples of machines with data")
struct ProgramExamples {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Interlock/Interlock.docc/Resources")

  private func check<StateID, EventID>(_ machine: Machine<StateID, EventID>) {
    let space = StateSpace(of: machine)
    let faults = space.anomalies.filter { $0.severity != .note }
    #expect(space.isComplete)
    #expect(faults.isEmpty, "\(faults)")
  }

  /// INTERLOCK_RECORD=1 draws the picture anew.
  private func checkPicture<StateID, EventID>(
    of machine: Machine<StateID, EventID>,
    _ name: String
  ) throws {
    let svg = MachineDiagram(of: machine).svg(title: name, direction: .right)
    let file = Self.folder.appending(path: "\(name.lowercased()).svg")
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }

  @Test func `an order is paid in parts and restored without its code`() throws {
    let life = try Order.life()
    check(life.outline)
    try checkPicture(of: life.outline, "Order")
    var order = Order(life: life)
    #expect(!order.life.canFire(.place, on: order))
    try order.fire(.add, Payment(amount: 30), on: \.life)
    try order.fire(.place, on: \.life)
    try order.fire(.pay, Payment(amount: 10), on: \.life)
    #expect(!order.life.canFire(.cancel, on: order))
    #expect(!order.life.canFire(.pay, Payment(amount: 21), on: order))
    #expect(!order.life.canFire(.pay, Payment(amount: 0), on: order))

    let archive = try JSONEncoder().encode(order.life.outline)
    let outline = try JSONDecoder().decode(Machine<OrderStatus, OrderCommand>.self, from: archive)
    order.life = try OrderLife(outline, carrying: [Payment.self])
    try order.fire(.pay, Payment(amount: 20), on: \.life)
    #expect(order.paid == 30)
    #expect(order.life.state == .paid)
  }

  @Test func `a connection waits longer each time, and gives up`() throws {
    let life = try Connection.life()
    check(life.outline)
    var connection = Connection(life: life)
    var now = Date(timeIntervalSinceReferenceDate: 0)
    try connection.fire(.connect, on: \.life, at: now)
    for attempt in 1..<5 {
      try connection.fire(
        .failed,
        ConnectionFailure(reason: "timeout \(attempt)"),
        on: \.life,
        at: now
      )
      #expect(connection.failure?.reason == "timeout \(attempt)")
      #expect(connection.life.nextDeadline == now + pow(2, Double(attempt)))
      now = try #require(connection.life.nextDeadline)
      try connection.advance(to: now, on: \.life)
      #expect(connection.life.state == .connecting)
      #expect(connection.failure == nil)
    }
    try connection.fire(.failed, ConnectionFailure(reason: "the last"), on: \.life, at: now)
    #expect(connection.life.state == .givenUp)
    #expect(connection.failure?.reason == "the last")
  }

  @Test func `a closed connection has no timers`() throws {
    var connection = Connection(life: try Connection.life())
    let now = Date(timeIntervalSinceReferenceDate: 0)
    try connection.fire(.connect, on: \.life, at: now)
    try connection.fire(.failed, ConnectionFailure(reason: "timeout"), on: \.life, at: now)
    try connection.fire(.close, on: \.life, at: now)
    #expect(connection.life.nextDeadline == nil)
    #expect(connection.attempts == 0)
    #expect(connection.failure == nil)
  }

  @Test func `a form says what is missing`() throws {
    let life = try Form.life()
    check(life.outline)
    var form = Form(life: life)
    func reasons(_ form: Form) -> [String] {
      form.life.refusal(of: .send, on: form)?.candidates.flatMap(\.unmet).flatMap(\.unmetTerms)
        .map(\.reason) ?? []
    }
    #expect(!reasons(form).isEmpty)
    form.name = "Ada"
    form.email = "ada"
    form.age = 36
    #expect(reasons(form).count == 1)
    form.email = "ada@example.com"
    #expect(reasons(form).isEmpty)
    try form.fire(.send, on: \.life)
    try form.fire(.rejected, Rejection(message: "the name is taken"), on: \.life)
    #expect(form.rejection?.message == "the name is taken")
    try form.fire(.send, on: \.life)
    #expect(form.rejection == nil)
    try form.fire(.accepted, on: \.life)
    #expect(form.life.isFinished)
  }

  @Test func `a figure runs, jumps and lands`() throws {
    let life = try Figure.life()
    check(life.outline)
    var figure = Figure(life: life)
    try figure.tick()
    #expect(figure.life.state == .standing)
    figure.body.speed = 2
    try figure.tick()
    #expect(figure.life.state == .running)
    try figure.life.fire(.jump, on: &figure.body)
    var frames = 0
    while figure.life.isIn(.jumping) {
      try figure.tick()
      frames += 1
    }
    #expect(frames == 11)
    #expect(figure.life.state == .standing)
  }

  @Test func `a text is cut into words and numbers`() throws {
    let life = try Tokenizer.life()
    check(life.outline)
    var tokenizer = Tokenizer(life: life)
    try tokenizer.take("let x1 = 42+y")
    #expect(tokenizer.texts == ["let", "x1", "42", "y"])
  }

  @Test func `a definition that arrives as JSON drives a server's row`() throws {
    var row = try ServerRow()
    check(row.state.outline)
    try checkPicture(of: row.state.outline, "Row")
    let isSet = row.record.set("isBlocked", to: .boolean(true))
    #expect(isSet)
    #expect(try row.answer(to: "start").contains("isBlocked"))
    _ = row.record.set("isBlocked", to: .boolean(false))
    for _ in 0..<2 {
      let start = try row.answer(to: "start")
      #expect(start == "\"running\"")
      let fail = try row.answer(to: "fail")
      #expect(fail == "\"queued\"")
    }
    #expect(row.record["attempts"] == .integer(2))
    let start = try row.answer(to: "start")
    #expect(start == "\"running\"")
    let fail = try row.answer(to: "fail")
    #expect(fail == "\"failed\"")
    #expect(row.state.isFinished)
  }
}
