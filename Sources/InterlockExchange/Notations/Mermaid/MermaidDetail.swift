import Interlock

/// A line in a state: behaviour, or a description.
enum MermaidDetail {
  /// A transition that leaves no state.
  case row(String)
  /// Events that are deferred.
  case deferring([String])
  /// Callbacks on entry, on exit, or when it is first entered by default.
  case calls([String], CallbackKind)
  /// Activities while it is active.
  case activities([String])
  case text(String)

  init(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1)
    if text.hasPrefix("internal: ") {
      self = .row(text.dropFirst("internal: ".count).trimmed)
    } else if text.hasPrefix("defers: ") {
      self = .deferring(text.dropFirst("defers: ".count).split(separator: ",").map(\.trimmed.named))
    } else if parts.count == 2, let moment = parts.first?.trimmed {
      let names = MermaidLabel.list(parts[1]).map(\.named)
      switch moment {
      case "entry": self = .calls(names, .didEnter)
      case "exit": self = .calls(names, .didExit)
      case "initially": self = .calls(names, .initially)
      case "do": self = .activities(names)
      default: self = .text(text.named)
      }
    } else {
      self = .text(text.named)
    }
  }

  /// Whether it is behaviour of the state.
  var isBehaviour: Bool { if case .text = self { false } else { true } }
}
