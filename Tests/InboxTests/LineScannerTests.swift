import InterlockTestSupport
import Testing
import inbox

@Suite struct LineScannerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(of content: String, chunkSize: Int) throws -> [String] {
    let path = try folder.write(content, to: "lines")
    var scanner = try LineScanner(path: path, chunkSize: chunkSize)
    var lines: [String] = []
    while try scanner.advance() { lines.append(String(decoding: scanner.line, as: UTF8.self)) }
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 8, 4_096])
  func `lines do not depend on the chunk size`(chunkSize: Int) throws {
    let content = "one\r\ntwo\n\nlone\rreturn\n\u{0}nul\r\n\r\nlast"
    #expect(
      try lines(of: content, chunkSize: chunkSize)
        == ["one", "two", "", "lone\rreturn", "\u{0}nul", "", "last"]
    )
  }

  @Test func `an empty file has no lines`() throws {
    #expect(try lines(of: "", chunkSize: 16).isEmpty)
  }

  @Test func `an endless line is truncated, and the next line is whole`() throws {
    let long = String(repeating: "x", count: LineScanner.maximumLength + 100_000)
    let lines = try lines(of: "\(long)\nnext\n", chunkSize: 65_536)
    #expect(lines.map(\.utf8.count) == [LineScanner.maximumLength, 4])
  }

  @Test func `a line knows its offset`() throws {
    let path = try folder.write("ab\r\nc\n", to: "lines")
    var scanner = try LineScanner(path: path, chunkSize: 2)
    var starts: [UInt64] = []
    while try scanner.advance() { starts.append(scanner.lineStart) }
    #expect(starts == [0, 4])
    #expect(scanner.offset == 6)
  }

  @Test func `a path that is not a file cannot be read`() {
    #expect(throws: MailboxError.self) { _ = try LineScanner(path: folder.path) }
    #expect(throws: MailboxError.self) { _ = try LineScanner(path: folder.path + "/none") }
  }
}
