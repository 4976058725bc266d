/// A name as a picture can show it: on one line, with nothing that cannot be seen, and not endless, however many
/// marks are set on its letters.
func printable(_ text: String, limit: Int = 60) -> String {
  var shown = ""
  for (count, character) in text.enumerated() {
    guard count < limit else { return visible(shown) + "…" }
    shown.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(16))
  }
  return visible(shown)
}
