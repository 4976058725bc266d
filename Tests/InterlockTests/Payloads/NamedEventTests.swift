import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Events by their names, with payloads as JSON")
struct NamedEventTests {
  private typealias Life = Purchase.Life

  private static func text(_ text: String) -> Data { Data(text.utf8) }

  @Test func `an event fires what its name and its JSON say`() throws {
    var order = try Purchase()
    let item = try order.life.event(named: "pay", json: Self.text(#"{"amount":30,"note":"é"}"#))
    #expect(item.event == .pay)
    #expect(item.payload(as: Purchase.Payment.self) == Purchase.Payment(amount: 30, note: "é"))
    #expect(order.life.canFire(item.name, item.payload, on: order))
    try order.fire(item.name, item.payload, on: \.life)
    #expect(order.life.state == .paid && order.payments.map(\.amount) == [30])
  }

  @Test func `an event without a payload needs no JSON`() throws {
    let life = try Purchase().life
    #expect(try life.event(named: "refund").event == .refund)
    #expect(try life.event(named: "refund", json: Data()).userInfo.isEmpty)
  }

  @Test func `a former name and the raw value of a number will do`() throws {
    enum Level: Int, Codable { case low = 1, high = 20 }
    let machine = try Machine<Level, Level>(initial: .low) {
      Machine.State(.low)
      Machine.State(.high)
      Machine.Event(.high, from: .low, to: .high).formerly("up").carrying([Int].self)
    }
    for name in ["20", "up"] {
      let item = try machine.event(named: name, json: Self.text("[1]"))
      #expect(try machine.firing(item.name, item.payload).machine.state == .high)
    }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let json: Data?
    let path: String
    let text: String

    init(_ test: String, _ name: String, _ json: String?, path: String, _ text: String) {
      self.init(test, name, json.map { Data($0.utf8) }, path: path, text)
    }

    init(_ test: String, _ name: String, _ json: Data?, path: String, _ text: String) {
      testDescription = test
      self.name = name
      self.json = json
      self.path = path
      self.text = text
    }
  }

  private static let required = "It requires a payload of the type 'Payment', "

  private static let mistakes = [
    Mistake(
      "an unknown event",
      "pya",
      nil as String?,
      path: "event",
      "The machine has no event 'pya' (did you mean 'pay'?); its events are 'pay' and 'refund'."
    ),
    Mistake(
      "no payload",
      "pay",
      "",
      path: "payload",
      required + "but came without one."
    ),
    Mistake(
      "a payload too many",
      "refund",
      "null",
      path: "payload",
      "The event 'refund' carries no payload."
    ),
    Mistake(
      "a payload of another form",
      "pay",
      #"{"amount":"thirty"}"#,
      path: "payload.amount",
      required + "not JSON that cannot be decoded as that type: "
    ),
    Mistake(
      "a payload without one of its keys",
      "pay",
      "{}",
      path: "payload",
      required + "not JSON that cannot be decoded as that type: "
    ),
    Mistake(
      "a payload that is no JSON",
      "pay",
      "amount=30",
      path: "payload",
      required + "not JSON that cannot be decoded as that type: "
    ),
    Mistake(
      "bytes that are no text",
      "pay",
      Data([0x22, 0xFF, 0x22]),
      path: "payload",
      required + "not bytes that are not UTF-8."
    ),
  ]

  @Test(arguments: mistakes)
  func `what does not fit is an error with its place`(_ mistake: Mistake) throws {
    let life = try Purchase().life
    let error = try #require(throws: DecodingError.self) {
      try life.event(named: mistake.name, json: mistake.json)
    }
    #expect(error.path == mistake.path)
    #expect(error.text.hasPrefix(mistake.text), "\(error.text)")
    let isMismatch = error.context?.underlyingError is PayloadMismatch
    #expect(isMismatch == error.text.hasPrefix(Self.required))
    #expect(!"\(error)".contains(".."), "\(error)")
  }

  @Test func `a type that is not decoded from JSON is named`() throws {
    struct Handle: Sendable {}
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("take", in: "a").carrying(Handle.self)
    }
    let error = try #require(throws: DecodingError.self) {
      try machine.event(named: "take", json: Self.text("{}"))
    }
    #expect(error.path == "payload" && error.text.contains("only a Codable type"))
  }

  /// Such a definition knows only the name of the type.
  @Test func `in a definition without code, the payload only has to be JSON`() throws {
    let whole = try JSONEncoder().encode(Purchase().life.outline)
    let outline = try JSONDecoder().decode(Purchase.Plain.self, from: whole)
    let item = try outline.event(named: "pay", json: Self.text(#"{"amount":30}"#))
    #expect(item.payload(as: Purchase.Payment.self)?.amount == 30)
    for text in ["{", #"{"amount":30}}"#, "amount"] {
      #expect(throws: DecodingError.self) {
        try outline.event(named: "pay", json: Self.text(text))
      }
    }
  }

  @Test(arguments: ["[", "{\"amount\":"])
  func `deeply nested and very long JSON is an error in time`(_ bracket: String) throws {
    let life = try Purchase().life
    for text in [
      String(repeating: bracket, count: 100_000), String(repeating: "1", count: 1_000_000),
      "\"" + String(repeating: "\\u0041", count: 100_000),
    ] {
      #expect(throws: DecodingError.self) {
        try life.event(named: "pay", json: Self.text(text))
      }
      #expect(throws: DecodingError.self) { try life.event(named: text) }
    }
  }

  @Test func `a long unknown name is cut in the message`() throws {
    let name = String(repeating: "x", count: 1_000_000)
    let error = try #require(throws: DecodingError.self) {
      try Purchase().life.event(named: name)
    }
    #expect(error.text.utf8.count < 200)
  }
}

