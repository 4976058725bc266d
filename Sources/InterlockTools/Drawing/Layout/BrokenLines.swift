/// The words of a text in lines that are not too wide, unless a word that cannot be divided is.
///
/// Long names are divided after a punctuation mark and before a capital letter. A slash and an arrow stay with the word
/// that follows them.
func brokenLines(_ text: String, width: TextWidth) -> [String] {
  func fits(_ line: String, _ limit: Double = width.line) -> Bool {
    Typeface.width(of: line, size: Lettering.fontSize) <= limit
  }
  guard !fits(text) else { return [text] }
  return words(of: text).reduce(into: []) { lines, word in
    let pieces =
      fits(word, width.word)
      ? [word] : pieces(of: word).flatMap { fits($0) ? [$0] : humps(of: $0) }
    for (index, piece) in pieces.enumerated() {
      let longer = lines.last.map { $0 + (index == 0 ? " " : "") + piece }
      if let longer, fits(longer) {
        lines[lines.count - 1] = longer
      } else {
        lines.append(piece)
      }
    }
  }
}

/// The parts between spaces, signs together with the word after them.
private func words(of text: String) -> [String] {
  text.split(separator: " ").reduce(into: []) { words, word in
    if let last = words.last, last == "/" || last == "→" {
      words[words.count - 1] = "\(last) \(word)"
    } else {
      words.append(String(word))
    }
  }
}

/// The parts of a name: `CONNECTION_`, `LOST`.
private func pieces(of word: String) -> [String] {
  divided(word) { last, next in
    last == "_" && next != "_" || ".-/:".contains(last) && next.isLetter
  }
}

/// The parts of a name: `connection`, `Lost`.
private func humps(of word: String) -> [String] {
  divided(word) { $0.isLowercase && $1.isUppercase }
}

private func divided(
  _ word: String,
  _ isBoundary: (Character, Character) -> Bool
) -> [String] {
  var pieces: [String] = []
  var last: Character?
  for character in word {
    if let last, !isBoundary(last, character) {
      pieces[pieces.count - 1].append(character)
    } else {
      pieces.append(String(character))
    }
    last = character
  }
  return pieces
}
