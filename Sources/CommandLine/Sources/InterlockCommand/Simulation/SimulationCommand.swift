/// What a line says that somebody types who tries a machine out.
package enum SimulationCommand: Hashable, Sendable {
  /// Fire an event, by its name or its number in the list.
  case fire(String)
  /// Let time pass; nil for until the next timer is due.
  case wait(Duration?)
  case back
  case reset
  case show
  case save(String)
  case help
  case quit
  /// It makes no sense, for this reason.
  case mistaken(String)

  /// Reads a line.
  ///
  /// - Parameter line: The line. What begins with a colon is a command; what is no command is an event.
  package init(_ line: String) {
    let line = line.trimmed
    guard !line.hasPrefix(":") else {
      let command = Self(String(line.dropFirst()).trimmed)
      if case .fire = command {
        self = .mistaken("there is no command '\(line)'; 'help' lists them")
      } else {
        self = command
      }
      return
    }
    let word = line.prefix { !$0.isWhitespace }
    let rest = String(line[word.endIndex...]).trimmed
    switch (word, rest.isEmpty) {
    case ("", _), ("show", true): self = .show
    case ("back", true): self = .back
    case ("reset", true): self = .reset
    case ("help", true), ("?", true): self = .help
    case ("quit", true), ("exit", true): self = .quit
    case ("wait", true): self = .wait(nil)
    case ("wait", false):
      self =
        Duration(text: rest).map { .wait($0) } ?? .mistaken("no time: '\(rest)'; try 'wait 5s'")
    case ("save", false): self = .save(rest)
    case ("save", true): self = .mistaken("the name of a file is missing; try 'save here.json'")
    case ("fire", false): self = .fire(rest)
    default: self = .fire(line)
    }
  }

  /// Reads a line for a machine, some of whose events may be called as commands are.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - events: The events that the machine knows.
  package init(_ line: String, knowing events: [String]) {
    let line = line.trimmed
    self.init(line)
    guard events.contains(line), self != .fire(line) else { return }
    self = .mistaken(
      "'\(line)' is an event of this machine, and a command: "
        + "'fire \(line)' is the event, ':\(line)' the command"
    )
  }

  /// What can be typed.
  static let overview = """
    EVENT, or its number   fires an event; 'fire EVENT' where it is called as a command is
    wait 5s                lets time pass (ms, s, m, h, d); 'wait' alone: until the next timer is \
    due
    back                   takes the last change back
    reset                  begins anew
    show                   shows where the machine is
    save FILE              writes the machine, with the state that it is in, to a file
    quit                   ends
    :COMMAND               one of these commands, also where an event has its name
    """
}

extension String {
  /// Without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
