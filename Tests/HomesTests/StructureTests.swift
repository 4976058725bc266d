import Foundation
import Interlock
import Testing

/// In a structure: fired in place, compared, saved and restored.
@Suite("A machine in a structure")
struct StructureTests {
  struct Message: Codable, Equatable {
    var subject: String
    var status = Status.prototype
  }

  /// For code that runs anywhere.
  nonisolated struct Row: Codable, Equatable, Sendable {
    var number = 1
    var status = Status.prototype
    var order = Order()
  }

  @Test func `a Codable structure`() throws {
    var message = Message(subject: "Hi")
    try message.status.fire(.view)
    #expect(!message.status.canFire(.view))
    let data = try encoded(message, as: #"{"status":"read","subject":"Hi"}"#)
    var copy = try decoded(Message.self, data)
    #expect(copy == message)
    #expect(copy.status.canFire(.delete, userInfo: ["locked": true]) == false)
    try copy.status.fire(.delete)
    #expect(copy != message)
  }

  @Test func `a memberwise initialiser that takes a machine`() throws {
    let (read, _) = try Status.prototype.firing(.view)
    #expect(Message(subject: "Hi", status: read).status.state == .read)
    var order = Order(total: 7, life: Stage.prototype)
    try order.fire(.pay, on: \.life)
    #expect(order.paid == 7)
  }

  @Test func `a context`() throws {
    var order = Order()
    try order.fire(.pay, on: \.life)
    let data = try encoded(order, as: #"{"life":"paid","paid":5,"total":5}"#)
    #expect(try decoded(Order.self, data) == order)
    var free = Order(total: 0)
    #expect(throws: Machine<Stage, Command>.FireError.self) { try free.fire(.pay, on: \.life) }
    #expect(free.life.state == .placed && free.paid == 0)
  }

  @Test func `a nonisolated structure, off the main actor`() async throws {
    let data = try await Task.detached {
      var row = Row()
      try row.status.fire(.view)
      try row.order.fire(.pay, on: \.life)
      return try JSONEncoder().encode([row])
    }.value
    let rows = try decoded([Row].self, data)
    #expect(rows.map(\.status.state) == [.read] && rows.map(\.order.paid) == [5])
  }
}
