/// A line that a user types in a simulation, parsed.
package enum SimulationCommand: Hashable, Sendable {
  /// Fire an event, by its name or its number in the list.
  case fire(String)
  /// Let time pass; nil to wait until the next timer is due.
  case wait(Duration?)
  case back
  case reset
  case show
  case save(String)
  case help
  case quit
  /// It is invalid, for this reason.
  case mistaken(String)

  /// Parses a line.
  ///
  /// - Parameter line: The line. If it begins with a colon it is a command; anything that is not a command is an event.
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
        Duration(text: rest).map { .wait($0) }
        ?? .mistaken("'\(rest)' is not a duration; try 'wait 5s'")
    case ("save", false): self = .save(rest)
    case ("save", true): self = .mistaken("the file name is missing; try 'save here.json'")
    case ("fire", false): self = .fire(rest)
    default: self = .fire(line)
    }
  }

  /// Parses a line for a machine some of whose events may have the names of commands.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - events: The events that the machine knows.
  package init(_ line: String, knowing events: [String]) {
    let line = line.trimmed
    self.init(line)
    guard events.contains(line), self != .fire(line) else { return }
    self = .mistaken(
      "'\(line)' is an event of this machine and a command: "
        + "type 'fire \(line)' for the event, ':\(line)' for the command"
    )
  }

  /// The commands that can be typed.
  static let overview = """
    EVENT, or its number   fires an event; use 'fire EVENT' if a command has the same name
    wait 5s                lets time pass (ms, s, m, h, d); 'wait' alone: to the next timer
    back                   undoes the last change
    reset                  starts over
    show                   shows where the machine is
    save FILE              saves the machine in its current state to a file
    quit                   ends the simulation
    :COMMAND               runs one of these commands even if an event has the same name
    """
}

extension StringProtocol {
  /// Without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
