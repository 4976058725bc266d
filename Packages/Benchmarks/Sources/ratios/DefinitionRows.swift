import Foundation
import Interlock

/// The cost of getting a machine: building one, against nested dictionaries of the same rows, and decoding one, against
/// plain structures from the same JSON.
func definitionRows(_ scale: Int) -> [Row] {
  let count = 2_000 / scale
  let size = 150_000 / scale
  let json = json(size)
  return [
    Row("building the inbox of the README", goal: 40, operations: count) {
      for _ in 0..<count { consume(inboxTable()) }
    } subject: {
      for _ in 0..<count { consume(try inbox()) }
    },
    Row("building 60 states and 300 events", goal: 40, operations: max(1, count / 20)) {
      for _ in 0..<max(1, count / 20) { consume(table()) }
    } subject: {
      for _ in 0..<max(1, count / 20) { consume(try machine()) }
    },
    Row("decoding 300,000 states and events", goal: 3, operations: 1) {
      consume(try JSONDecoder().decode(PlainMachine.self, from: json))
    } subject: {
      consume(try JSONDecoder().decode(DynamicMachine.self, from: json))
    },
  ]
}

private enum Mark: String, Codable { case unread, read, deleted }
private enum Deed: String, Codable { case view, delete, markAsUnread }
private typealias Letters = Machine<Mark, Deed>

extension UserInfoKey where Value == Bool {
  fileprivate static var locked: Self { Self("locked") }
}

private func inbox() throws -> Letters {
  try Letters(initial: .unread) {
    Letters.State(.unread)
    Letters.State(.read)
    Letters.State(.deleted)
    Letters.Event(.view, from: .unread, to: .read)
    Letters.Event(.delete, from: .unread, .read, to: .deleted)
      .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
    Letters.Event(.markAsUnread, from: .read, .deleted, to: .unread)
  }
}

private func inboxTable() -> [Mark: [Deed: Mark]] {
  var table: [Mark: [Deed: Mark]] = [:]
  table[.unread, default: [:]][.view] = .read
  table[.unread, default: [:]][.delete] = .deleted
  table[.read, default: [:]][.delete] = .deleted
  table[.read, default: [:]][.markAsUnread] = .unread
  table[.deleted, default: [:]][.markAsUnread] = .unread
  return table
}

/// Each event leads from one of 60 states to the next.
private func machine() throws -> Machine<Int, Int> {
  typealias Ring = Machine<Int, Int>
  return try Ring(
    initial: 0,
    states: (0..<60).map { Ring.State($0) },
    events: (0..<300).map { Ring.Event($0 / 60, from: $0 % 60, to: ($0 + 1) % 60) }
  )
}

private func table() -> [Int: [Int: Int]] {
  var table: [Int: [Int: Int]] = [:]
  for event in 0..<300 { table[event % 60, default: [:]][event / 60] = (event + 1) % 60 }
  return table
}

private struct PlainMachine: Decodable {
  struct State: Decodable {
    let id: String
  }

  struct Event: Decodable {
    let id: String
    let from: [String]
    let to: String
  }

  let states: [State]
  let events: [Event]
}

/// A machine with the given number of states and of events.
private func json(_ size: Int) -> Data {
  let states = (0..<size).map { #"{"id":"s\#($0)"}"# }
  let events = (0..<size).map {
    #"{"id":"e\#($0 % 1_000)","from":["s\#($0)"],"to":"s\#(($0 + 1) % size)"}"#
  }
  return Data(
    """
    {"interlock":1,"initial":"s0","states":[\(states.joined(separator: ","))],
    "events":[\(events.joined(separator: ","))]}
    """.utf8
  )
}
