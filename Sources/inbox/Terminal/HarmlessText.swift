extension String {
  /// The text without anything that a terminal would interpret.
  ///
  /// Control characters become visible: an escape is "␛", not a command to the terminal. Invisible
  /// format characters are dropped, including those that reverse the direction of text; joiners
  /// stay, since words of some languages and many emoji need them. Line ends and tabs stay.
  package var harmless: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var text = ""
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.isMark ? marks + 1 : 0
      guard marks <= 6, let shown = scalar.harmless else { continue }
      text.unicodeScalars.append(shown)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Nil for a dropped character.
  fileprivate var harmless: Unicode.Scalar? {
    switch properties.generalCategory {
    case .control: controlPicture
    case .format: value == 0x200C || value == 0x200D ? self : nil
    case .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: self
    }
  }

  private var controlPicture: Unicode.Scalar? {
    switch value {
    case 0x09, 0x0A: self
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}

extension Unicode.Scalar.Properties {
  /// Whether it is drawn onto the character before it.
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark || generalCategory == .enclosingMark
  }
}
