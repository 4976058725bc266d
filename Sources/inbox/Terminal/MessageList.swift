/// The list of messages: the state of each, and what its machine allows now.
package struct MessageList {
  private let session: Session
  private let columns: Int?
  private let request: Entry.Request
  private let numberWidth: Int

  package init(_ session: Session, columns: Int?) {
    self.session = session
    self.columns = columns
    request = session.request
    numberWidth = max(2, String(session.messages.count).count)
  }

  /// A line for a terminal, cut to its width, or one for a program, with its fields separated by tabs.
  package func row(_ number: Int) throws(CommandFailure) -> StyledText {
    let entry = try session.entry(number)
    let row = Row(
      number: "\(number)",
      message: try session.message(number),
      state: entry.state,
      actions: entry.availableActions(request)
    )
    return columns.map { fitted(row, columns: $0) } ?? plain(row)
  }

  /// The fields of a line.
  private struct Row {
    let number: String
    let message: MessageSummary
    let state: MessageState
    let actions: [MessageAction]

    var words: String { actions.map(\.rawValue).joined(separator: " ") }

    /// One position for each action, so that the same action is always in the same column.
    var letters: String {
      String(MessageAction.allCases.map { actions.contains($0) ? $0.letter : "·" })
    }
  }

  private func plain(_ row: Row) -> StyledText {
    let message = row.message
    let fields = [
      row.number, row.state.rawValue, day(of: message), message.sender, message.subject, row.words,
    ]
    return StyledText(fields.joined(separator: "\t"))
  }

  private func fitted(_ row: Row, columns: Int) -> StyledText {
    let message = row.message
    let layout = Layout(columns: columns, numberWidth: numberWidth)
    let padding = String(repeating: " ", count: max(0, numberWidth - row.number.count))
    let sender = message.sender.isEmpty ? "(no sender)" : message.sender
    let subject = message.subject.isEmpty ? "(no subject)" : message.subject
    let actions = layout.hasWords ? row.words : row.letters
    return StyledText(Self.cell(padding + row.number, layout.number), .dim)
      + StyledText(Self.cell(row.state.rawValue, layout.state), row.state.style)
      + StyledText(Self.cell(day(of: message), layout.date), .dim)
      + StyledText(Self.cell(sender, layout.sender))
      + StyledText(Self.cell(subject, layout.subject), row.state == .unread ? .bold : nil)
      + StyledText(layout.actions > 0 ? actions : "", .green)
  }

  /// A text in a column that ends with a space; nothing if the column has no room.
  private static func cell(_ text: String, _ width: Int) -> String {
    width > 1 ? text.fitted(to: width - 1) + " " : ""
  }

  /// What the letters mean; nil if the actions are spelled out.
  package var legend: String? {
    guard let columns else { return nil }
    let layout = Layout(columns: columns, numberWidth: numberWidth)
    guard layout.actions > 0, !layout.hasWords else { return nil }
    return MessageAction.allCases.map { "\($0.letter):\($0.rawValue)" }.joined(separator: " ")
  }

  private func day(of message: MessageSummary) -> String {
    message.date.map(session.clock.day) ?? "-"
  }
}

extension MessageList {
  /// The widths of the columns; less important ones go first when the terminal is narrow.
  private struct Layout {
    let number: Int
    let state = 9
    let date: Int
    let sender: Int
    let actions: Int
    let subject: Int
    /// Whether the actions are spelled out, or shown as letters.
    let hasWords: Bool

    init(columns: Int, numberWidth: Int) {
      number = numberWidth + 1
      date = columns >= 70 ? 11 : 0
      sender = columns >= 50 ? min(26, columns / 4) : 0
      hasWords = columns >= 120
      let wanted = hasWords ? 38 : MessageAction.allCases.count
      let room = columns - number - state - date - sender
      actions = room >= wanted + 12 ? wanted : 0
      subject = max(0, room - actions)
    }
  }
}

extension MessageState {
  fileprivate var style: StyledText.Style {
    switch self {
    case .unread: .bold
    case .read: .dim
    case .flagged: .yellow
    case .snoozed: .cyan
    case .archived: .dim
    case .deleted: .red
    case .purged, .inMailbox, .outOfMailbox, .lastInMailbox: .dim
    }
  }
}
