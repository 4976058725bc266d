import Interlock

/// A line of a diagram.
enum MermaidStatement {
  /// A state as a statement names it.
  struct Name: Hashable {
    let id: String
    /// The class behind `:::`.
    var style: String?
  }

  /// `state "title" as id <<kind>>`.
  case declaration(Name, title: String?, kind: String?)
  case arrow(from: Name, to: Name, label: String)
  /// `id : text`.
  case description(Name, String)
  case mention(Name)
  case note(of: String, String)
  /// `class a, b name`.
  case style([String], String)
  /// A line of hyphens between two regions.
  case divider
  /// A note that belongs to no state, or another statement without meaning for the machine.
  case nothing
  /// The problem, and how to fix it.
  case mistake(String, String)

  /// How many bytes a statement may have: more than anybody writes.
  private static let lengthLimit = 1 << 13

  init(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit else {
      let message = "the statement has more than \(Self.lengthLimit) bytes"
      self = .mistake(message, "Shorten its names, or write several statements")
      return
    }
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let rest = words.count > 1 ? words[1].trimmed : ""
    if text.count > 1, text.allSatisfy({ $0 == "-" }) {
      self = .divider
    } else if words.first == "state", !rest.isEmpty, !rest.hasPrefix("-->"), !rest.hasPrefix(":") {
      self = Self.declaration(rest)
    } else if words.first == "note", !rest.hasPrefix("-->"), !rest.hasPrefix(":") {
      self = Self.note(rest)
    } else if words.first == "class", let space = rest.lastIndex(where: \.isWhitespace) {
      let names = rest[..<space].split(separator: ",").map(\.trimmed)
      self = .style(names, rest[space...].trimmed)
    } else {
      self = Self.line(text)
    }
  }

  private static func line(_ text: String) -> Self {
    var rest = text[...]
    guard let first = name(from: &rest) else { return unknown(text) }
    if rest.hasPrefix("-->") {
      rest = rest.dropFirst(3).drop(while: \.isWhitespace)
      guard let second = name(from: &rest) else {
        return .mistake("an arrow ends nowhere", "Name a state behind -->, or write [*]")
      }
      guard rest.isEmpty || rest.hasPrefix(":") else { return unknown(text) }
      return .arrow(from: first, to: second, label: shown(rest.dropFirst()))
    }
    guard !rest.isEmpty else { return .mention(first) }
    guard rest.hasPrefix(":") else { return unknown(text) }
    return .description(first, shown(rest.dropFirst()))
  }

  private static func declaration(_ text: String) -> Self {
    var rest = text[...]
    guard let first = name(from: &rest) else { return unknown("state \(text)") }
    var (named, title) = (first, String?.none)
    if rest.hasPrefix("as"), rest.dropFirst(2).first?.isWhitespace == true {
      rest = rest.dropFirst(2).drop(while: \.isWhitespace)
      guard let second = name(from: &rest) else { return unknown("state \(text)") }
      // The title is the one in quotation marks.
      let isTitleFirst = text.hasPrefix("\"") || !text.hasSuffix("\"")
      (named, title) = isTitleFirst ? (second, first.id) : (first, second.id)
    }
    for (opening, closing) in [("<<", ">>"), ("[[", "]]")] where rest.hasPrefix(opening) {
      guard rest.hasSuffix(closing) else { break }
      let kind = rest.dropFirst(2).dropLast(2).trimmed
      return .declaration(named, title: title.map { shown($0[...]) }, kind: kind)
    }
    if rest.hasPrefix(":") { return .description(named, shown(rest.dropFirst())) }
    guard rest.isEmpty else { return unknown("state \(text)") }
    return .declaration(named, title: title.map { shown($0[...]) }, kind: nil)
  }

  /// The text of a note; one that has a name instead of a state belongs to none.
  private static func note(_ text: String) -> Self {
    guard let match = text.wholeMatch(of: /(?:right|left)\s+of\s+([^:]+?)\s*(?::\s*(.*))?/) else {
      return .nothing
    }
    return .note(of: match.1.unquoted, shown(match.2 ?? ""))
  }

  private static func shown(_ text: Substring) -> String {
    MermaidVocabulary.shown(text.trimmed)
  }

  private static func unknown(_ text: String) -> Self {
    let suggestion = "Write an arrow, 'a --> b : event', or a state, 'state \"Name\" as a'"
    return .mistake("there is no such statement: \(quoted(String(text.prefix(60))))", suggestion)
  }
}

extension MermaidStatement {
  /// Takes a name, with a class and the space behind it; nil if none comes next.
  fileprivate static func name(from rest: inout Substring) -> Name? {
    var id: String
    if rest.hasPrefix("\"") {
      guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
      id = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    } else {
      id = ""
      while let next = rest.first, !next.isWhitespace, next != ":", !rest.hasPrefix("-->"),
        !rest.hasPrefix("<<"), id.isEmpty || !rest.hasPrefix("[[")
      {
        id.append(next)
        rest = rest.dropFirst()
      }
    }
    guard !id.isEmpty else { return nil }
    var name = Name(id: id)
    if rest.hasPrefix(":::") {
      let style = rest.dropFirst(3).prefix { !$0.isWhitespace && $0 != ":" }
      name.style = String(style)
      rest = rest.dropFirst(3 + style.count)
    }
    rest = rest.drop(while: \.isWhitespace)
    return name
  }
}
