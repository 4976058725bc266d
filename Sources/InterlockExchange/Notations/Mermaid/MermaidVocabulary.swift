import Interlock

/// The words of Mermaid's state diagrams.
enum MermaidVocabulary {
  /// How deeply states may be nested.
  static let depthLimit = 100

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

  /// A text as it is shown: characters written as numbers or names, and line breaks.
  static func shown(_ text: String) -> String {
    let broken = text.replacing(/<br\s*\/?>/, with: " ").replacing("\\n", with: " ")
    guard broken.contains("#") else { return broken }
    return broken.replacing(/#([0-9]{1,7}|[a-z]{2,6});/) { match in
      let name = String(match.1)
      let scalar = UInt32(name).flatMap(Unicode.Scalar.init)
      return String(scalar.map(Character.init) ?? entities[name] ?? "\u{FFFD}")
    }
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
