extension StringProtocol {
  /// The text without surrounding white space.
  var trimmed: String {
    let text = drop { $0.isWhitespace }
    return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
  }
}
