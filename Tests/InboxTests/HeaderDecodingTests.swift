import Testing
import inbox

@Suite struct HeaderDecodingTests {
  @Test(arguments: [
    ("plain text", "plain text"),
    ("=?utf-8?Q?S=C3=B8ren?=", "Søren"),
    ("=?UTF-8?q?a_b?=", "a b"),
    ("=?utf-8?B?0J/RgNC40LLQtdGC?=", "Привет"),
    ("=?ISO-8859-1?Q?Patrik_F=E4ltstr=F6m?= <x>", "Patrik Fältström <x>"),
    ("=?iso-8859-15?Q?45_=A4?=", "45 €"),
    ("=?windows-1252?Q?=93x=94?=", "“x”"),
    ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
    ("=?us-ascii*en?Q?Keith?=", "Keith"),
    // Adjacent encoded words join; other text keeps its spaces.
    ("=?utf-8?Q?a?= =?utf-8?Q?b?=", "ab"),
    ("=?utf-8?Q?a?=  \t =?iso-8859-1?Q?=E9?=", "aé"),
    ("=?utf-8?Q?a?= b =?utf-8?Q?c?=", "a b c"),
    ("=?utf-8?Q?=C3?= =?utf-8?Q?=B8?=", "ø"),
    ("a=?utf-8?Q?b?=c", "abc"),
    // Shown unchanged.
    ("=?gb2312?B?0MW6xQ==?=", "=?gb2312?B?0MW6xQ==?="),
    ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="),
    ("=?utf-8?Q?cut off", "=?utf-8?Q?cut off"),
    ("=?utf-8?Q", "=?utf-8?Q"),
    ("=?", "=?"),
    ("=?=?=?", "=?=?=?"),
    ("x =?gb2312?B?0M==?= =?utf-8?Q?y?=", "x =?gb2312?B?0M==?= y"),
    // Damaged content.
    ("=?utf-8?B?QUJD!REVG?=", "ABCDEF"),
    ("=?utf-8?Q?100=ZZ?=", "100=ZZ"),
    ("=?utf-8?Q?=FF?=", "\u{FFFD}"),
    ("=?us-ascii?Q?=E9?=", "\u{FFFD}"),
    ("=?utf-8?Q??=", ""),
    // Always one line, whatever was encoded.
    ("=?utf-8?Q?a=0D=0Ab=0Ac=E2=80=A8d?=", "a b c d"),
    ("  a \t b\u{B}c ", "a b c"),
  ])
  func `encoded words are decoded`(value: String, text: String) {
    #expect(decodedHeader(value) == text)
  }

  @Test func `a hostile number of encoded words takes little time`() {
    let starts = String(repeating: "=?utf-8?Q?", count: 20_000)
    #expect(decodedHeader(starts) == starts)
    let words = String(repeating: "=?utf-8?Q?a?= ", count: 20_000)
    #expect(decodedHeader(words) == String(repeating: "a", count: 20_000))
  }

  @Test(arguments: [
    ("Ada <ada@example.org>", "Ada", "ada@example.org"),
    (
      "\"Okafor, Grace\" <grace@example.com>, other@example.com", "Okafor, Grace",
      "grace@example.com"
    ),
    ("\"a \\\"b\\\" c\" <x@example.com>", "a \"b\" c", "x@example.com"),
    ("ada@example.org (Ada (the first) W.)", "Ada the first W.", "ada@example.org"),
    ("ada@example.org", "", "ada@example.org"),
    ("=?utf-8?Q?S=C3=B8ren?= <s@example.org>", "Søren", "s@example.org"),
    ("=?utf-8?Q?=3Cceo=40example.com=3E?= <x@example.net>", "<ceo@example.com>", "x@example.net"),
    ("Broken <broken@example.com", "Broken", "broken@example.com"),
    ("undisclosed-recipients:;", "", "undisclosed-recipients:;"),
    ("", "", ""),
    ("\"never closed", "", "never closed"),
    ("<>", "", ""),
  ])
  func addresses(field: String, name: String, address: String) {
    #expect(MailAddress(field).name == name)
    #expect(MailAddress(field).address == address)
  }

  @Test func `fields are unfolded, and their names ignore case`() {
    let header = MessageHeader(
      Array("Subject: a\r\n b\r\n\tc\r\nTo : x\nno field\n lost\nX:y\nSUBJECT: second\n\n".utf8)
    )
    #expect(header["subject"] == "a b\tc")
    #expect(header["TO"] == "x")
    #expect(header["x"] == "y")
    #expect(header["none"] == nil)
  }

  @Test func `bytes that are not UTF-8 are read as windows-1252`() {
    let header = MessageHeader(Array("Subject: caf".utf8) + [0xE9, 0x80])
    #expect(header["Subject"] == "café€")
  }

  @Test(arguments: [Charset.ascii, .utf8, .latin1, .latin9, .windows1252, .koi8r])
  func `every byte has a character in every charset`(charset: Charset) {
    let text = charset.text(of: Array(0...255))
    #expect(text.unicodeScalars.prefix(128).elementsEqual((0..<128).map { Unicode.Scalar($0) }))
    #expect(charset == .utf8 || text.unicodeScalars.count == 256)
  }
}
