import Foundation
import Interlock

enum Status: String, Codable { case unread, read, deleted }
enum Action: String, Codable { case view, delete }
typealias Inbox = Machine<Status, Action>

private struct Prototype: EncodingConfigurationProviding, DecodingConfigurationProviding {
  static let inbox = Result {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
    }
  }

  static var encodingConfiguration: Inbox {
    guard case .success(let inbox) = inbox else { preconditionFailure("the definition is wrong") }
    return inbox
  }

  static var decodingConfiguration: Inbox { encodingConfiguration }
}

private struct PlainMessage: Codable {
  var id: Int
  var subject: String
  var status: Status
}

private struct Message: Codable {
  var id: Int
  var subject: String
  @CodableConfiguration(from: Prototype.self) var status = Prototype.encodingConfiguration
}

/// Encoding and decoding entities, against the same structure with a bare enumeration.
func archiveRows(_ scale: Int) throws -> [Row] {
  let count = 2_000 / scale
  var read = Prototype.encodingConfiguration
  try read.fire(.view)
  let messages = (0..<count).map { Message(id: $0, subject: "Subject \($0)", status: read) }
  let plain = (0..<count).map { PlainMessage(id: $0, subject: "Subject \($0)", status: .read) }
  let data = try JSONEncoder().encode(messages)
  return [
    Row("encoding an entity", goal: 1.5, operations: count) {
      consume(try JSONEncoder().encode(plain))
    } subject: {
      consume(try JSONEncoder().encode(messages))
    },
    Row("decoding an entity", goal: 1.5, operations: count) {
      consume(try JSONDecoder().decode([PlainMessage].self, from: data))
    } subject: {
      consume(try JSONDecoder().decode([Message].self, from: data))
    },
  ]
}
