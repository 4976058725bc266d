import Interlock

/// The words of Mermaid's state diagrams.
enum MermaidVocabulary {
  /// How deeply states may be nested.
  static let depthLimit = 100

  /// The start of a comment that lists what a picture does not show.
  static let unshown = "%% not shown: "

  /// The text of a start or an end.
  static let star = "[*]"

  /// The names of history states, as in PlantUML, and what `<<…>>` says for them.
  static let historyKinds = ["[H]": "history", "[H*]": "deepHistory"]

  /// The characters that have names.
  private static let entities: [String: Character] = [
    "quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'", "nbsp": " ", "colon": ":",
    "semi": ";", "comma": ",", "lbrack": "[", "rbrack": "]", "lpar": "(", "rpar": ")", "num": "#",
  ]

  /// Whether a line is only about looks.
  static func isLook(_ word: Substring, _ text: String) -> Bool {
    switch word {
    case "classDef", "style", "linkStyle", "click", "scale", "direction", "accDescr": true
    case "hide": text == "hide empty description"
    default: false
    }
  }

  /// A text as it is shown: characters written as numbers or names, and line breaks. A character whose number begins
  /// with zero is part of a name and has no other meaning: see `String.named`.
  static func shown(_ text: String) -> String {
    let broken = text.replacing(/<br\s*\/?>/, with: " ").replacing("\\n", with: " ")
    guard broken.contains("#") else { return broken }
    let entity = /#([0-9]{1,7}|[a-z]{2,6});/.matchingSemantics(.unicodeScalar)
    return broken.replacing(entity) { match in
      let name = String(match.1)
      guard let value = UInt32(name) else { return String(entities[name] ?? "\u{FFFD}") }
      if name.hasPrefix("0"), let value = UInt8(exactly: value) { return literal(value) }
      return String(Character(Unicode.Scalar(value) ?? "\u{FFFD}"))
    }
  }

  /// A character that is only part of a name, while a diagram is read: two that no text has, for its halves.
  private static func literal(_ value: UInt8) -> String {
    let halves = [0xFDD0 + UInt16(value >> 4), 0xFDE0 + UInt16(value & 15)]
    return String(decoding: halves, as: UTF16.self)
  }
}

extension String {
  /// The text as a name, after its parts have been told apart.
  var named: String {
    guard unicodeScalars.contains(where: { $0.value & 0x1FFFF0 == 0xFDD0 }) else { return self }
    var plain = UnicodeScalarView()
    var half: UInt32?
    for scalar in unicodeScalars {
      switch (scalar.value & 0x1FFFF0, half) {
      case (0xFDD0, _): half = scalar.value & 15
      case (0xFDE0, let upper?):
        plain.append(Unicode.Scalar(UInt8(upper << 4 | scalar.value & 15)))
        half = nil
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}

extension StringProtocol {
  /// The text without quotation marks around it.
  var unquoted: String {
    let text = trimmed
    guard text.count > 1, let mark = text.first, "\"'".contains(mark), text.last == mark else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
