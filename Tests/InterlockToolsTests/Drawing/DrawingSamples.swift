import Foundation
import Interlock
import InterlockTools
import Testing

/// Machines whose drawings were inspected by eye.
struct DrawingSample: Sendable, CustomTestStringConvertible {
  typealias Sample = Machine<String, String>

  let name: String
  let diagram: @Sendable () throws -> MachineDiagram

  var testDescription: String { name }

  static let all = [
    Self(name: "traffic-light") { MachineDiagram(of: try trafficLight()) },
    Self(name: "inbox") {
      var message = try Self.inbox()
      let receipts = try ["view", "delete"].map { try message.fire($0) }
      return MachineDiagram(of: message, path: receipts)
    },
    Self(name: "player") {
      var player = try Self.player()
      var receipts = [try player.activate(at: Date(timeIntervalSince1970: 0))]
      receipts += try ["power", "record", "speak"].map {
        try player.fire($0, at: Date(timeIntervalSince1970: 0))
      }
      return MachineDiagram(of: player, path: receipts)
    },
    Self(name: "order") { MachineDiagram(of: try order()) },
    Self(name: "all-kinds") { MachineDiagram(of: try allKinds()) },
  ]

  private static func trafficLight() throws -> Sample {
    try Sample(initial: "red") {
      ["red", "red and amber", "green", "amber"].map { Sample.State($0) }
      Sample.Event.after(.seconds(60), from: "red", to: "red and amber")
      Sample.Event.after(.seconds(2), from: "red and amber", to: "green")
      Sample.Event.after(.seconds(45), from: "green", to: "amber")
      Sample.Event("pedestrian", from: "green", to: "amber")
      Sample.Event.after(.seconds(3), from: "amber", to: "red")
    }
  }

  private static func inbox() throws -> Sample {
    try Sample(initial: "unread") {
      ["unread", "read", "deleted"].map { Sample.State($0) }
      Sample.Event("view", from: "unread", to: "read")
      Sample.Event("delete", from: "unread", "read", to: "deleted")
        .shouldFire("it is not locked") { _ in true }
      Sample.Event("markAsUnread", from: "read", "deleted", to: "unread")
    }
  }

  /// The player of the article about deferral, with its other behaviour.
  private static func player() throws -> Sample {
    try Sample(initial: "off") {
      Sample.State("off")
      Sample.State("on", initial: "stopped") {
        Sample.State("stopped")
        Sample.State("playing").deferring("eject")
        Sample.State.history("resume", default: "stopped")
        Sample.Event("play", from: "stopped", to: "playing")
        Sample.Event("stop", from: "playing", to: "stopped")
        Sample.Event("next", from: "playing", to: "playing")
        Sample.Event("eject", in: "stopped").perform { _ in }
      }
      Sample.State(parallel: "recording") {
        Sample.State("audio", initial: "muted") {
          Sample.State("muted")
          Sample.State.final("heard")
          Sample.Event("speak", from: "muted", to: "heard")
        }
        Sample.State("video", initial: "dark") {
          Sample.State("dark")
          Sample.State.final("seen")
          Sample.Event("light", from: "dark", to: "seen")
        }
      }
      Sample.State.final("worn")
      Sample.Event("power", from: "off", to: "resume")
      Sample.Event("power", from: "on", to: "off")
      Sample.Event("record", from: "on", "off", to: "recording")
      Sample.Event.after(.seconds(20), from: "stopped", to: "off")
      Sample.Event.completion(of: "recording", to: "off")
      Sample.Event("drop", from: "on", "off", to: "worn")
    }
  }

  private static func order() throws -> Sample {
    try Sample(initial: "cart") {
      ["cart", "placed", "paid", "packed", "shipped"].map { Sample.State($0) }
      Sample.State("returning", initial: "requested") {
        ["requested", "received"].map { Sample.State($0) }
        Sample.Event("receive", from: "requested", to: "received")
      }
      ["delivered", "cancelled", "refunded"].map { Sample.State.final($0) }
      Sample.Event("place", from: "cart", to: "placed").shouldFire("it has items") { _ in true }
      Sample.Event("pay", from: "placed", to: "paid")
      Sample.Event.after(.seconds(86_400), from: "placed", to: "cancelled")
      Sample.Event("pack", from: "paid", to: "packed")
      Sample.Event("ship", from: "packed", to: "shipped")
      Sample.Event("deliver", from: "shipped", to: "delivered")
      Sample.Event("cancel", from: "cart", "placed", "paid", to: "cancelled")
      Sample.Event("return", from: "shipped", to: "returning")
      Sample.Event("refund", from: "received", to: "refunded")
      Sample.Event("edit", from: "placed", to: "cart")
      Sample.Event("addNote", in: "placed", "paid", "packed")
    }
  }

  private static func allKinds() throws -> Sample {
    try Sample(initial: "idle") {
      Sample.State("idle").deferring("work", "report")
      Sample.State.choice("which?")
      Sample.State("busy", initial: "first") {
        Sample.State("first")
        Sample.State("second")
        Sample.State.history("again", .deep, default: "first")
        Sample.Event("step", from: "first", to: "second")
        Sample.Event("local", from: "busy", to: "second").local()
        Sample.Event("reset", from: "second", to: "busy")
        Sample.Event("ping", in: "busy").shouldFire("awake") { _ in true }
      }
      Sample.State(parallel: "both") {
        Sample.State("left", initial: "l1") {
          ["l1", "l2"].map { Sample.State($0) }
          Sample.Event("left", from: "l1", to: "l2")
          Sample.Event("left", from: "l2", to: "l1")
        }
        Sample.State("right", initial: "r1") {
          ["r1", "r2"].map { Sample.State($0) }
          Sample.Event("right", from: "r1", to: "r2")
        }
      }
      Sample.State.final("end")
      Sample.Event("start", from: "idle", to: "which?")
      Sample.Event.always(from: "which?", to: "busy").shouldFire("alone") { _ in true }
      Sample.Event.always(from: "which?", to: "both")
      Sample.Event("fork", from: "idle", to: "l2", "r2")
      Sample.Event("join", joining: "l2", "r2", to: "end")
      Sample.Event("pause", from: "busy", to: "idle")
      Sample.Event("resume", from: "idle", to: "again")
      Sample.Event("retry", from: "idle", to: "idle")
      Sample.Event("cross", from: "l1", to: "r2")
      Sample.Event.anyEvent(from: "both", to: "busy").shouldFire("it is late") { _ in true }
      Sample.Event.fromAnyState("panic", to: "end")
      Sample.Event.inAnyState("log")
    }
  }
}
