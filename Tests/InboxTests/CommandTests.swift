import Testing
import inbox

@Suite struct CommandTests {
  private func command(_ line: String) throws -> Command {
    try Command(line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("list", Command.list(.all)),
    ("list unread", .list(.state(.unread))),
    ("list 10-20", .list(.range(10...20))),
    ("view 3", .perform(.view, on: [3...3], argument: nil)),
    ("delete 3 force", .perform(.delete, on: [3...3], argument: "force")),
    ("snooze 3 5-7 2026-03-01", .perform(.snooze, on: [3...3, 5...7], argument: "2026-03-01")),
    ("why 3 delete", .why(3, .delete, argument: nil)),
    ("why 3 snooze 2h", .why(3, .snooze, argument: "2h")),
    ("undo", .undo), ("help", .help), ("quit", .quit),
  ])
  func `commands are parsed`(line: String, command: Command) throws {
    #expect(try self.command(line) == command)
  }

  @Test(arguments: [
    "", "fly 3", "view", "view x", "view 0", "view 3-1", "view 1-2-3", "view 99999999999999999999",
    "delete 3 force now", "why", "why 3", "why x delete", "why 3 fly", "list 1 2", "list foo",
    "list inMailbox", "list outOfMailbox", "list lastInMailbox", "list purged",
    "undo 3", "quit now", "VIEW 3",
  ])
  func `an unknown command is a usage error`(line: String) {
    let error = #expect(throws: CommandFailure.self) { try command(line) }
    #expect(error?.exitCode == .usage)
  }

  @Test(arguments: MessageAction.allCases)
  func `every action is a command`(action: MessageAction) throws {
    #expect(try command("\(action) 1") == .perform(action, on: [1...1], argument: nil))
    #expect(Help.commands.contains("\(action.rawValue) N"))
  }

  @Test func `options may stand anywhere`() throws {
    let options = try Options(["view", "--mailbox", "/m", "3", "--store", "/s"])
    #expect(options.mailboxPath == "/m")
    #expect(options.storePath == "/s")
    #expect(options.command == ["view", "3"])
    #expect(try Options([]).mailboxPath == nil)
    #expect(try Options(["--now", "2h", "list"]).now == "2h")
    #expect(try Options(["--help"]).isHelp)
  }

  @Test(arguments: [["--mailbox"], ["--colour"], ["-x"], ["--store", ""], ["--now"]])
  func `invalid options are usage errors`(arguments: [String]) {
    let error = #expect(throws: CommandFailure.self) { try Options(arguments) }
    #expect(error?.exitCode == .usage)
  }
}
