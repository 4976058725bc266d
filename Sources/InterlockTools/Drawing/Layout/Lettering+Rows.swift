extension Lettering {
  /// The lines of rows. Rows with the same guards share a line, and a long event with several guards is written once,
  /// above them.
  ///
  /// - Complexity: O(*n*) in the rows.
  init(_ texts: [RowText], width: TextWidth) {
    var groups = Group.groups(of: texts)[...]
    let isList = groups.count > 1
    while let first = groups.first {
      let members = first.isLong(width) ? groups.alternatives : groups.prefix(1)
      if members.count > 1 {
        add(first.event, of: members.flatMap(\.rows), width: width)
        for member in members {
          add(member.branch, of: member.rows, width: width, isIndented: true)
        }
      } else {
        add(first.text, of: first.rows, width: width, continuesIndented: isList)
      }
      groups = groups.dropFirst(members.count)
    }
  }
}

/// Rows on one line.
private struct Group {
  private(set) var events: [String]
  private let conditions: String
  private let isGuarded: Bool
  private let goal: String?
  private(set) var rows: [DrawnRow]

  private init(_ text: RowText) {
    events = [text.event]
    conditions = text.conditions
    isGuarded = text.isGuarded
    goal = text.goal
    rows = text.row.map { [$0] } ?? []
  }

  /// No more groups than are shown.
  static func groups(of texts: [RowText]) -> [Self] {
    texts.reduce(into: []) { groups, text in
      if let index = groups.lastIndex(where: { $0.accepts(text) }),
        !groups[index...].contains(where: { $0.events.contains(text.event) })
      {
        groups[index].events.append(text.event)
        groups[index].rows += text.row.map { [$0] } ?? []
      } else if groups.count <= Lettering.lineLimit, !text.isEmpty {
        groups.append(Self(text))
      }
    }
  }

  /// Whether a row differs only in its event. What has been taken has a colour of its own.
  private func accepts(_ text: RowText) -> Bool {
    guard let row = text.row, let first = rows.first, !text.event.isEmpty, events != [""]
    else { return false }
    return conditions == text.conditions && goal == text.goal
      && !(conditions.isEmpty && goal == nil) && row.isOnPath == first.isOnPath
  }

  var event: String { events.joined(separator: ", ") }

  var text: String { joined([event, conditions]) }

  /// The text below its event.
  var branch: String { joined([isGuarded ? "" : "else", conditions]) }

  private func joined(_ parts: [String]) -> String {
    (parts + [goal.map { "→ \($0)" } ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether its event is long enough to be written above guards.
  func isLong(_ width: TextWidth) -> Bool {
    Typeface.width(of: event, size: Lettering.fontSize) > width.line / 2
  }

  /// Whether a row of the same event is tried if its guard refuses.
  func isFollowed(by other: Self) -> Bool { isGuarded && events == other.events }
}

extension ArraySlice<Group> {
  /// The first, and those of its event up to one without a guard.
  fileprivate var alternatives: Self {
    let pairs = zip(self, dropFirst())
    return prefix(1 + pairs.prefix { $0.isFollowed(by: $1) }.count)
  }
}
