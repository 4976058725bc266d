import Foundation
import InterlockTestSupport
import Testing
import inbox

#if os(macOS) || os(Linux)

  /// Runs the built program, as a script would.
  @Suite(.enabled(if: Program.path != nil, "the program is not built")) struct ProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String..., input: String = "") throws -> Program.Result {
      let mailbox = try folder.mailbox()
      return try Program.run(
        ["--mailbox", mailbox.path ?? "", "--store", folder.storePath] + arguments,
        input: input
      )
    }

    @Test func `commands in a pipe print plain text and save the state`() throws {
      #expect(try run("view", "1").status == 0)
      let list = try run("list")
      #expect(list.status == 0)
      #expect(list.output.hasPrefix("1\tread\t2026-01-01\tAda\tMessage 1\t"))
      #expect(!list.output.contains("\u{1B}"))
      #expect(list.errors.isEmpty)
      #expect(try run("undo").status == 0)
      #expect(try run("list").output.hasPrefix("1\tunread"))
    }

    @Test func `the process returns the documented exit codes`() throws {
      #expect(try run("undo").status == 1)
      #expect(try run("view", "9").status == 2)
      #expect(try run("--colour").status == 2)
      #expect(try run("--help").status == 0)
      try folder.write("damaged", to: "state/store.json")
      let failure = try run("list")
      #expect(failure.status == 3)
      #expect(failure.output.isEmpty)
      #expect(failure.errors.contains("store.json can't be read"))
      #expect(try Program.run(["--mailbox", folder.path, "list"]).status == 3)
      #expect(try Program.run(["--mailbox", folder.path + "/none", "list"]).status == 3)
    }

    @Test func `a snoozed message returns at a later start, and standard error says so`() throws {
      let snooze = try run("--now", "2026-02-01", "snooze", "2", "2026-03-01T09:30")
      #expect(snooze.output == "message 2 is snoozed until 2026-03-01 09:30\n")
      #expect(try run("--now", "2026-03-01T09:29", "list", "snoozed").output.hasPrefix("2\t"))
      let later = try run("--now", "2026-03-01T09:30", "list", "2")
      #expect(later.output.hasPrefix("2\tunread\t"))
      #expect(later.errors == "message 2 is back: it was snoozed until 2026-03-01 09:30\n")
      #expect(try run("list", "2").errors.isEmpty)
      #expect(try run("--now", "soon", "list").status == 2)
    }

    @Test func `commands from a pipe form one session`() throws {
      let result = try run(input: "delete 2\nlist 2\nundo\nquit\n")
      #expect(result.status == 0)
      #expect(result.output.contains("inbox> delete 2\nmessage 2 is deleted, for good on "))
      #expect(result.output.contains("2\tdeleted\t"))
      #expect(result.output.contains("message 2 is unread\n"))
      #expect(!result.output.contains("\u{1B}"))
    }
  }

  /// The program built with the tests.
  enum Program {
    struct Result {
      let status: Int32
      let output: String
      let errors: String
    }

    /// The folder next to the sample mailbox, or a few levels above it.
    static var path: String? {
      guard var folder = Mailbox.samples else { return nil }
      for _ in 0..<5 {
        folder.deleteLastPathComponent()
        let path = folder.appendingPathComponent("inbox").path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
        {
          return path
        }
      }
      return nil
    }

    static func run(
      _ arguments: [String],
      of program: String? = path,
      input: String = ""
    ) throws -> Result {
      let process = Process()
      let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
      process.executableURL = URL(fileURLWithPath: program ?? "")
      process.arguments = arguments
      process.standardInput = pipes.input
      process.standardOutput = pipes.output
      process.standardError = pipes.errors
      try process.run()
      try pipes.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipes.input.fileHandleForWriting.close()
      let output = try pipes.output.fileHandleForReading.readToEnd() ?? Data()
      let errors = try pipes.errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Result(
        status: process.terminationStatus,
        output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self)
      )
    }
  }

#endif
