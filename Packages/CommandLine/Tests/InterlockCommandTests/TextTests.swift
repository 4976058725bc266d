import Foundation
import Interlock
import InterlockCommand
import Testing

@Suite("Texts")
struct TextTests {
  @Test(arguments: [
    ("5s", "5 s"), ("5", "5 s"), ("2.5 s", "2.5 s"), ("250ms", "0.25 s"), ("2m", "2 min"),
    ("90 min", "1 h 30 min"), ("1.5h", "1 h 30 min"), ("1d", "1 d"), ("0", "0 s"),
    ("121.5", "2 min 1.5 s"),
  ])
  func `durations are parsed and printed`(text: String, expected: String) {
    #expect(Duration(text: text)?.text == expected)
  }

  @Test(arguments: ["", "s", "-5s", "5 years", "1e9", "9999999999999999999", "1.2.3", "٣", "soon"])
  func `invalid and too long durations are refused`(text: String) {
    #expect(Duration(text: text) == nil)
  }

  @Test(arguments: [Double.infinity, -.infinity, 1e300, -1e300])
  func `excessive durations are capped`(seconds: Double) {
    #expect(Duration(nearestTo: seconds).inSeconds.magnitude == 1e12)
  }

  private static let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
  private static let least = Duration(secondsComponent: .min, attosecondsComponent: 0)

  private static let lengths: [(Duration, Double, String)] = [
    (.seconds(2_363), 2_363, "39 min 23 s"),
    (.seconds(2_365), 2_365, "39 min 25 s"),
    (.milliseconds(5_400_100), 5_400.1, "1 h 30 min 0.1 s"),
    (Duration(secondsComponent: 0, attosecondsComponent: 1), 1e-18, "0 s"),
    (longest, 0x1p63, "11574074074 d 1 h 46 min 40 s"),
    (longest * 2, 0x1p64, "11574074074 d 1 h 46 min 40 s"),
    (least, -0x1p63, "0 s"),
    (least * 2, -0x1p64, "0 s"),
  ]

  @Test(arguments: lengths)
  func `durations of any length have seconds and a text`(
    duration: Duration,
    seconds: Double,
    text: String
  ) {
    #expect(duration.inSeconds == seconds)
    #expect(duration.text == text)
  }

  @Test func `styles are added only to harmless text, and only on request`() {
    let text = StyledText("a\u{1B}[2Jb", .red) + " \u{202E}c"
    #expect(text.rendered(isColoured: false) == #"a\u{1B}[2Jb \u{202E}c"#)
    #expect(text.rendered(isColoured: true) == "\u{1B}[31ma\\u{1B}[2Jb\u{1B}[0m \\u{202E}c")
  }

  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["NO_COLOR": "1"], false),
    (["NO_COLOR": ""], true),
  ])
  func `colours can be turned off`(environment: [String: String], isColoured: Bool) {
    #expect(Output.wantsColour(environment) == isColoured)
  }

  @Test(arguments: [
    "", "opened", "always", "never (", "never opened opened", "always lost", "took(open",
    "always took(lost)", "always took opened", "opened leads opened", "always \"opened",
    "never and", String(repeating: "(", count: 10_000),
    "always " + String(repeating: "not ", count: 10_000) + "opened",
  ])
  func `an invalid property is an error`(text: String) throws {
    let door = try Tutorials.machine("door").machine
    #expect(throws: PropertyError.self) { try NamedProperty(text, of: door) }
  }
}
