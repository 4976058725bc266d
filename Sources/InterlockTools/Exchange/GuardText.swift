/// The condition of a transition as one text, for notations that have one place for it.
///
/// What is read is the list of guards; the text beside it is for people and other programs, and has to say the
/// same.
struct GuardText {
  /// The states that have to be active together, as the notation names them.
  let joined: [String]

  /// The names of the guards; nil for one without a name.
  let guards: [String?]

  /// Whether the text alone is enough to tell the guards.
  var isPlain: Bool {
    joined.isEmpty && guards.count < 2
      && guards.allSatisfy { $0?.contains { !$0.isWhitespace } ?? false }
  }

  /// The text; nil where there is no condition.
  var text: String? {
    let parts = joined.map { "In('\($0)')" } + guards.map { $0 ?? "false" }
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }
}
