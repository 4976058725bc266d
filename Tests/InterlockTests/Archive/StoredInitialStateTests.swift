import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// A machine that has not begun is stored as its initial state if that loses nothing.
@Suite("Entities before their first event")
struct StoredInitialStateTests {
  private func written(_ machine: Sketch) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(machine, configuration: machine), as: UTF8.self)
  }

  @Test func `an entity before its first event is stored as its initial leaf`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a") {
        Sketch.State("a1")
        Sketch.State("a2")
      }
    }
    #expect(try written(machine) == #""a1""#)
  }

  @Test func `an entity before its first event is stored as the initial states of its regions`()
    throws
  {
    let machine = try Sketch(initial: "p") {
      Sketch.State(parallel: "p") {
        Sketch.State("a")
        Sketch.State("b")
      }
    }
    #expect(try written(machine) == #"{"states":["a","b"]}"#)
  }

  @Test func `callbacks that only run later do not change how an inactive entity is stored`() throws
  {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").willExit { _ in }.didExit { _ in }
      Sketch.State("b").didEnter { _ in }
      Sketch.Event("go", from: "a", to: "b").perform { _ in }
      Sketch.Observer.didTransition { _ in }
    }
    #expect(try written(machine) == #""a""#)
  }

  struct Loss: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let machine: @Sendable () throws -> Sketch
  }

  private static let losses = [
    Loss(testDescription: "a callback of the state") {
      try Sketch(initial: "a") { Sketch.State("a").didEnter { _ in } }
    },
    Loss(testDescription: "a callback before it") {
      try Sketch(initial: "a") { Sketch.State("a").willEnter { _ in } }
    },
    Loss(testDescription: "a callback of the state around it") {
      try Sketch(initial: "a") { Sketch.State("a") { Sketch.State("b") }.willEnter { _ in } }
    },
    Loss(testDescription: "a callback that has no code") {
      let json =
        #"{"interlock":1,"initial":"a","states":[{"id":"a","didEnter":["tell"]}],"events":[]}"#
      return try JSONDecoder().decode(Sketch.self, from: Data(json.utf8))
    },
    Loss(testDescription: "an observer of the activation") {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.Observer.initially { _ in }
      }
    },
    Loss(testDescription: "a timeout") {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
      }
    },
    Loss(testDescription: "a row without an event") {
      try Sketch(initial: "a") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.Event.always(from: "a", to: "b").shouldFire { _ in false }
      }
    },
    Loss(testDescription: "the end") {
      try Sketch(initial: "a") { Sketch.State.final("a") }
    },
  ]

  @Test(arguments: losses)
  func `an entity is stored as inactive if its initial state would lose something`(_ loss: Loss)
    throws
  {
    let machine = try loss.machine()
    #expect(try written(machine) == #"{"active":false}"#)
    #expect(try machine.column == #"{"active":false}"#)
    #expect(try machine.restored(column: machine.column) == machine)
  }

  @Test func `activating a prototype runs its entry callbacks`() throws {
    let calls = Journal()
    let prototype = try Sketch(initial: "a") {
      Sketch.State("a").didEnter { calls.add("\($0.userInfo["by"] ?? "-")") }
    }
    let active = try prototype.activated(userInfo: ["by": "me"])
    #expect(active.state == "a" && active.isActive && !prototype.isActive)
    #expect(try active.activated() == active)
    #expect(calls.lines == ["me"])
    #expect(try written(active) == #""a""#)
  }

  @Test func `activation with a timeout needs a time`() throws {
    let prototype = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
    }
    let now = Date(timeIntervalSinceReferenceDate: 0)
    #expect(try prototype.activated(at: now).nextDeadline == now + 1)
    #expect(throws: Sketch.FireError.timeUnknown(.state("a"))) { try prototype.activated() }
  }
}

@Suite("Entities in a database column")
struct ColumnTests {
  enum Life: String, Codable { case draft, placed = "Order Placed", odd = "{\"odd\"}", empty = "7" }
  typealias Order = Machine<Life, String>

  private func order() throws -> Order {
    try Order(initial: .draft) {
      Order.State(.draft)
      Order.State(.placed).deferring("later")
      Order.State(.odd)
      Order.State(.empty)
      Order.Event("later", in: .draft)
    }
  }

  @Test(arguments: [Life.draft, .placed, .odd, .empty])
  func `an entity in a column is its bare state and survives a round trip`(_ state: Life) throws {
    let prototype = try order()
    let entity = try prototype.restored(from: .init(state: state))
    let text = try entity.column
    #expect(text == (state == .odd ? #""{\"odd\"}""# : state.rawValue))
    #expect(try prototype.restored(column: text) == entity)
  }

  @Test func `an entity in a column is JSON if its state alone loses something`() throws {
    let prototype = try order()
    var entity = try prototype.restored(from: .init(state: .placed))
    try entity.fire("later", userInfo: ["by": "me"])
    let text = try entity.column
    #expect(
      text == #"{"deferred":[{"event":"later","userInfo":{"by":"me"}}],"states":["Order Placed"]}"#
    )
    #expect(try prototype.restored(column: text) == entity)
  }

  @Test func `a state in quotation marks is read from a column too`() throws {
    #expect(try order().restored(column: #""Order Placed""#).state == .placed)
  }

  @Test func `a numeric state is a bare number in a column`() throws {
    enum Gear: Int, Codable { case neutral, first }
    let box = try Machine<Gear, String>(
      initial: .neutral,
      states: [.init(.neutral), .init(.first)],
      events: []
    )
    let first = try box.restored(from: .init(state: .first))
    #expect(try first.column == "1")
    #expect(try box.restored(column: "1") == first)
  }

  @Test(arguments: ["", "\u{0}", "a\nb", "[x]", "\"", "null", "true", "12", "{}", "é", " a "])
  func `any text that names a state survives a round trip through a column`(_ state: String) throws
  {
    let machine = try Sketch(initial: "a", states: [.init("a"), .init(state + "x")], events: [])
    let entity = try machine.restored(from: .init(state: state + "x"))
    #expect(try machine.restored(column: entity.column) == entity)
  }

  @Test func `the error for an unknown state in a column suggests the nearest state`() throws {
    let prototype = try order()
    let error = try #require(
      #expect(throws: DecodingError.self) { try prototype.restored(column: "drfat") }
    )
    #expect(error.text.hasPrefix("The machine has no state 'drfat' (did you mean 'draft'?)"))
  }
}
