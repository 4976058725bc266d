import Interlock

/// Asks for commands until `quit` or the end of the input.
package struct Prompt {
  private var interpreter: Interpreter
  private let output: Output
  private let readCommand: () -> String?
  private let isEchoing: Bool

  /// Commands that come from a script are echoed, so that its output reads like a session.
  package init(
    _ session: Session,
    output: Output,
    isEchoing: Bool,
    readCommand: @escaping () -> String?
  ) {
    interpreter = Interpreter(session, output: output, notices: output)
    self.output = output
    self.isEchoing = isEchoing
    self.readCommand = readCommand
  }

  package mutating func run() {
    // Before messages are counted. If it fails, the list reports the reason.
    try? interpreter.sayWhatWasDue()
    greet()
    perform(["list"])
    while true {
      output.print("inbox> ", terminator: "")
      guard let line = readCommand() else { return output.print("") }
      if isEchoing { output.print(line) }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      if !words.isEmpty, !perform(words) { return }
    }
  }

  private func greet() {
    let session = interpreter.session
    let numbers = session.listedNumbers
    let unread = numbers.count { (try? session.machine($0).state) == .unread }
    output.print("\(unread) of \(numbers.count) messages in \(session.mailbox.name) are unread")
    output.print("Their states are kept in \(session.storePath)")
  }

  /// False for `quit`.
  @discardableResult
  private mutating func perform(_ words: [String]) -> Bool {
    do {
      let command = try Command(words)
      try interpreter.run(command)
      return command != .quit
    } catch {
      output.print("\(error)")
      return true
    }
  }
}
