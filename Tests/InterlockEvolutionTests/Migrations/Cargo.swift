import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// What an event carries while it waits.
struct Cargo: Sendable, CustomTestStringConvertible {
  struct Payment: Codable, Hashable, Sendable { var amount = 5 }
  struct Charge: Codable, Hashable, Sendable { var amount = 5 }
  struct Card: Codable, Hashable, Sendable { var number = "1" }
  enum Noted {
    struct Payment: Codable, Hashable, Sendable {
      var amount = 5
      var note: String?
    }
  }
  enum Written {
    struct Payment: VersionedPayload, Hashable {
      static let payloadVersion = 3
      var amount = "5"
    }
  }
  enum Unclear {
    enum Payment: VersionedPayload, Hashable {
      static let payloadVersion = 4
      case cash(Int)
    }
  }
  /// Both are stored as strings, but one rejects what the other stores.
  enum Picked {
    enum Payment: String, VersionedPayload {
      static let payloadVersion = 5
      case cash, card
    }
  }
  enum Offered {
    enum Method: String, CaseIterable, Codable, Sendable { case card }
  }

  static let nothing = Self(
    name: "nothing",
    declare: { $0 },
    fire: { try $0.fire("pay") },
    send: { $0.send("pay", after: .seconds(5)) }
  )
  static let payment = Self("payment", Payment())
  static let charge = Self("charge", Charge())
  static let noted = Self("noted", Noted.Payment(note: "n"))
  static let written = Self("written", Written.Payment())
  static let unclear = Self("unclear", Unclear.Payment.cash(5))
  static let card = Self("card", Card())
  static let picked = Self("picked", Picked.Payment.cash)
  static let offered = Self("offered", Offered.Method.card)

  static let all = [nothing, payment, charge, noted, written, unclear, card, picked, offered]

  let name: String
  let declare: @Sendable (Sketch.Event) -> Sketch.Event
  private let fire: @Sendable (inout Sketch) throws -> Void
  private let send: @Sendable (inout Sketch.Transition) -> Void

  var testDescription: String { name }

  private init(
    name: String,
    declare: @escaping @Sendable (Sketch.Event) -> Sketch.Event,
    fire: @escaping @Sendable (inout Sketch) throws -> Void,
    send: @escaping @Sendable (inout Sketch.Transition) -> Void
  ) {
    self.name = name
    self.declare = declare
    self.fire = fire
    self.send = send
  }

  private init<Payload: Codable & Hashable & Sendable>(_ name: String, _ payload: Payload) {
    let pay = Sketch.EventName<Payload>("pay")
    self.init(
      name: name,
      declare: { $0.carrying(Payload.self).event },
      fire: { try $0.fire(pay, payload) },
      send: { $0.send(pay, payload, after: .seconds(5)) }
    )
  }

  /// The names of those that declare the same: one has only a new optional property.
  var readable: [String] {
    ["payment", "noted"].contains(name) ? ["payment", "noted"] : [name]
  }

  /// A machine in which the event `pay` waits, deferred or with a delay, and is taken in the state `b`.
  func machine(more: String...) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a").deferring("pay")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      more.map { Sketch.Event($0, in: "b") }
      Sketch.Event("later", in: "b").perform { [send] transition in send(&transition) }
      declare(Sketch.Event("pay", in: "b"))
    }
  }

  /// Entities in which the event waits, as documents with the definition's fingerprint.
  func stored() throws -> [Data] {
    let machine = try machine().evolving(from: [])
    var deferring = try machine.activated()
    try fire(&deferring)
    var delaying = try machine.firing("go").machine
    try delaying.fire("later", at: Date(timeIntervalSinceReferenceDate: 0))
    return try [deferring, delaying].map { try JSONEncoder().encode($0, configuration: machine) }
  }

  /// Whether the event is still taken once it need not wait.
  static func isTaken(_ data: Data, _ prototype: Sketch) throws -> Bool {
    var machine = try JSONDecoder().decode(Sketch.self, from: data, configuration: prototype)
    let receipts = [try machine.fireIfPossible("go")] + (try machine.advance(to: .distantFuture))
    return receipts.contains { $0?.steps.contains { $0.event == "pay" } == true }
  }
}
