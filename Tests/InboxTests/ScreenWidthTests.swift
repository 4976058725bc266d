import InterlockTestSupport
import Testing
import inbox

@Suite struct ScreenWidthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: Share.of(
      daily: [16, 50, 79, 80, 120],
      gate: [16, 30, 40, 50, 60, 79, 80, 100, 119, 120, 200]
    )
  )
  func `lists and messages fit the width of the terminal`(columns: Int) throws {
    let session = try Session(
      mailbox: try MailboxSource.sample.mailbox(),
      storePath: folder.storePath,
      clock: .stopped()
    )
    let transcript = Transcript()
    var interpreter = Interpreter(session)
    try interpreter.run(.list(.all), on: transcript.terminal(columns: columns))
    let all = [1...session.messages.count]
    try interpreter.run(
      .perform(.view, on: all, argument: nil),
      on: transcript.terminal(columns: columns)
    )
    let excess = transcript.lines.filter { $0.columns > columns }
    #expect(excess.isEmpty)
  }
}
