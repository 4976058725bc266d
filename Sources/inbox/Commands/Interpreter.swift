/// Executes commands, for the prompt and for scripts alike.
package struct Interpreter {
  package private(set) var session: Session
  /// The lines that `list` prints before it stops; nil for all.
  private let pageSize: Int?
  /// Where to report what has happened in the meantime, if not where the command prints.
  private let notices: Terminal?
  /// What `more` continues with.
  private var unlisted: ArraySlice<Int> = []

  package init(_ session: Session, pageSize: Int? = nil, notices: Terminal? = nil) {
    self.session = session
    self.pageSize = pageSize
    self.notices = notices
  }

  /// Executes one command; `quit` is up to the caller.
  package mutating func run(
    _ command: Command,
    on terminal: Terminal
  ) throws(CommandFailure) {
    try sayWhatWasDue(on: terminal)
    switch command {
    case .list(let selection): try list(selection, on: terminal)
    case .more: try list(unlisted, limit: pageSize, on: terminal)
    case .perform(.view, let targets, let argument):
      _ = try request(for: .view, argument)
      try view(try numbers(targets), on: terminal)
    case .perform(let action, let targets, let argument):
      try perform(action, on: try numbers(targets), argument, terminal)
    case .why(let number, let action, let argument):
      try explain(action, number, argument, on: terminal)
    case .undo:
      try undo(on: terminal)
      // A message may be snoozed again until a time that has passed.
      try sayWhatWasDue(on: terminal)
    case .help: terminal.print(wrapping: Help.commands)
    case .quit: break
    }
  }

  /// Brings back due messages, drops those that are gone for good, and reports both.
  package mutating func sayWhatWasDue(on terminal: Terminal) throws(CommandFailure) {
    let terminal = notices ?? terminal
    let messages = try session.advance()
    for message in messages.prefix(20) {
      let until = session.clock.minute(of: message.until)
      let change =
        message.isPurged
        ? "is gone for good: it could be restored until" : "is back: it was snoozed until"
      terminal.print(StyledText("message \(message.number) \(change) \(until)", .cyan))
    }
    if messages.count > 20 { terminal.print("and \(messages.count - 20) more messages") }
  }

  /// The numbers of the given ranges; a range such as 3-7 skips messages that are gone for good.
  private func numbers(_ ranges: [ClosedRange<Int>]) throws(CommandFailure) -> [Int] {
    for range in ranges { _ = try session.message(range.upperBound) }
    let numbers = Set(ranges.flatMap { $0.count == 1 ? Array($0) : $0.filter(session.isListed) })
    guard !numbers.isEmpty else { throw .refused("these messages are gone for good") }
    return numbers.sorted()
  }
}

extension Interpreter {
  private mutating func list(
    _ selection: Command.Selection,
    on terminal: Terminal
  ) throws(CommandFailure) {
    var selected = session.listedNumbers
    var limit = pageSize
    switch selection {
    case .page: break
    case .all: limit = nil
    case .state(let state):
      let messages = session.messages
      let store = session.store
      selected = selected.filter { store[messages[$0 - 1].id]?.state == state }
    case .range(let range):
      _ = try session.message(range.lowerBound)
      selected = selected.filter { range ~= $0 }
      limit = nil
    }
    try list(selected[...], limit: limit, on: terminal)
  }

  private mutating func list(
    _ numbers: ArraySlice<Int>,
    limit: Int?,
    on terminal: Terminal
  ) throws(CommandFailure) {
    let list = MessageList(session, columns: terminal.columns)
    let shown = numbers.prefix(limit ?? numbers.count)
    unlisted = numbers.dropFirst(shown.count)
    for number in shown { terminal.print(try list.row(number)) }
    if shown.isEmpty, terminal.columns != nil { terminal.print(StyledText("no messages", .dim)) }
    if !unlisted.isEmpty {
      terminal.print(StyledText("\(unlisted.count) more messages: type more", .dim))
    }
    if let legend = list.legend, !shown.isEmpty { terminal.print(wrapping: legend, .dim) }
  }

  private mutating func view(_ numbers: [Int], on terminal: Terminal) throws(CommandFailure) {
    for number in numbers {
      let summary = try session.message(number)
      let message: RawMessage
      do {
        message = try session.mailbox.message(summary)
      } catch {
        throw .failed("\(error)")
      }
      try session.perform(.view, on: [number], session.request)
      MessageView(number, summary, try session.entry(number), message).print(on: terminal, session)
    }
  }

  private mutating func perform(
    _ action: MessageAction,
    on numbers: [Int],
    _ argument: String?,
    _ terminal: Terminal
  ) throws(CommandFailure) {
    try session.perform(action, on: numbers, try request(for: action, argument))
    for number in numbers.prefix(20) {
      terminal.print("message \(number) is \(session.text(of: try session.entry(number)))")
    }
    if numbers.count > 20 { terminal.print("and \(numbers.count - 20) more messages") }
  }

  /// The meaning of the word after the numbers: when to come back, or `force`.
  private func request(
    for action: MessageAction,
    _ argument: String?
  ) throws(CommandFailure) -> Entry.Request {
    var request = session.request
    guard let argument else { return request }
    switch action {
    case .snooze:
      request.snoozeUntil = try session.clock.time(argument)
    case .delete where argument == "force": request.isForced = true
    default: throw .usage("\(action.rawValue) does not know what \"\(argument)\" means")
    }
    return request
  }

  private func explain(
    _ action: MessageAction,
    _ number: Int,
    _ argument: String?,
    on terminal: Terminal
  ) throws(CommandFailure) {
    let entry = try session.entry(number)
    if let refusal = entry.refusal(of: action, try request(for: action, argument)) {
      terminal.print(wrapping: "Message \(number): \(refusal.text).")
    } else {
      terminal.print("Message \(number) is \(entry.state.rawValue) and allows \(action.rawValue).")
    }
  }

  private mutating func undo(on terminal: Terminal) throws(CommandFailure) {
    guard let step = try session.undo() else { throw .refused("there is nothing to undo") }
    let count = step.former.count
    terminal.print(
      "undone: \(step.action.rawValue) of \(count == 1 ? "a message" : "\(count) messages")"
    )
    let numbers = session.messages.indices.filter { step.former[session.messages[$0].id] != nil }
    for index in numbers.prefix(20) {
      terminal.print("message \(index + 1) is \(session.text(of: try session.entry(index + 1)))")
    }
  }
}
