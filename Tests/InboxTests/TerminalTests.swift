import Testing
import inbox

@Suite struct TerminalTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｆｕｌｌ", 8),
    ("👩‍👩‍👧", 2), ("🇮🇳", 2), ("🚂", 2), ("☎\u{FE0F}", 2), ("☎", 1), ("\u{200B}", 0),
    ("Ж", 1), ("א", 1), ("…", 1),
  ])
  func `the width of a text is its number of columns`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"),
    ("日本語", 5, "日本…"), ("日本語", 4, "日… "), ("日本語", 2, "… "), ("日本語", 1, "…"),
    ("日", 1, "…"), ("abc", 0, ""), ("", 2, "  "), ("a\u{1B}[2Jb", 6, "a␛[2Jb"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `texts are truncated or padded to a width`(text: String, width: Int, fitted: String) {
    #expect(text.fitted(to: width) == fitted)
    #expect(text.fitted(to: width).columns == width)
  }

  @Test(arguments: [
    ("one two three", 8, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a\n\nb", 10, ["a", "", "b"]), ("日本語", 4, ["日本", "語"]), ("", 5, [""]),
    ("  indented text", 10, ["  indented", "text"]), ("a\tb", 10, ["a    b"]),
    ("x", 0, ["x"]), ("日本", 1, ["日", "本"]),
  ])
  func `texts wrap into lines`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test func `control characters never reach the terminal`() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value), value != 0x0A, value != 0x09 else { continue }
      let shown = StyledText("a\(scalar)b").rendered(isColoured: true)
      #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
    #expect("\u{1B}]0;x\u{7}\u{9B}31m\u{7F}".harmless == "␛]0;x␇\u{FFFD}31m␡")
    #expect("a\u{202E}b\u{2066}c\u{FEFF}d\u{2028}e".harmless == "abcd\u{FFFD}e")
    #expect("क्\u{200D}ष 👩‍👧".harmless == "क्\u{200D}ष 👩‍👧")
    let marks = String(repeating: "\u{301}", count: 1_000)
    #expect("e\(marks)".harmless.unicodeScalars.count == 7)
  }

  @Test func `colours surround text and never split it`() {
    let text = StyledText("\u{1B}[31mred", .bold) + StyledText(" plain")
    #expect(text.rendered(isColoured: true) == "\u{1B}[1m␛[31mred\u{1B}[0m plain")
    #expect(text.rendered(isColoured: false) == "␛[31mred plain")
  }

  @Test(
    arguments: [
      ([:], true), (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["NO_COLOR": "1"], false),
      (["NO_COLOR": ""], true),
    ] as [([String: String], Bool)]
  )
  func `colours can be turned off`(environment: [String: String], isColoured: Bool) {
    #expect(Terminal.wantsColour(environment) == isColoured)
  }

  @Test func `progress is shown on a terminal and erased at the end`() {
    let transcript = Transcript()
    let progress = ProgressLine(terminal: transcript.terminal(columns: 60))
    for done in 1...400 { progress.show(ImportProgress(messages: done, done: done, of: 400)) }
    progress.finish()
    #expect(transcript.text.contains("Reading the mailbox: 50 %, 200 messages"))
    #expect(transcript.text.split(separator: "\r").last?.allSatisfy { $0 == " " } == true)
    let silent = Transcript()
    let hidden = ProgressLine(terminal: silent.terminal())
    hidden.show(ImportProgress(messages: 1, done: 1, of: 2))
    hidden.finish()
    #expect(silent.text.isEmpty)
  }
}
