import Interlock

/// Executes commands, for the prompt and for scripts alike.
package struct Interpreter {
  package private(set) var session: Session
  private let output: Output
  /// Receives reports of messages that were due.
  private let notices: Output

  package init(_ session: Session, output: Output, notices: Output) {
    self.session = session
    self.output = output
    self.notices = notices
  }

  /// Executes one command. The caller handles `quit`.
  package mutating func run(_ command: Command) throws(CommandFailure) {
    try sayWhatWasDue()
    switch command {
    case .list(let selection): try list(selection)
    case .perform(.view, let targets, let argument):
      _ = try request(for: .view, argument)
      try view(try numbers(targets))
    case .perform(let action, let targets, let argument):
      let numbers = try numbers(targets)
      try session.perform(action, on: numbers, try request(for: action, argument))
      try sayStates(of: numbers)
    case .why(let number, let action, let argument): try explain(action, number, argument)
    case .undo:
      try undo()
      // A message may be snoozed again until a time that has passed.
      try sayWhatWasDue()
    case .help: output.print(Help.commands)
    case .quit: break
    }
  }

  /// Brings back due messages, removes purged ones, and reports both.
  package mutating func sayWhatWasDue() throws(CommandFailure) {
    for message in try session.advance() {
      let until = session.clock.minute(of: message.until)
      let change =
        message.isPurged
        ? "is gone for good: it could be restored until" : "is back: it was snoozed until"
      notices.print("message \(message.number) \(change) \(until)")
    }
  }

  /// The numbers in the given ranges. A range such as 3-7 skips purged messages.
  private func numbers(_ ranges: [ClosedRange<Int>]) throws(CommandFailure) -> [Int] {
    for range in ranges { _ = try session.message(range.upperBound) }
    let listed = session.listedNumbers
    let numbers = Set(ranges.flatMap { $0.count == 1 ? Array($0) : listed.filter($0.contains) })
    guard !numbers.isEmpty else { throw .refused("these messages are gone for good") }
    return numbers.sorted()
  }

  /// The meaning of the word after the numbers: the time to come back, or `force`.
  private func request(
    for action: MessageAction,
    _ argument: String?
  ) throws(CommandFailure) -> Request {
    var request = session.request
    guard let argument else { return request }
    switch action {
    case .snooze: request.snoozeUntil = try session.clock.time(argument)
    case .delete where argument == "force": request.isForced = true
    default: throw .usage("\(action.rawValue) does not know what \"\(argument)\" means")
    }
    return request
  }

  private func sayStates(of numbers: [Int]) throws(CommandFailure) {
    for number in numbers {
      output.print("message \(number) is \(session.text(of: try session.machine(number)))")
    }
  }
}

extension Interpreter {
  private func list(_ selection: Command.Selection) throws(CommandFailure) {
    var numbers = session.listedNumbers
    if case .range(let range) = selection {
      _ = try session.message(range.lowerBound)
      numbers = numbers.filter(range.contains)
    }
    for number in numbers {
      let machine = try session.machine(number)
      if case .state(let state) = selection, machine.state != state { continue }
      let message = try session.message(number)
      let fields = [
        "\(number)", machine.state.rawValue, session.clock.day(of: message.date), message.sender,
        message.subject, availableActions(of: machine).joined(separator: " "),
      ]
      output.print(fields.joined(separator: "\t"))
    }
  }

  /// The actions that a message allows now, in the order of the definition.
  private func availableActions(of machine: MessageMachine) -> [String] {
    let request = session.request
    return machine.availableEvents(userInfo: request.userInfo, at: request.now).map(\.rawValue)
  }

  private mutating func view(_ numbers: [Int]) throws(CommandFailure) {
    for number in numbers {
      try session.perform(.view, on: [number], session.request)
      let message = try session.message(number)
      let machine = try session.machine(number)
      output.print(
        """
        From:     \(message.sender)
        Date:     \(session.clock.minute(of: message.date))
        Subject:  \(message.subject)
        State:    \(session.text(of: machine))

        \(message.text)

        message \(number) now allows: \(availableActions(of: machine).joined(separator: ", "))
        """
      )
    }
  }

  private func explain(
    _ action: MessageAction,
    _ number: Int,
    _ argument: String?
  ) throws(CommandFailure) {
    let machine = try session.machine(number)
    let request = try request(for: action, argument)
    if let refusal = machine.refusal(of: action, userInfo: request.userInfo, at: request.now) {
      output.print("Message \(number): \(refusal.text).")
    } else {
      output.print("Message \(number) is \(machine.state.rawValue) and allows \(action.rawValue).")
    }
  }

  private mutating func undo() throws(CommandFailure) {
    guard let step = try session.undo() else { throw .refused("there is nothing to undo") }
    output.print("undone: \(step.action.rawValue)")
    let numbers = session.listedNumbers.filter {
      step.former[session.mailbox.messages[$0 - 1].id] != nil
    }
    try sayStates(of: numbers)
  }
}
