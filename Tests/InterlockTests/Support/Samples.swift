import Interlock

/// Identifiers of every kind that an archive must handle.
enum Samples {
  /// An enumeration with associated values and synthesised conformances.
  enum Link: Hashable, Codable {
    case closed
    case open(port: Int, secure: Bool)
    case failed(String)
  }

  enum Signal: Hashable, Codable {
    case connect, drop
    case fail(code: Int)
  }

  enum Level: Int, Codable {
    case low = 1
    case high = 2
  }

  /// Uses every part of the format: user info, rows from any state, internal rows, guards with and without
  /// names, several rows for one event, a step limit.
  static func door() throws -> DynamicMachine {
    try DynamicMachine(
      initial: "closed",
      states: [
        .init("closed", userInfo: ["title": "Closed", "weight": 2, "safe": true, "share": 0.5]),
        .init("open", userInfo: ["tags": ["a", "b"], "size": ["width": 3], "nothing": [Int]()]),
        .init("locked"),
      ],
      events: [
        .init("push", from: "closed", to: "open"),
        .init("push", from: "open", to: "closed"),
        .init("turnKey", from: "closed", to: "locked").shouldFire("has the key") { _ in true },
        .init("turnKey", from: "locked", to: "closed")
          .shouldFire("has the key") { _ in true }
          .shouldFire { _ in true },
        .fromAnyState("slam", to: "closed"),
        .inAnyState("ring"),
        .init("oil", in: "open", "closed"),
        .init("turn", from: "open", to: "open"),
      ],
      stepLimit: 25
    )
  }

  static func link() throws -> Machine<Link, Signal> {
    let open = Link.open(port: 80, secure: false)
    return try Machine(
      initial: .closed,
      states: [
        .init(.closed), .init(open), .init(.open(port: 443, secure: true)), .init(.failed("*")),
      ],
      events: [
        .init(.connect, from: .closed, to: open),
        .init(.connect, from: open, to: .open(port: 443, secure: true)),
        .fromAnyState(.fail(code: 1), to: .failed("*")),
        .inAnyState(.fail(code: 2)),
        .fromAnyState(.drop, to: .closed),
      ]
    )
  }

  static func counter() throws -> Machine<Int, Int> {
    try Machine(
      initial: 0,
      states: [.init(0), .init(-1), .init(.max)],
      events: [
        .init(1, from: 0, to: .max), .init(-1, from: .max, to: 0), .init(0, from: 0, .max, to: -1),
        .fromAnyState(.min, to: 0),
      ]
    )
  }

  static func levels() throws -> Machine<Level, Signal> {
    try Machine(
      initial: .low,
      states: [.init(.low), .init(.high)],
      events: [.init(.connect, from: .low, to: .high), .init(.drop, from: .high, to: .low)]
    )
  }

  /// Strings that look like other values.
  static func oddNames() throws -> DynamicMachine {
    let names = ["*", "null", "true", "1", "é", "a\u{0}b", "\u{7}\n", "👩‍👩‍👧", "\"\\/'", "active"]
    return try DynamicMachine(
      initial: "*",
      states: names.map { .init($0) },
      events: zip(names, names.dropFirst()).map { .init($1, from: $0, to: $1) }
        + [.fromAnyState("*", to: "*")]
    )
  }
}
