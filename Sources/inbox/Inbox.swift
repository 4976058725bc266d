import Foundation

/// A mailbox small enough to read in one sitting; each of its messages is a machine.
@main
enum Inbox {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Output(to: .standardError).print("inbox: \(error)")
      exit(error.exitCode.rawValue)
    }
  }

  private static func run(_ arguments: [String]) throws(CommandFailure) {
    let options = try Options(arguments)
    let output = Output(to: .standardOutput)
    let command = options.command.isEmpty ? nil : try Command(options.command)
    if options.isHelp || command == .help { return output.print(Help.usage) }
    let session = try session(options)
    if let command {
      let notices = Output(to: .standardError)
      var interpreter = Interpreter(session, output: output, notices: notices)
      try interpreter.run(command)
    } else {
      let isScript = isatty(STDIN_FILENO) == 0
      var prompt = Prompt(session, output: output, isEchoing: isScript) { readLine() }
      prompt.run()
    }
  }

  private static func session(_ options: Options) throws(CommandFailure) -> Session {
    var clock = Clock()
    if let now = options.now {
      let time = try clock.time(now)
      clock = Clock { time }
    }
    let mailbox: Mailbox
    do {
      mailbox = try Mailbox(path: options.mailboxPath)
    } catch {
      throw .failed("\(error)")
    }
    let environment = ProcessInfo.processInfo.environment
    let path =
      options.storePath ?? StoreLocation.path(for: mailbox, environment: environment)
    return try Session(mailbox: mailbox, storePath: path, clock: clock)
  }
}
