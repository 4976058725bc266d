import Foundation
import Interlock
import InterlockEvolution

/// The machines whose entities the trials decode.
enum Prototypes {
  enum Status: String, Codable { case unread, read, deleted }
  enum Action: String, Codable { case view, delete, markAsUnread }
  enum Level: Int, Codable { case low = 1, high }
  enum Link: Hashable, Codable {
    case closed
    case open(port: Int, secure: Bool)
    case failed(String)
  }
  enum Signal: Hashable, Codable {
    case connect, drop
    case fail(code: Int)
  }

  typealias Inbox = Machine<Status, Action>

  static let inbox = make {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).formerly("seen", "viewed")
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read).formerly("open")
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  static let link = make {
    try Machine<Link, Signal>(initial: .closed) {
      Machine.State(.closed).deferring(.drop)
      Machine.State(.open(port: 80, secure: false))
      Machine.State(.failed("*"))
      Machine.Event(.connect, from: .closed, to: .open(port: 80, secure: false))
      Machine.Event(.drop, from: .open(port: 80, secure: false), to: .closed)
      Machine.Event.fromAnyState(.fail(code: 1), to: .failed("*"))
    }
  }

  static let levels = make {
    try Machine<Level, Level>(initial: .low) {
      Machine.State(.low)
      Machine.State(.high)
      Machine.Event(.high, from: .low, to: .high)
    }
  }

  /// A machine with an event that carries a payload.
  static let payer = make {
    try DynamicMachine(initial: "on") {
      DynamicMachine.State("on")
      DynamicMachine.Event("pay", in: "on").carrying([String: [Link]].self)
      DynamicMachine.Event("stop", in: "on")
    }
  }

  /// A machine with a context.
  static let counter = make {
    try DynamicMachine.With<[String: Int]>(initial: "off") {
      DynamicMachine.With<[String: Int]>.State("off")
      DynamicMachine.With<[String: Int]>.State("on").didEnter {
        $0.context["count", default: 0] += 1
      }
      DynamicMachine.With<[String: Int]>.Event("flip", from: "off", to: "on")
    }
  }

  /// A machine with every feature of a statechart, from the guide to the archive format.
  static let player = make {
    try DynamicMachine(initial: "off") {
      DynamicMachine.State("off")
      DynamicMachine.State(parallel: "on") {
        DynamicMachine.State("sound") {
          DynamicMachine.State("loud")
          DynamicMachine.State("muted")
        }
        DynamicMachine.State("disc", initial: "loading") {
          DynamicMachine.State.history("lastDisc", default: "loading")
          DynamicMachine.State.history("anyDisc", .deep, default: "loading")
          DynamicMachine.State("loading").deferring("play")
          DynamicMachine.State.choice("isScratched")
          DynamicMachine.State("stopped").formerly("halted")
          DynamicMachine.State("playing")
          DynamicMachine.State.final("ejected")
        }
      }
      DynamicMachine.State.final("broken")
      playerEvents
    }
  }

  @DynamicMachine.Builder private static var playerEvents: [DynamicMachine.Builder.Element] {
    DynamicMachine.Event("power", from: "off", to: "on")
    DynamicMachine.Event("power", from: "on", to: "off")
    DynamicMachine.Event("resume", from: "off", to: "muted", "lastDisc")
    DynamicMachine.Event("sleep", joining: "muted", "stopped", to: "off")
    DynamicMachine.Event("mute", from: "loud", to: "muted")
    DynamicMachine.Event.after(.seconds(2.5), from: "loading", to: "isScratched")
    DynamicMachine.Event.always(from: "isScratched", to: "stopped")
    DynamicMachine.Event("play", from: "stopped", to: "playing").formerly("start")
    DynamicMachine.Event.after(.seconds(1800), from: "playing", to: "stopped")
    DynamicMachine.Event("reload", from: "disc", to: "loading").local()
    DynamicMachine.Event("eject", from: "disc", to: "ejected")
    DynamicMachine.Event.completion(of: "disc", to: "off")
    DynamicMachine.Event.fromAnyState("drop", to: "broken")
  }

  /// The previous definition of players.
  static let olderPlayer = make {
    try DynamicMachine(initial: "off") {
      DynamicMachine.State("off")
      DynamicMachine.State("running") {
        DynamicMachine.State.history("last", default: "waiting")
        DynamicMachine.State("waiting").deferring("start")
        DynamicMachine.State("playing")
      }
      DynamicMachine.Event("power", from: "off", to: "last")
      DynamicMachine.Event("power", from: "running", to: "off")
      DynamicMachine.Event("start", from: "waiting", to: "playing")
      DynamicMachine.Event.after(.seconds(60), from: "playing", to: "waiting")
    }
  }

  static let toPlayer = Migration(
    from: olderPlayer,
    .dropTimeout(of: "playing", .seconds(60)),
    .forgetHistory("last"),
    .replaceStates(["playing"], with: ["loud", "playing"]),
    .replaceStates(["waiting"], with: ["muted", "stopped"]),
    .renameEvent("start", to: "play")
  )

  static func evolving(
    onMismatch policy: MismatchPolicy,
    unmarked: Fingerprint? = nil
  ) -> DynamicMachine {
    make { try player.evolving(from: [toPlayer], onMismatch: policy, unmarked: unmarked) }
  }

  static let behaviour = DynamicMachine.Behaviour()
    .guard("it holds") { $0.userInfo["no"] == nil }
    .callback("go on") { transition in
      transition.raise("next")
      transition.send("later", after: .seconds(1), id: "later")
    }

  private static func make<Value>(_ body: () throws -> Value) -> Value {
    do {
      return try body()
    } catch {
      fatalError("\(error)")
    }
  }
}
