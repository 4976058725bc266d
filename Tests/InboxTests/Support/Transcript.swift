import inbox

/// What was printed.
final class Transcript {
  private(set) var text = ""

  var output: Output { Output { self.text += $0 } }

  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Executes a command.
  func run(_ line: String, in session: Session) throws {
    var interpreter = Interpreter(session, output: output, notices: output)
    try interpreter.run(Command(line.split(separator: " ").map(String.init)))
  }

  /// Runs a prompt to the end of its commands, or to `quit`.
  func prompt(_ session: Session, isEchoing: Bool = false, _ commands: String...) {
    var rest = commands[...]
    var prompt = Prompt(session, output: output, isEchoing: isEchoing) { rest.popFirst() }
    prompt.run()
  }
}
