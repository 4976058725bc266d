import Foundation
import Interlock
import InterlockEvolution

enum Action: String, Codable { case view, delete }
typealias Inbox = Machine<Status, Action>

enum Status: String, Codable, MachineStates {
  case unread, read, deleted

  static let prototype: Inbox = {
    do {
      return try Inbox(initial: .unread) {
        Inbox.State(.unread)
        Inbox.State(.read)
        Inbox.State(.deleted)
        Inbox.Event(.view, from: .unread, to: .read)
        Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}

private struct PlainMessage: Codable {
  var id: Int
  var subject: String
  var status: Status
}

private struct Message: Codable {
  var id: Int
  var subject: String
  var status = Status.prototype
}

/// Encoding and decoding a million bare snapshots, against a million bare enumerations; and the most expensive case,
/// snapshots of another definition, which are migrated.
func snapshotRows(_ scale: Int) throws -> [Row] {
  let count = 1_000_000 / scale
  let inbox = Status.prototype
  let (read, _) = try inbox.firing(.view)
  let states = [Status](repeating: .read, count: count)
  let machines = [Inbox](repeating: read, count: count)
  let data = try JSONEncoder().encode(states)
  let former = try DynamicMachine(initial: "unread") {
    ["unread", "seen"].map { DynamicMachine.State($0) }
    DynamicMachine.Event("view", from: "unread", to: "seen")
  }
  let evolving = try inbox.evolving(from: [
    Migration(from: former, .renameState("seen", to: "read"))
  ])
  let old = #"{"fingerprint":"\#(former.fingerprint)","states":["seen"]}"#
  let oldCount = count / 20
  let oldData = Data("[\([String](repeating: old, count: oldCount).joined(separator: ","))]".utf8)
  return [
    Row("encoding a million snapshots", goal: 3, operations: count) {
      consume(try JSONEncoder().encode(states))
    } subject: {
      consume(try JSONEncoder().encode(machines, configuration: inbox))
    },
    Row("decoding a million snapshots", goal: 3, operations: count) {
      consume(try JSONDecoder().decode([Status].self, from: data))
    } subject: {
      consume(try JSONDecoder().decode([Inbox].self, from: data, configuration: inbox))
    },
    Row("decoding and migrating snapshots", goal: 20, operations: oldCount) {
      consume(try JSONDecoder().decode([FormerSnapshot].self, from: oldData))
    } subject: {
      consume(try JSONDecoder().decode([Inbox].self, from: oldData, configuration: evolving))
    },
  ]
}

/// The contents of an old definition's snapshot, as a plain structure.
private struct FormerSnapshot: Codable {
  var fingerprint: String
  var states: [String]
}

/// Encoding and decoding entities, against the same structure with a bare enumeration.
func archiveRows(_ scale: Int) throws -> [Row] {
  let count = 2_000 / scale
  var read = Status.prototype
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
