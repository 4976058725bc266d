import Interlock
import InterlockTestSupport
import Testing

private enum Only {
  case one
}

private enum Plain: CaseIterable {
  case a, b, c, d
}

private enum Payload: Hashable {
  case none
  case number(Int)
  case name(String)
}

private enum SmallPayload: Hashable {
  case none
  case flag(Bool)
  case level(UInt8)
}

private struct Point: Hashable {
  let x: Int
  let y: Int
}

/// A letter in one byte; upper and lower case are equal.
private struct Letter: Hashable {
  let byte: UInt8

  init(_ letter: Character) {
    byte = letter.asciiValue ?? 0
  }

  private var folded: UInt8 { byte | 0x20 }

  static func == (left: Self, right: Self) -> Bool {
    left.folded == right.folded
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
  }
}

/// Four bytes, one of them padding.
private struct Padded: Hashable {
  let small: UInt8
  let large: UInt16
}

private final class Token: Hashable, Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  static func == (left: Token, right: Token) -> Bool {
    left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}

/// Type-erased: neither small nor trivial.
private struct Anything: Hashable, @unchecked Sendable {  // Safe because the initialisers say so.
  private let value: AnyHashable

  init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
  }
}

/// Two identifiers of a type, used as states and as events, and an unknown one if the type has more.
private struct Roles<ID: Hashable & Sendable>: Sendable {
  let first: ID
  let second: ID
  let unknown: ID?

  init(_ first: ID, _ second: ID, unknown: ID?) {
    (self.first, self.second, self.unknown) = (first, second, unknown)
  }

  /// Fires there and back, with plain rows and through the engine, with the identifiers as states and events.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    typealias Both = Machine<ID, ID>
    let machine = try Both(initial: first) {
      Both.State(first)
      Both.State(second)
      Both.Event(first, from: first, to: second)
      Both.Event(second, from: second, to: first).perform { _ in }
    }
    for machine in [machine, machine.traced { _ in }] {
      var machine = machine
      try machine.fire(first)
      #expect(machine.state == second, sourceLocation: sourceLocation)
      #expect(machine.isIn(second), sourceLocation: sourceLocation)
      #expect(!machine.isIn(first), sourceLocation: sourceLocation)
      #expect(machine.availableEvents() == [second], sourceLocation: sourceLocation)
      let refusal = machine.error(firing: first)?.refusal
      #expect(refusal?.reason == .noTransition, sourceLocation: sourceLocation)
      #expect(refusal?.sources == [first], sourceLocation: sourceLocation)
      let receipt = try machine.fire(second)
      #expect(receipt.entered == [first], sourceLocation: sourceLocation)
      #expect(receipt.steps.map(\.event) == [second], sourceLocation: sourceLocation)
      #expect(machine.state(withID: second)?.id == second, sourceLocation: sourceLocation)
      guard let unknown else { continue }
      let reason = machine.error(firing: unknown)?.refusal?.reason
      #expect(reason == .unknownEvent, sourceLocation: sourceLocation)
      #expect(!machine.canFire(unknown), sourceLocation: sourceLocation)
      #expect(!machine.isIn(unknown), sourceLocation: sourceLocation)
      #expect(machine.state(withID: unknown) == nil, sourceLocation: sourceLocation)
    }
  }
}

@Suite("Identifiers of every kind as states and events")
struct IdentifierKindTests {
  @Test func `enumerations can be identifiers`() throws {
    try Roles(Plain.a, .c, unknown: .d).check()
    try Roles(Plain.d, .b, unknown: .a).check()
  }

  @Test func `enumerations with payload can be identifiers`() throws {
    try Roles(Payload.none, .number(7), unknown: .number(8)).check()
    try Roles(Payload.name("x"), .name("y"), unknown: Payload.none).check()
  }

  @Test func `enumerations with a payload of one byte can be identifiers`() throws {
    try Roles(SmallPayload.flag(true), .level(1), unknown: .flag(false)).check()
    try Roles(SmallPayload.none, .level(0), unknown: .level(255)).check()
  }

  @Test func `strings can be identifiers`() throws {
    try Roles("a", "b", unknown: "c").check()
    try Roles("a", "A", unknown: "á").check()
  }

  @Test func `canonically equivalent strings are one identifier`() throws {
    let machine = try Sketch(initial: "caf\u{E9}") {
      Sketch.State("cafe\u{301}")
      Sketch.Event("\u{E9}", in: "caf\u{E9}")
    }
    #expect(machine.canFire("e\u{301}"))
  }

