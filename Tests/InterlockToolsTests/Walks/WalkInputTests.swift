import Interlock
import InterlockEvolution
import InterlockTools
import Testing

@Suite("Inputs as Swift code")
struct WalkInputTests {
  enum Move: Hashable {
    case left
    case to(Int)
  }

  enum Title: String, CustomStringConvertible {
    case play
    var description: String { "Play!" }
  }

  struct Key: Hashable, Sendable {
    let number: Int
  }

  struct Mark: RawRepresentable, Hashable, Sendable {
    let rawValue: Int
  }

  private func code<EventID: Hashable & Sendable>(
    _ event: EventID,
    _ userInfo: UserInfo = UserInfo()
  ) -> String {
    "\(Machine<Int, EventID>.WalkInput.event(event, userInfo: userInfo))"
  }

  @Test func `identifiers are written as Swift code`() {
    #expect(code(Action.view) == ".event(.view)")
    #expect(code(Move.to(3)) == ".event(.to(3))")
    #expect(code("a \"b\"\n") == #".event("a \"b\"\n")"#)
    #expect(code(7) == ".event(7)")
    #expect(code(Title.play) == #".event(Title(rawValue: "play")!)"#)
    #expect(code(Mark(rawValue: 2)) == ".event(Mark(rawValue: 2))")
    #expect(code(Key(number: 1)) == ".event(<#Key: Key(number: 1)#>)")
  }

  @Test func `only what cannot be seen or would end a string is escaped`() {
    #expect(code("it's é\u{0}\u{202E}\t\\") == #".event("it's é\u{0}\u{202E}\t\\")"#)
    #expect(
      code("go", ["\u{200B}": "\u{A0}"])
        == #".event("go", userInfo: ["\u{200B}": "\u{A0}"])"#
    )
  }

  @Test func `user info is a literal, ordered by name`() {
    let userInfo: UserInfo = [
      "b": ["x", "y"], "a": true, "c": ["n": 1.5, "m": -2] as [String: any Sendable],
    ]
    #expect(
      code("go", userInfo)
        == #".event("go", userInfo: ["a": true, "b": ["x", "y"], "c": ["m": -2, "n": 1.5]])"#
    )
  }

  @Test func `a value without a literal is a placeholder that does not compile`() {
    #expect(code("go", ["x": UInt8(3)]) == #".event("go", userInfo: ["x": <#UInt8: 3#>])"#)
    #expect(code("go", ["x": Double.nan]) == #".event("go", userInfo: ["x": <#Double: nan#>])"#)
  }

  @Test func `inputs other than events are written as calls`() {
    #expect("\(Inbox.WalkInput.timer)" == ".timer")
    #expect("\(Inbox.WalkInput.wait(.seconds(2)))" == ".wait(.seconds(2))")
    #expect("\(Inbox.WalkInput.restoration)" == ".restoration")
  }

  private static let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)

  /// Durations, and how they are written.
  private static let waits: [(Duration, String)] = [
    (.milliseconds(2_500), ".milliseconds(2500)"),
    (.milliseconds(5_732), ".milliseconds(5732)"),
    (.microseconds(-1), ".microseconds(-1)"),
    (.nanoseconds(1), ".nanoseconds(1)"),
    (
      Duration(secondsComponent: 0, attosecondsComponent: 1),
      "Duration(secondsComponent: 0, attosecondsComponent: 1)"
    ),
    (
      longest - .milliseconds(500),
      "Duration(secondsComponent: 9223372036854775806, attosecondsComponent: 500000000000000000)"
    ),
    (longest, ".seconds(9223372036854775807)"),
    (longest * 2, ".seconds(1.8446744073709552e+19)"),
    (
      Duration(secondsComponent: .min, attosecondsComponent: 0), ".seconds(-9.223372036854776e+18)"
    ),
  ]

  @Test(arguments: waits)
  func `durations are written exactly, unless they have no components`(
    duration: Duration,
    text: String
  ) {
    #expect("\(Inbox.WalkInput.wait(duration))" == ".wait(\(text))")
  }
}
