/// A name as a picture can show it: on one line, without invisible characters, and of limited length, however many
/// marks its letters have.
func printable(_ text: String, limit: Int = 60) -> String {
  var shown = ""
  for (count, character) in text.enumerated() {
    guard count < limit else { return visible(shown) + "…" }
    shown.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(16))
  }
  return visible(shown)
}