  @Test func `characters can be identifiers`() throws {
    try Roles("a" as Character, "👩‍👩‍👧", unknown: "é").check()
  }

  @Test func `Booleans can be identifiers`() throws {
    try Roles(true, false, unknown: nil).check()
    try Roles(false, true, unknown: nil).check()
  }

  @Test func `small, large and negative integers can be identifiers`() throws {
    try Roles(0, 1, unknown: 2).check()
    try Roles(255, 256, unknown: 0).check()
    try Roles(-1, -256, unknown: 255).check()
    try Roles(Int.min, Int.max, unknown: 0).check()
    try Roles(1 << 32, 1 << 8, unknown: 1).check()
  }

  @Test func `integers of each width can be identifiers`() throws {
    try Roles(UInt8.max, UInt8.min, unknown: 7).check()
    try Roles(Int8.min, Int8.max, unknown: -1).check()
    try Roles(UInt16(256), UInt16(0), unknown: 257).check()
    try Roles(Int16(-1), Int16(255), unknown: 0).check()
    try Roles(UInt32.max, UInt32(3), unknown: 4).check()
    try Roles(UInt64.max, UInt64(3), unknown: 255).check()
    try Roles(Int128.max, Int128.min, unknown: 0).check()
  }

  @Test func `floating-point numbers are identifiers by value`() throws {
    try Roles(0.0, 1.5, unknown: -1.5).check()
    var machine = try Machine<Double, Double>(initial: -0.0) {
      Machine.State(0.0)
      Machine.Event(0.0, in: 0.0)
    }
    try machine.fire(-0.0)
    #expect(machine.isIn(-0.0))
  }

  @Test func `structures can be identifiers`() throws {
    try Roles(Point(x: 0, y: 1), Point(x: 1, y: 0), unknown: Point(x: 1, y: 1)).check()
    try Roles(
      Padded(small: 1, large: 2),
      Padded(small: 2, large: 1),
      unknown: Padded(small: 1, large: 1)
    ).check()
  }

  @Test func `optionals can be identifiers`() throws {
    try Roles(UInt8?.none, UInt8?.some(0), unknown: UInt8?.some(1)).check()
    try Roles("a" as String?, nil, unknown: "b").check()
  }

  @Test func `objects with equality by value can be identifiers`() throws {
    try Roles(Token(1), Token(2), unknown: Token(3)).check()
    let machine = try Machine<Token, Token>(initial: Token(1)) {
      Machine.State(Token(1))
      Machine.Event(Token(2), in: Token(1))
    }
    #expect(machine.canFire(Token(2)))
  }

  @Test func `arrays can be identifiers`() throws {
    try Roles([1, 2], [2, 1], unknown: []).check()
  }

  @Test func `type-erased hashable values can be identifiers`() throws {
    try Roles(Anything("1"), Anything(1), unknown: Anything(2)).check()
  }

  @Test func `a one-byte type with custom equality is compared by that equality`() throws {
    try Roles(Letter("a"), Letter("b"), unknown: Letter("c")).check()
    try Roles(Letter("a"), Letter("B"), unknown: Letter("C")).check()
    let machine = try Machine<Letter, Letter>(initial: Letter("X")) {
      Machine.State(Letter("x"))
      Machine.State(Letter("Y"))
      Machine.Event(Letter("g"), from: Letter("X"), to: Letter("y"))
      Machine.Event(Letter("G"), from: Letter("y"), to: Letter("x"))
    }
    for letter in ["g", "G"] as [Character] {
      var machine = machine
      #expect(machine.canFire(Letter(letter)))
      try machine.fire(Letter(letter))
      #expect(machine.isIn(Letter("y")))
      try machine.fire(Letter(letter))
      #expect(machine.isIn(Letter("X")))
    }
    #expect(machine.events(withID: Letter("G")).count == 2)
  }

  @Test func `an enumeration with a single case, of size zero, can be an identifier`() throws {
    #expect(MemoryLayout<Only>.size == 0)
    var machine = try Machine<Only, Only>(initial: .one) {
      Machine.State(.one)
      Machine.Event(.one, from: .one, to: .one)
    }
    #expect(machine.canFire(.one))
    #expect(try machine.fire(.one).entered == [.one, .one])
    #expect(machine.isIn(.one))
    var silent = try Machine<Plain, Only>(initial: .a) { Machine.State(.a) }
    #expect(silent.error(firing: .one)?.refusal?.reason == .unknownEvent)
    #expect(!silent.canFire(.one))
  }
}
