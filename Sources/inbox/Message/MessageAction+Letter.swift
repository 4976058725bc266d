extension MessageAction {
  /// The letter for the action in lists, which can be typed instead of its name.
  package var letter: Character {
    switch self {
    case .view: "v"
    case .unread: "u"
    case .flag: "f"
    case .unflag: "F"
    case .snooze: "s"
    case .wake: "w"
    case .archive: "a"
    case .delete: "d"
    case .restore: "r"
    }
  }
}
