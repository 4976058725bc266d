import Interlock

/// Asks for commands until `quit` or the end of the input.
package struct Prompt {
  private var interpreter: Interpreter
  private let source: MailboxSource
  private let terminal: () -> Terminal
  private let readCommand: () -> String?
  private let isEchoing: Bool

  /// The terminal is queried before each command, since a window can change its size. Commands
  /// that come from a script are echoed, so that its output reads like a session.
  package init(
    _ session: Session,
    of source: MailboxSource,
    terminal: @escaping () -> Terminal,
    isEchoing: Bool,
    readCommand: @escaping () -> String?
  ) {
    self.source = source
    self.terminal = terminal
    self.isEchoing = isEchoing
    self.readCommand = readCommand
    let rows = terminal().rows.map { max(5, $0 - 6) }
    interpreter = Interpreter(session, pageSize: rows ?? 40)
  }

  package mutating func run() {
    // Before messages are counted. If it fails, the list says why.
    try? interpreter.sayWhatWasDue(on: terminal())
    greet()
    perform(["list"])
    while true {
      terminal().show(StyledText("inbox> ", .bold))
      guard let line = readCommand() else { return terminal().print("") }
      if isEchoing { terminal().print(StyledText(line)) }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      if !words.isEmpty, !perform(words) { return }
    }
  }

  private func greet() {
    let session = interpreter.session
    let unread = session.messages.count { session.store[$0.id]?.state == .unread }
    terminal().print(
      wrapping: "\(counted(session.listedNumbers.count, "message")), \(unread) unread, in \(source)"
    )
    terminal().print(wrapping: "Their states are kept in \(session.storePath)", .dim)
  }

  /// False for `quit`.
  @discardableResult
  private mutating func perform(_ words: [String]) -> Bool {
    let terminal = terminal()
    do {
      let command = try Command(words)
      try interpreter.run(command, on: terminal)
      return command != .quit
    } catch {
      terminal.print(wrapping: "\(error)", .red)
      return true
    }
  }
}
