extension Character {
  /// The columns that the character takes on a terminal: 2 for any emoji, however composed; for others, what their
  /// scalars take together.
  package var columns: Int {
    if let byte = asciiValue { return byte < 0x20 ? 0 : 1 }
    let scalars = unicodeScalars
    if scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{FE0F}") {
      return 2
    }
    return scalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    if 0x1160...0x11FF ~= value { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wideRanges.contains { $0 ~= value } ? 2 : 1
    }
  }

  /// East Asian Wide and Fullwidth (Unicode Standard Annex #11); emoji are known to the library.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension String {
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text, made harmless, in exactly this many columns: cut with "…", or padded with spaces.
  package func fitted(to width: Int) -> String {
    var text = ""
    var used = 0
    var endOfCut = text.endIndex
    var usedByCut = 0
    for character in harmless {
      guard used + character.columns <= width else {
        let filler = String(repeating: " ", count: max(0, width - usedByCut - 1))
        return text[..<endOfCut] + (width > 0 ? "…" : "") + filler
      }
      text.append(character)
      used += character.columns
      if used < width { (endOfCut, usedByCut) = (text.endIndex, used) }
    }
    return text + String(repeating: " ", count: width - used)
  }

  /// The lines of the text, made harmless, none wider than this; wrapped at spaces if there are
  /// any.
  package func wrapped(to width: Int) -> [String] {
    let lines = harmless.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { Self.wrap($0, to: max(width, 2)) }
  }

  private static func wrap(_ line: Substring, to width: Int) -> [String] {
    var lines: [String] = []
    var rest = line[...]
    while let end = firstExcess(of: rest, over: width) {
      let space = rest[end] == " " ? end : lastSpace(in: rest[..<end])
      lines.append(expandingTabs(rest[..<(space ?? end)]))
      rest = rest[(space.map(rest.index(after:)) ?? end)...]
    }
    return lines + [expandingTabs(rest)]
  }

  /// The last space that isn't part of the indentation.
  private static func lastSpace(in line: Substring) -> Index? {
    let space = line.lastIndex(of: " ")
    return space.flatMap { line[..<$0].allSatisfy { $0 == " " } ? nil : $0 }
  }

  /// The first character that doesn't fit.
  private static func firstExcess(of line: Substring, over width: Int) -> Index? {
    var used = 0
    return line.indices.first { index in
      used += line[index] == "\t" ? 4 : line[index].columns
      return used > width
    }
  }

  private static func expandingTabs(_ line: Substring) -> String {
    line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
  }
}
