import Foundation
import Interlock

@main
struct Tickets {
  static let usage = """
    tickets new TITLE            adds a ticket
    tickets list                 lists all tickets, with what can be done with each
    tickets ACTION NUMBER [NAME] assign (to NAME), release, resolve, reopen, close
    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let file = TicketFile(url: URL(fileURLWithPath: "tickets.json"))
    var tickets = try file.read()
    switch (arguments.first, arguments.count) {
    case ("new", 2):
      var ticket = Ticket(number: tickets.count + 1, title: arguments[1])
      // Otherwise the first action would enter the initial state, and the file would say that the machine is inactive.
      try ticket.activate(on: \.status)
      tickets.append(ticket)
      print(ticket.line)
    case ("list", 1):
      for ticket in tickets { print(ticket.line) }
      return
    case (let name?, 2...3):
      guard
        let action = Action(rawValue: name),
        let index = tickets.firstIndex(where: { String($0.number) == arguments[1] })
      else { return print(usage) }
      var facts = UserInfo()
      facts[.assignee] = arguments.dropFirst(2).first
      // A refusal is thrown before anything is written.
      try tickets[index].fire(action, on: \.status, userInfo: facts)
      print(tickets[index].line)
    default:
      return print(usage)
    }
    try file.write(tickets)
  }
}

extension Ticket {
  /// The ticket and its possible actions on one line.
  fileprivate var line: String {
    // Assigning names a person, so the check needs a name too.
    var facts = UserInfo()
    facts[.assignee] = "somebody"
    let actions = status.availableEvents(on: self, userInfo: facts).map(\.rawValue)
    let who = assignee.map { ", \($0)" } ?? ""
    let next = actions.isEmpty ? "" : ": " + actions.joined(separator: ", ")
    return "\(number) \(title) (\(status.state)\(who))\(next)"
  }
}
