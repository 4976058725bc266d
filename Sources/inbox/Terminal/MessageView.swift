/// One message, for reading: who, when, what, and the text.
package struct MessageView {
  private let number: Int
  private let summary: MessageSummary
  private let entry: Entry
  private let message: RawMessage

  package init(
    _ number: Int,
    _ summary: MessageSummary,
    _ entry: Entry,
    _ message: RawMessage
  ) {
    self.number = number
    self.summary = summary
    self.entry = entry
    self.message = message
  }

  package func print(on terminal: Terminal, _ session: Session) {
    let header = message.header
    field("From", address(header["From"]), on: terminal)
    field("To", decodedHeader(header["To"] ?? ""), on: terminal)
    field("Cc", decodedHeader(header["Cc"] ?? ""), on: terminal)
    field("Date", summary.date.map(session.clock.minute) ?? "", on: terminal)
    field("List", decodedHeader(header["List-Id"] ?? ""), on: terminal)
    field("Subject", decodedHeader(header["Subject"] ?? ""), .bold, on: terminal)
    field("State", session.text(of: entry), on: terminal)
    terminal.print("")
    printBody(on: terminal)
    let actions = entry.availableActions(session.request).map(\.rawValue)
    let list = actions.joined(separator: ", ")
    terminal.print(wrapping: "message \(number) now allows: \(list)", .green)
  }

  private func printBody(on terminal: Terminal) {
    let body = MessageBody(of: message)
    let text = body.text.replacing("\r\n", with: "\n")
    if let end = text.lastIndex(where: { !$0.isWhitespace }) {
      terminal.print(wrapping: String(text[...end]))
      terminal.print("")
    }
    for part in body.attachments {
      terminal.print(
        wrapping: "[attachment: \(part.name), \(part.type), \(part.size) bytes]",
        .cyan
      )
    }
    if body.isCut { terminal.print(wrapping: "[not all of this message is shown]", .cyan) }
  }

  /// Both the name and the address: a name alone can claim anything.
  private func address(_ field: String?) -> String {
    let sender = MailAddress(field ?? "")
    return sender.name.isEmpty ? sender.address : "\(sender.name) <\(sender.address)>"
  }

  private func field(
    _ name: String,
    _ value: String,
    _ style: StyledText.Style? = nil,
    on terminal: Terminal
  ) {
    guard !value.isEmpty else { return }
    let indent = String(repeating: " ", count: 9 - name.count)
    guard let columns = terminal.columns else { return terminal.print("\(name):\(indent)\(value)") }
    for (index, line) in value.wrapped(to: columns - 10).enumerated() {
      let label = index == 0 ? "\(name):\(indent)" : String(repeating: " ", count: 10)
      terminal.print(StyledText(label, .dim) + StyledText(line, style))
    }
  }
}
