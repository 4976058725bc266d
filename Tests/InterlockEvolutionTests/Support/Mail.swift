import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport

/// Three definitions of one entity. The enumeration of the last has no old names.
enum Mail {
  enum Status: String, Codable { case unread, seen, stored, trashed }
  enum Action: String, Codable { case open, store, trash }
  typealias Message = Machine<Status, Action>

  static func first() throws -> Sketch {
    try Sketch(initial: "unread") {
      ["unread", "read", "deleted"].map { Sketch.State($0) }
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("delete", from: "read", to: "deleted")
    }
  }

  static func second() throws -> Sketch {
    try Sketch(initial: "unread") {
      ["unread", "read", "archived", "deleted"].map { Sketch.State($0) }
      Sketch.Event("view", from: "unread", to: "read")
      Sketch.Event("archive", from: "read", to: "archived")
      Sketch.Event("delete", from: "read", to: "deleted")
    }
  }

  static func third() throws -> Message {
    try Message(initial: .unread) {
      Message.State(.unread)
      Message.State(.seen)
      Message.State(.stored)
      Message.State(.trashed)
      Message.Event(.open, from: .unread, to: .seen)
      Message.Event(.store, from: .seen, to: .stored)
      Message.Event(.trash, from: .seen, to: .trashed)
    }
  }

  static func migrations() throws -> [Migration] {
    [
      Migration(from: try first()),
      Migration(
        from: try second(),
        .renameState("read", to: "seen"),
        .renameState("archived", to: "stored"),
        .renameState("deleted", to: "trashed"),
        .mergeEvents(["view"], into: "open"),
        .renameEvent("archive", to: "store"),
        .renameEvent("delete", to: "trash")
      ),
    ]
  }

  static func evolving(
    _ policy: MismatchPolicy = .migrate,
    unmarked: Fingerprint? = nil,
    marking: Bool = true
  ) throws -> Message {
    try third().evolving(
      from: migrations(),
      onMismatch: policy,
      unmarked: unmarked,
      marking: marking
    )
  }

  static func decoded(_ json: String, with prototype: Message) throws -> Message.Restored {
    try JSONDecoder().decode(Message.Restored.self, from: Data(json.utf8), configuration: prototype)
  }

  static func marked(_ state: String, _ fingerprint: Fingerprint) -> String {
    #"{"fingerprint":"\#(fingerprint)","states":["\#(state)"]}"#
  }
}