@Suite("Availability of events with payloads")
struct PayloadAvailabilityTests {
  private func machine() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a").deferring("later")
      Sketch.State("b")
      Sketch.Event("pay", from: "a", to: "b").carrying(Int.self).shouldFire { $1 > 0 }
      Sketch.Event("later", in: "b").carrying(Int.self)
      Sketch.Event("back", from: "b", to: "a").carrying(Int.self)
      Sketch.Event("note", in: "a")
    }
  }

  private func lines(_ availability: [Sketch.Availability]) -> [String] {
    availability.map {
      "\($0.event) \($0.isAvailable) \($0.payload ?? "-") \($0.refusal?.reason.rawValue ?? "-")"
    }
  }

  @Test func `an event that lacks only its payload is available, given one`() throws {
    #expect(
      lines(try machine().availability()) == [
        "pay true Int -", "later true Int -", "back false - noTransition", "note true - -",
      ]
    )
  }

  @Test func `with the payload, the guards decide`() throws {
    let machine = try machine()
    let pay = Sketch.EventName<Int>("pay")
    #expect(machine.refusal(of: pay, 1) == nil)
    #expect(machine.refusal(of: pay, 0)?.reason == .guardRefused)
  }

  @Test func `a payload of another type is a refusal`() throws {
    let refusal = try machine().refusal(of: Sketch.EventName("pay"), "ten")
    #expect(refusal?.reason == .payloadMismatch)
  }

  @Test func `a description says whether, with what, or why not`() throws {
    let found = try machine().availability().map(\.description)
    #expect(found[0] == "The event 'pay' can be fired, given a payload of the type 'Int'.")
    #expect(found[2].hasPrefix("The event 'back' cannot be fired in the state 'a': "))
    #expect(found[3] == "The event 'note' can be fired.")
  }

  @Test func `it is encoded with the type of its payload`() throws {
    let text = try JSONEncoder.text(machine().availability())
    #expect(text.hasPrefix(#"[{"event":"pay","isAvailable":true,"payload":"Int"},"#), "\(text)")
    #expect(text.hasSuffix(#",{"event":"note","isAvailable":true}]"#), "\(text)")
  }

  @Test func `entities answer alike, and the answer agrees with firing`() throws {
    let order = try Purchase()
    let found = order.life.availability(on: order)
    #expect(found.map(\.payload) == ["Payment", nil])
    #expect(found.map(\.isAvailable) == [true, false])
    #expect(order.life.availableEvents(on: order).isEmpty)
  }
}
