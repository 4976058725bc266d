import Foundation
import Testing

@Suite("Pipes and files")
struct PipeTests {
  @Test(arguments: [
    ["check", "door.json"], ["check", "--json", "door.json"], ["paths", "microwave.json"],
    ["paths", "--json", "microwave.json", "--covering", "rowPairs"],
    ["diff", "door.json", "door.json"], ["simulate", "door.json"],
  ])
  func `a reader that closes the pipe causes no crash and no other exit code`(arguments: [String])
    throws
  {
    #expect(try Program.runUnread(arguments) == 0)
  }

  @Test func `the exit code reports findings even if the output is not read`() throws {
    #expect(try Program.runUnread(["check", "door.json", "--property", "never opened"]) == 1)
    #expect(try Program.runUnread(["diff", "door.json", "stopwatch.json"]) == 1)
    #expect(try Program.runUnread(["check", "missing.json"]) == 2)
  }

  @Test func `a simulation ends when its output is closed`() throws {
    let lines = String(repeating: "open\nclose\n", count: 100)
    #expect(try Program.runUnread(["simulate", "door.json"], input: lines) == 0)
  }

  @Test func `errors go to standard error and leave standard output empty`() throws {
    for arguments in [["check", "missing.json"], ["paths", "missing.json", "--json"]] {
      let result = try Program.run(arguments)
      #expect(result.output.isEmpty)
      #expect(result.errors == "interlock: missing.json: there is no such file\n")
    }
  }

  @Test func `a file whose name is not UTF-8 is read as standard input`() throws {
    let folder = try TemporaryFolder()
    let door = Tutorials.folder.appending(path: "door.json").path
    let copy = "name=$(printf 'door\\377.json'); cp '\(door)' \"$name\"; "
    let named = try Program.shell(copy + "interlock check \"$name\"", in: folder.url)
    #expect(named.status == 2)
    #expect(named.errors.contains("pass such a file as standard input, with - as its name"))
    let read = try Program.shell(copy + "interlock check - < \"$name\"", in: folder.url)
    #expect(read.status == 0)
  }

  @Test func `endless input is not read to its end`() throws {
    let folder = try TemporaryFolder()
    let result = try Program.shell("interlock check - < /dev/zero", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors == "interlock: standard input: has more than 64 MiB, the limit\n")
    let line = try Program.shell("interlock simulate door.json < /dev/zero", in: Tutorials.folder)
    #expect(line.status == 2)
    #expect(line.errors == "interlock: standard input: a line has more than 65536 bytes\n")
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: #"{"states":"#, count: 100_000),
    "{\"interlock\":1,\"states\":" + String(repeating: "[", count: 100_000),
    String(repeating: "<a>", count: 100_000), "\u{FEFF}", "\"", "{\"", "{\"\\", "[1,", "\0",
  ])
  func `invalid documents are errors`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "hostile.json")
    let result = try Program.run(["check", "hostile.json"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("interlock: hostile.json:"))
  }

  @Test func `a document passes through a pipe byte for byte`() throws {
    let folder = try TemporaryFolder()
    let name = "a\u{200D}\u{202E}b é"
    try folder.write(
      #"{"interlock":1,"initial":"\#(name)","states":[{"id":"\#(name)"}],"events":[]}"#,
      to: "odd.json"
    )
    let result = try Program.run(["convert", "odd.json", "--to", "json"], in: folder.url)
    #expect(result.output.contains(name))
    let again = try Program.shell(
      "interlock convert odd.json --to scxml | interlock diff odd.json -",
      in: folder.url
    )
    #expect(again.output == "no difference\n")
  }

  @Test func `a pipe gets no colours`() throws {
    let result = try Program.run(["check", "door.json", "--property", "never opened"])
    #expect(result.status == 1)
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `control characters in names are shown, not sent to the terminal`() throws {
    let name = #"\u001b]0;x\u0007"#
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"interlock":1,"initial":"\#(name)","states":[{"id":"\#(name)"}],"#
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
