import Foundation
import Interlock
import InterlockEvolution

/// The label of an arrow: `event(payload) [guard, guard] (local) / action; action`.
struct MermaidLabel {
  /// The words before the guards; empty if the arrow is taken at once.
  private(set) var trigger = ""

  /// Whether the words are the name of an event, whatever else they could mean: they were in single quotes.
  private(set) var isName = false

  /// The type of the payload, in parentheses right behind the event.
  private(set) var payload: String?
  private(set) var guards: [String] = []
  private(set) var isLocal = false
  private(set) var actions: [String] = []

  /// Parses a label.
  ///
  /// - Parameter text: The text as it is shown.
  init(_ text: String) {
    let whole = text.trimmed
    var rest = (whole.hasPrefix("\"") ? whole.unquoted : whole)[...]
    if rest.hasPrefix("▶") { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    if let slash = Self.slash(in: rest) {
      actions = Self.list(rest[rest.index(after: slash)...])
      rest = rest[..<slash].trimmed[...]
    }
    if let range = rest.range(of: "(local)", options: [.backwards, .anchored]) {
      isLocal = true
      rest = rest[..<range.lowerBound].trimmed[...]
    }
    if rest.hasSuffix("]"), let start = rest.firstIndex(of: "[") {
      guards = Self.list(rest[rest.index(after: start)...].dropLast())
      rest = rest[..<start]
    }
    trigger = rest.trimmed
    readPayload()
    guard trigger.count > 1, trigger.first == "'", trigger.last == "'" else { return }
    (trigger, isName) = (String(trigger.dropFirst().dropLast()), true)
  }

  /// Whether it says nothing.
  var isEmpty: Bool { isAtOnce && actions.isEmpty }

  /// Whether nothing is waited for.
  var isAtOnce: Bool { !isName && trigger.isEmpty && guards.isEmpty }

  /// Makes an event what is waited for.
  mutating func wait(for event: String) { (trigger, isName) = (event, true) }

  /// Makes the words a guard: nothing is waited for.
  mutating func decide() {
    let words = ["else", "otherwise"]
    guards = ([trigger] + guards).filter { !$0.isEmpty && !words.contains($0) }
    if let payload, !trigger.isEmpty { guards[0] += "(\(payload))" }
    (trigger, payload, isName) = ("", nil, false)
  }

  private mutating func readPayload() {
    guard trigger.hasSuffix(")"), let start = trigger.firstIndex(of: "("),
      let last = trigger[..<start].last, !last.isWhitespace
    else { return }
    let name = trigger[trigger.index(after: start)...].dropLast().trimmed
    guard !name.isEmpty else { return }
    payload = name
    trigger = trigger[..<start].trimmed
  }

  /// The slash before the actions: behind the guards, or with a space on either side. Others are part of names.
  private static func slash(in text: Substring) -> String.Index? {
    text.indices.first { index in
      guard text[index] == "/" else { return false }
      let before = text[..<index]
      guard let last = before.last else { return true }
      let next = text[text.index(after: index)...].first
      return last == "]"
        || last.isWhitespace && next?.isWhitespace ?? true
          && !isWithin(brackets: before)
    }
  }

  private static func isWithin(brackets text: Substring) -> Bool {
    text.count { $0 == "[" } > text.count { $0 == "]" }
  }

  /// The parts between commas and semicolons, except for those in parentheses.
  static func list(_ text: Substring) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if ",;".contains(character), depth <= 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(\.trimmed).filter { !$0.isEmpty }.map { part in
      // A name that would not be visible is in quotes.
      part.unquoted.allSatisfy(\.isWhitespace) ? part.unquoted : part
    }
  }
}

extension MermaidLabel {
  /// The length of time of a timeout; nil if the trigger is none.
  var timeout: Duration? {
    guard let match = trigger.wholeMatch(of: /after\s+([0-9]+(?:\.[0-9]+)?)\s*([a-z]*)/),
      let unit = Self.units[String(match.2)], let duration = Duration(delay: "\(match.1)\(unit)"),
      duration < .seconds(1_000_000_000)
    else { return nil }
    return duration
  }

  /// The words for units of time, with the units of delays.
  private static let units = [
    "ms": "ms", "": "s", "s": "s", "sec": "s", "second": "s", "seconds": "s", "m": "m", "min": "m",
    "minute": "m", "minutes": "m", "h": "h", "hour": "h", "hours": "h", "d": "d", "day": "d",
    "days": "d",
  ]
}
