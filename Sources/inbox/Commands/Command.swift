/// A parsed command.
package enum Command: Equatable, Sendable {
  case list(Selection)
  case more
  case perform(MessageAction, on: [ClosedRange<Int>], argument: String?)
  case why(Int, MessageAction, argument: String?)
  case undo
  case help
  case quit

  /// Which messages a list shows.
  package enum Selection: Equatable, Sendable {
    case page, all
    case state(MessageState)
    case range(ClosedRange<Int>)
  }

  package init(_ words: [String]) throws(CommandFailure) {
    guard let verb = words.first else { throw .usage("there is no command") }
    let rest = words.dropFirst()
    switch verb {
    case "list", "ls": self = .list(try Self.selection(rest))
    case "why": self = try Self.why(rest)
    case "more" where rest.isEmpty: self = .more
    case "undo" where rest.isEmpty: self = .undo
    case "help" where rest.isEmpty, "?" where rest.isEmpty: self = .help
    case "quit" where rest.isEmpty, "exit" where rest.isEmpty, "q" where rest.isEmpty: self = .quit
    default: self = try Self.perform(verb, rest)
    }
  }

  private static func perform(
    _ verb: String,
    _ words: ArraySlice<String>
  ) throws(CommandFailure) -> Command {
    guard let action = MessageAction(command: verb) else {
      throw .usage("there is no command \"\(verb)\"\(suggestion(for: verb)); try help")
    }
    let targets = words.prefix { range($0) != nil }.compactMap(range)
    let arguments = words.dropFirst(targets.count)
    guard !targets.isEmpty, arguments.count <= 1 else {
      throw .usage("\(action.rawValue) needs the number of a message, as in: \(action.rawValue) 3")
    }
    return .perform(action, on: targets, argument: arguments.first)
  }

  private static func why(_ words: ArraySlice<String>) throws(CommandFailure) -> Command {
    let words = Array(words)
    guard 2...3 ~= words.count, let number = Int(words[0]),
      let action = MessageAction(command: words[1])
    else { throw .usage("why needs a message and an action, as in: why 3 delete") }
    return .why(number, action, argument: words.count > 2 ? words[2] : nil)
  }

  private static func selection(
    _ words: ArraySlice<String>
  ) throws(CommandFailure) -> Selection {
    guard let word = words.first else { return .page }
    if words.count == 1 {
      if word == "all" { return .all }
      if let state = MessageState.ofMessages.first(where: { $0.rawValue == word }) {
        return .state(state)
      }
      if let range = range(word) { return .range(range) }
    }
    throw .usage("list takes a state, a range such as 10-20, or all")
  }

  /// "3" or "3-7".
  private static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard let first = ends.first, let last = ends.last, ends.count <= 2, first > 0, last >= first
    else { return nil }
    return first...last
  }

  private static func suggestion(for verb: String) -> String {
    let known =
      MessageAction.allCases.map(\.rawValue) + ["list", "more", "why", "undo", "help", "quit"]
    let near = known.first { $0.hasPrefix(verb) || verb.hasPrefix($0) }
    return near.map { " (\($0)?)" } ?? ""
  }
}

extension MessageAction {
  package init?(command: String) {
    guard
      let action = Self.allCases.first(where: {
        $0.rawValue == command || String($0.letter) == command
      })
    else { return nil }
    self = action
  }
}
