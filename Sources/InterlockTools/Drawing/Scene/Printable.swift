/// A text as a picture can show it: on one line, not endless, and without characters that cannot be seen,
/// that change the direction of others, or that XML does not allow.
func printable(_ text: String, limit: Int = 60) -> String {
  var shown = ""
  for (count, character) in text.enumerated() {
    guard count < limit else { return shown + "…" }
    shown.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(16).map(printable))
  }
  return shown
}

private func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": " "
  case "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
    "\u{FFFD}"
  case _ where scalar.properties.generalCategory == .control: "\u{FFFD}"
  case _ where scalar.properties.isNoncharacterCodePoint: "\u{FFFD}"
  default: scalar
  }
}
