import Testing
import inbox

@Suite struct OutputTests {
  private func printed(_ text: String) -> String {
    let transcript = Transcript()
    transcript.output.print(text, terminator: "")
    return transcript.text
  }

  @Test func `control characters never reach the terminal`() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value), value != 0x0A, value != 0x09 else { continue }
      let shown = printed("a\(scalar)b")
      #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
    #expect(printed("\u{1B}[2J\u{9B}31m") == "\u{FFFD}[2J\u{FFFD}31m")
    #expect(printed("a\u{202E}b\u{2066}c\u{FEFF}d") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
  }

  @Test(arguments: ["a\tb\nc", "क्\u{200D}ष 👩‍👧", "Wiśniewski", "שלום", ""])
  func `ordinary text stays as it is`(text: String) {
    #expect(printed(text) == text)
  }
}
