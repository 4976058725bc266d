import Foundation
import Testing

@Suite("Pipes and files")
struct PipeTests {
  @Test(arguments: [
    ["check", "door.json"], ["check", "--json", "door.json"], ["paths", "microwave.json"],
    ["paths", "--json", "microwave.json", "--covering", "rowPairs"],
    ["diff", "door.json", "door.json"], ["simulate", "door.json"],
  ])
  func `a reader that has gone is no crash, and the exit code stays`(arguments: [String]) throws {
    #expect(try Program.runUnread(arguments) == 0)
  }

  @Test func `findings are told by the exit code though nobody reads them`() throws {
    #expect(try Program.runUnread(["check", "door.json", "--property", "never opened"]) == 1)
    #expect(try Program.runUnread(["diff", "door.json", "stopwatch.json"]) == 1)
    #expect(try Program.runUnread(["check", "missing.json"]) == 2)
  }

  @Test func `a simulation ends when nobody reads its answers`() throws {
    let lines = String(repeating: "open\nclose\n", count: 100)
    #expect(try Program.runUnread(["simulate", "door.json"], input: lines) == 0)
  }

  @Test func `errors go to standard error, and nothing to standard output`() throws {
    for arguments in [["check", "missing.json"], ["paths", "missing.json", "--json"]] {
      let result = try Program.run(arguments)
      #expect(result.output.isEmpty)
      #expect(result.errors == "interlock: missing.json: there is no such file\n")
    }
  }

  @Test func `what has no end is not read to its end`() throws {
    let folder = try TemporaryFolder()
    let result = try Program.shell("interlock check - < /dev/zero", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors == "interlock: standard input: has more than 64 MiB; no machine has\n")
  }

  @Test func `through a pipe there are no colours`() throws {
    let result = try Program.run(["check", "door.json", "--property", "never opened"])
    #expect(result.status == 1)
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `names that would command a terminal are shown, not obeyed`() throws {
    let name = #"\u001b]0;x\u0007"#
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"interlock":3,"initial":"\#(name)","states":[{"id":"\#(name)"}],"#
        + #""events":[{"id":"\#(name)","from":"*"}]}"#,
      to: "hostile.json"
    )
    let input = "\u{1B}[2J\n1\n"
    for arguments in [["paths"], ["simulate"]] {
      let result = try Program.run(arguments + ["hostile.json"], input: input, in: folder.url)
      #expect(!result.output.contains("\u{1B}"))
      #expect(result.output.contains(#"\u{1B}]0;x\u{07}"#))
    }
  }
}
