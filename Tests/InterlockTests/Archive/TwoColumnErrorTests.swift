import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Wrong texts in two columns are errors that say where")
struct TwoColumnErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let state: String
    let rest: String?
    let path: String
    let text: String

    init(_ state: String, _ rest: String?, _ path: String, _ text: String = "") {
      (self.state, self.rest, self.path, self.text) = (state, rest, path, text)
    }

    var testDescription: String { "\(state), \(rest ?? "nil")" }
  }

  private static let mistakes = [
    Mistake(
      "loud",
      #"{"active":false}"#,
      "rest.active",
      "The machine is not active, so its state is the initial one, 'off', not 'loud'."
    ),
    Mistake("nowhere", #"{"active":false}"#, "rest.active", "The machine is not active"),
    Mistake("off", #"{"active":true}"#, "rest.active", "An active machine is written as its state"),
    Mistake("off", #"{"active":false,"timers":[]}"#, "rest.timers", "Unknown key 'timers'"),
    Mistake("off", #"{"states":["stopped"]}"#, "rest", "The states 'off' and 'stopped' are not a"),
    Mistake("loud", #"{"states":["loud"]}"#, "rest", "The states 'loud' and 'loud' are not a"),
    Mistake("loud", #"{"states":["muted","stopped"]}"#, "rest", "The states 'loud', 'muted' and"),
    Mistake("loud", "{}", "rest", "The states 'loud' are not a configuration"),
    Mistake("loud", nil, "state", "The states 'loud' are not a configuration"),
    Mistake("on", #"{"states":["stopped"]}"#, "rest", "The states 'on' and 'stopped' are not"),
    Mistake(
      "lodu",
      #"{"states":["stopped"]}"#,
      "state",
      "The machine has no state 'lodu' (did you"
    ),
    Mistake("lodu", nil, "state", "The machine has no state 'lodu' (did you mean 'loud'?)"),
    Mistake(
      "loud",
      #"{"states":["stoped"]}"#,
      "rest",
      "The machine has no state 'stoped' (did you"
    ),
    Mistake("loud", #"{"states":[1]}"#, "rest.states[0]"),
    Mistake("loud", #"{"states":"stopped"}"#, "rest.states"),
    Mistake("loud", #"{"states":[]}"#, "rest.states", "Expected at least one active state"),
    Mistake(
      "off",
      #"{"timers":[{"state":"playing","after":10,"deadline":1}]}"#,
      "rest",
      "The timeout of the state 'playing'"
    ),
    Mistake("off", #"{"timers":[{"event":"power","deadline":1}]}"#, "rest.timers[0]"),
    Mistake("off", #"{"history":[{"state":"loud","was":["muted"]}]}"#, "rest", "The history of"),
    Mistake("off", #"{"state":"off"}"#, "rest.state", "Unknown key 'state'"),
    Mistake("off", #"{"interlock":1}"#, "rest.interlock", "Unknown key 'interlock'"),
    Mistake("off", #""off""#, "rest"), Mistake("off", "off", "rest"), Mistake("off", "", "rest"),
    Mistake("off", "null", "rest"), Mistake("off", "[]", "rest"), Mistake("off", "{", "rest"),
    Mistake(#"{"states":["loud","stopped"]}"#, #"{"deferred":[{"event":"skip"}]}"#, "state"),
    Mistake(#"{"active":false}"#, "{}", "state"), Mistake("", "{}", "state"),
    Mistake(#""off"#, "{}", "state"), Mistake("[", nil, "state"), Mistake("", nil, "state"),
  ]

  @Test(arguments: mistakes)
  func `an error has the column and the place in it`(_ mistake: Mistake) throws {
    let prototype = try TwoColumnTests.player()
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try prototype.restored(state: mistake.state, rest: mistake.rest)
      }
    )
    #expect(error.path == mistake.path)
    #expect(error.text.hasPrefix(mistake.text), "\(error.text)")
  }

  @Test(arguments: [nil, "{}", #"{"active":false}"#, #"{"timers":[]}"#])
  func `a text that is no case of the states is an error of its column`(_ rest: String?) throws {
    for inbox in [try Inbox.plain(), try Self.renamed()] {
      let error = try #require(
        #expect(throws: DecodingError.self) { try inbox.restored(state: "raed", rest: rest) }
      )
      #expect(error.path == "state" || error.path == "rest.active")
    }
  }

  private static func renamed() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread).formerly("new")
      Inbox.State(.read)
    }
  }

  private static let fragments = [
    "off", "loud", "stopped", "on", "\"", "{", "}", "[", "]", ":", ",", "\\u0000", "\u{0}", "é",
    " ",
    "null", "true", "-1e999", "1", #""states""#, #""timers""#, #""history""#, #""deferred""#,
    #""active""#, #""fingerprint""#, #"{"event":"skip"}"#, #"{"states":["stopped"]}"#,
    #"{"state":"playing","after":10,"deadline":1e300}"#, #""off""#, "*", "$",
  ]

  @Test(arguments: 0..<Share.of(daily: 40, gate: 1_000, soak: 50_000) as Range<UInt64>)
  func `texts put together at random are an entity that survives a round trip, or an error`(
    _ seed: UInt64
  ) throws {
    let prototype = try TwoColumnTests.player()
    var random = SplitMix64(seed: seed)
    func text(_ valid: [String]) -> String {
      guard random.chance(70) else {
        let count = Int.random(in: 0...6, using: &random)
        return (0..<count).map { _ in Self.fragments.randomElement(using: &random) ?? "" }.joined()
      }
      var text = Array(valid.randomElement(using: &random) ?? "")
      if random.chance(50), !text.isEmpty {
        text.remove(at: Int.random(in: 0..<text.count, using: &random))
      }
      if random.chance(50) {
        let place = Int.random(in: 0...text.count, using: &random)
        text.insert(contentsOf: Self.fragments.randomElement(using: &random) ?? "", at: place)
      }
      return String(text)
    }
    for _ in 0..<50 {
      let state = text(["off", "loud", "muted", "playing"])
      let rest = text(Self.mistakes.compactMap(\.rest) + ["{}"])
      do {
        let entity = try prototype.restored(state: state, rest: rest)
        let columns = try entity.columns
        #expect(try prototype.restored(state: columns.state, rest: columns.rest) == entity)
      } catch is DecodingError {
        continue
      }
    }
  }
}
