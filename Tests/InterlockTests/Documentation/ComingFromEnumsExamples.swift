import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromEnums`. `CodeBlockTests` compares them.

private enum PlainStatus: String, Codable { case unread, read, deleted }

private struct NotPossible: Error {}

private struct PlainMessage: Codable {
  private(set) var status = PlainStatus.unread
  var isLocked = false
  var trashed = 0

  mutating func view() throws {
    guard status == .unread else { throw NotPossible() }
    status = .read
  }

  mutating func delete() throws {
    switch status {
    case .unread, .read:
      guard !isLocked else { throw NotPossible() }
      status = .deleted
      trashed += 1
    case .deleted:
      throw NotPossible()
    }
  }
}

private enum Action: String, Codable { case view, delete }

private struct Message: MachineContext, Codable {
  typealias Life = Machine<Status, Action>.With<Message>

  var life = Status.prototype
  var isLocked = false
  var trashed = 0

  enum CodingKeys: String, CodingKey { case life = "status", isLocked, trashed }
}

private enum Status: String, Codable, MachineStates {
  case unread, read, deleted

  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! Message.Life(initial: .unread) {
    Message.Life.State(.unread)
    Message.Life.State(.read)
    Message.Life.State(.deleted).didEnter { $0.context.trashed += 1 }
    Message.Life.Event(.view, from: .unread, to: .read)
    Message.Life.Event(.delete, from: .unread, .read, to: .deleted)
      .unless("it is locked") { $0.context.isLocked }
  }
}

@Suite("Coming from an enumeration and a switch")
struct ComingFromEnumsExamples {
  @Test func `the enumeration and the machine behave alike`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }

    var plain = PlainMessage()
    try plain.view()
    plain.isLocked = true
    #expect(throws: NotPossible.self) { try plain.delete() }

    var message = Message()
    try message.fire(.view, on: \.life)
    message.isLocked = true
    print(message.life.state, message.life.canFire(.delete, on: message))
    print(message.life.refusal(of: .delete, on: message)?.description ?? "")

    #expect(
      printed == [
        "read false",
        "The event 'delete' cannot be fired in the state 'read': the guard 'unless it is locked' of "
          + "the transition to 'deleted' refused.",
      ]
    )
    message.isLocked = false
    plain.isLocked = false
    try plain.delete()
    try message.fire(.delete, on: \.life)
    #expect(plain.status.rawValue == message.life.state.rawValue)
    #expect(plain.trashed == 1)
    #expect(message.trashed == 1)
    #expect(throws: NotPossible.self) { try plain.view() }
    #expect(!message.life.canFire(.view, on: message))
  }

  @Test func `a stored enumeration case is read and written back unchanged`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var plain = PlainMessage()
    try plain.view()

    let stored = try encoder.encode(plain)
    let message = try JSONDecoder().decode(Message.self, from: stored)

    #expect(message.life.state == .read)
    #expect(
      String(decoding: stored, as: UTF8.self) == #"{"isLocked":false,"status":"read","trashed":0}"#
    )
    #expect(try encoder.encode(message) == stored)
    let again = try JSONDecoder().decode(PlainMessage.self, from: encoder.encode(message))
    #expect(again.status == .read)
  }
}
