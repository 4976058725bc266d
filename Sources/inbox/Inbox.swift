#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// A mail client small enough to read in one sitting; each of its messages is a machine.
@main
enum Inbox {
  static func main() {
    let environment = ProcessInfo.processInfo.environment
    do {
      try run(Array(CommandLine.arguments.dropFirst()), environment)
      try writeOutput()
    } catch {
      let terminal = Terminal.standardError(environment: environment)
      terminal.print(wrapping: "inbox: \(error)", .red)
      exit(error.exitCode.rawValue)
    }
  }

  private static func run(
    _ arguments: [String],
    _ environment: [String: String]
  ) throws(CommandFailure) {
    let options = try Options(arguments)
    let output = { Terminal.standardOutput(environment: environment) }
    let command = options.command.isEmpty ? nil : try Command(options.command)
    if options.isHelp || command == .help { return output().print(wrapping: Help.usage) }
    let session = try session(options, environment)
    report(session.skipped, on: .standardError(environment: environment))
    if let command {
      let notices = Terminal.standardError(environment: environment)
      var interpreter = Interpreter(session, notices: notices)
      try interpreter.run(command, on: output())
    } else {
      let isEchoing = isatty(STDIN_FILENO) == 0
      var prompt = Prompt(
        session,
        of: options.mailbox,
        terminal: output,
        isEchoing: isEchoing
      ) { readLine() }
      prompt.run()
    }
  }

  /// Writes what waits in a buffer, which may turn out not to be possible.
  private static func writeOutput() throws(CommandFailure) {
    guard fflush(nil) == 0 else {
      throw .failed("standard output: \(String(cString: strerror(errno)))")
    }
  }

  /// Reports what is not in the list.
  private static func report(_ skipped: [SkippedFile], on terminal: Terminal) {
    for file in skipped.prefix(20) { terminal.print(wrapping: "inbox: \(file)", .yellow) }
    if skipped.count > 20 {
      terminal.print(wrapping: "inbox: skipped \(skipped.count - 20) more files", .yellow)
    }
  }

  private static func clock(_ options: Options) throws(CommandFailure) -> Clock {
    guard let now = options.now else { return .system }
    return .standing(at: try Clock.system.time(now))
  }

  private static func session(
    _ options: Options,
    _ environment: [String: String]
  ) throws(CommandFailure) -> Session {
    let progress = ProgressLine(terminal: .standardError(environment: environment))
    defer { progress.finish() }
    let path = options.storePath
    let clock = try clock(options)
    let mailbox: Mailbox
    do {
      mailbox = try options.mailbox.mailbox()
    } catch {
      throw .failed("\(error)")
    }
    return try Session(
      mailbox: mailbox,
      storePath: path ?? StoreLocation.path(for: options.mailbox, environment: environment),
      clock: clock,
      progress: progress.show
    )
  }
}
