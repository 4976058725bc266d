extension String {
  /// The text without anything that a terminal would interpret: names in a machine can contain anything. Control
  /// characters and invisible ones are escaped; line ends stay.
  package var harmless: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) { return self }
    return unicodeScalars.map(\.harmless).joined()
  }
}

extension Unicode.Scalar {
  fileprivate var harmless: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      self == "\n" ? "\n" : escaped(asASCII: true)
    default: String(self)
    }
  }
}
