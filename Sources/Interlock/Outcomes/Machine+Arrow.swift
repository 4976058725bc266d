extension Machine {
  /// A transition as text: `unread --view--> read`.
  static func arrow(source: StateID?, trigger: Event.Trigger?, targets: [StateID]) -> String {
    let end = targets.isEmpty ? "(internal)" : targets.map { label($0) }.joined(separator: ", ")
    return arrow(source: source, trigger: trigger, end: end)
  }

  static func arrow(source: StateID?, trigger: Event.Trigger?, end: String) -> String {
    let start = source.map { label($0) } ?? "(inactive)"
    let shaft = trigger.map { "--\($0.label)-->" } ?? "-->"
    return "\(start) \(shaft) \(end)"
  }
}
