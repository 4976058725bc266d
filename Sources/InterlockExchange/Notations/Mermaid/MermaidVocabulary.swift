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
      let scalar: Unicode.Scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      return name.hasPrefix("0") ? literal(scalar) : String(Character(scalar))
    }
  }

  /// A character that is only part of a name, while a diagram is read: one that no text has for each of its hexadecimal
  /// digits. The last digit has other characters than those before it.
  private static func literal(_ scalar: Unicode.Scalar) -> String {
    var digits = [0xFDE0 + UInt16(scalar.value & 15)]
    var rest = scalar.value >> 4
    repeat {
      digits.append(0xFDD0 + UInt16(rest & 15))
      rest >>= 4
    } while rest > 0
    return String(decoding: digits.reversed(), as: UTF16.self)
  }
}

extension String {
  /// The text as a name, after its parts have been told apart.
  var named: String {
    guard unicodeScalars.contains(where: { $0.value & 0x1FFFF0 == 0xFDD0 }) else { return self }
    var plain = UnicodeScalarView()
    var value: UInt32?
    for scalar in unicodeScalars {
      switch (scalar.value & 0x1FFFF0, value) {
      case (0xFDD0, let upper): value = (upper ?? 0) << 4 | scalar.value & 15
      case (0xFDE0, let upper?):
        if let literal = Unicode.Scalar(upper << 4 | scalar.value & 15) { plain.append(literal) }
        value = nil
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
