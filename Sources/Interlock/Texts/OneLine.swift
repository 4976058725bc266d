/// A text on one line. Characters that would end the line, change its writing direction or control a terminal are
/// replaced; all others stay.
package func oneLine(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  return isPlain ? text : String(String.UnicodeScalarView(text.unicodeScalars.map(replacement)))
}

private func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": " "
  case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
  default: isUnwanted(scalar.properties) ? "\u{FFFD}" : scalar
  }
}

private func isUnwanted(_ properties: Unicode.Scalar.Properties) -> Bool {
  properties.generalCategory == .control || properties.isNoncharacterCodePoint
}
