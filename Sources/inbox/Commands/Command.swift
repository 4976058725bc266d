/// A parsed command.
package enum Command: Equatable, Sendable {
  case list(Selection)
  case perform(MessageAction, on: [ClosedRange<Int>], argument: String?)
  case why(Int, MessageAction, argument: String?)
  case undo
  case help
  case quit

  /// The messages that a list shows.
  package enum Selection: Equatable, Sendable {
    case all
    case state(MessageState)
    case range(ClosedRange<Int>)
  }

  package init(_ words: [String]) throws(CommandFailure) {
    guard let verb = words.first else { throw .usage("there is no command") }
    let rest = words.dropFirst()
    switch verb {
    case "list": self = .list(try Self.selection(rest))
    case "why": self = try Self.why(Array(rest))
    case "undo" where rest.isEmpty: self = .undo
    case "help" where rest.isEmpty: self = .help
    case "quit" where rest.isEmpty: self = .quit
    default: self = try Self.perform(verb, rest)
    }
  }

  private static func perform(
    _ verb: String,
    _ words: ArraySlice<String>
  ) throws(CommandFailure) -> Command {
    guard let action = MessageAction(rawValue: verb) else {
      throw .usage("there is no command \"\(verb)\"; try help")
    }
    let targets = words.prefix { range($0) != nil }.compactMap(range)
    let arguments = words.dropFirst(targets.count)
    guard !targets.isEmpty, arguments.count <= 1 else {
      throw .usage("\(verb) needs the number of a message, as in: \(verb) 3")
    }
    return .perform(action, on: targets, argument: arguments.first)
  }

  private static func why(_ words: [String]) throws(CommandFailure) -> Command {
    guard 2...3 ~= words.count, let number = Int(words[0]),
      let action = MessageAction(rawValue: words[1])
    else { throw .usage("why needs a message and an action, as in: why 3 delete") }
    return .why(number, action, argument: words.count > 2 ? words[2] : nil)
  }

  private static func selection(
    _ words: ArraySlice<String>
  ) throws(CommandFailure) -> Selection {
    guard let word = words.first else { return .all }
    if words.count == 1 {
      if let range = range(word) { return .range(range) }
      let state = MessageState(rawValue: word)
      if let state, MessageState.ofMessages.contains(state) { return .state(state) }
    }
    throw .usage("list takes a state, or a range such as 10-20")
  }

  /// "3" or "3-7".
  private static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard let first = ends.first, let last = ends.last, ends.count <= 2, first > 0, last >= first
    else { return nil }
    return first...last
  }
}
