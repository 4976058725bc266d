import Interlock

/// The mark before a character that is part of a name, whatever else it could mean in a label. No visible text has it.
private let mark: Unicode.Scalar = "\u{1}"

/// A name as part of a label or a list: it has marks where it could be taken for something else.
func mermaidName(_ name: String) -> String {
  let text = visible(name)
  guard text == oneLine(name) else { return text }
  let isElse = text == "else" || text == "otherwise"
  let line = Array(text.unicodeScalars)
  return marking(text) { index in
    "[](){},;".unicodeScalars.contains(line[index]) || isMarked(index, line) || index == 0 && isElse
  }
}

/// A text as a line of a state: it has marks where it could be taken for behaviour.
func mermaidLine(_ line: String) -> String {
  let text = visible(line)
  let scalars = Array(text.unicodeScalars)
  return marking(text) { isMarked($0, scalars) }
}

/// Whether a character can end a name, or make a line behaviour.
private func isMarked(_ index: Int, _ line: [Unicode.Scalar]) -> Bool {
  let (first, last) = (index == 0, index == line.count - 1)
  switch line[index] {
  case ":", "·": return true
  case "'", "\"": return first
  case "/":
    let isApart = first || isSpace(line[index - 1]) && (last || isSpace(line[index + 1]))
    let moments = ["entry", "exit", "initially", "do"].map(\.unicodeScalars)
    return isApart || moments.contains { $0.count <= index && line.starts(with: $0) }
  default: return (first || last) && isSpace(line[index])
  }
}

/// A title with the name of a state: it has marks where the name could be taken for something else.
func mermaidTitle(_ title: String, of node: MachineDiagram.Node) -> String {
  guard title != "'\(oneLine(node.name))'" else { return title }
  let isSigned = !node.kind.isHistory && ["H ", "H* "].contains { title.hasPrefix($0) }
  let scalars = Array(title.unicodeScalars)
  let name = scalars.count - node.name.unicodeScalars.count
  return marking(title) { index in
    switch scalars[index] {
    case "·": return true
    case "'", "\"": return index == 0
    default:
      let isOutermost = index == name || index == scalars.count - 1
      return isOutermost && isSpace(scalars[index]) || index == 0 && isSigned
    }
  }
}

/// A text with marks before some characters, by their numbers.
private func marking(_ text: String, where isMarked: (Int) -> Bool) -> String {
  var marked = String.UnicodeScalarView()
  for (index, scalar) in text.unicodeScalars.enumerated() {
    marked += isMarked(index) ? [mark, scalar] : [scalar]
  }
  return String(marked)
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

/// A text that Mermaid shows unchanged. Nothing in it can end a label, begin markup, or be taken for a keyword, which
/// `direction` is even in labels.
///
/// - Parameter text: The text; a character behind the mark of ``mermaidName(_:)`` is written as a number with a zero in
///   front, which tells a reader that it is part of a name.
/// - Returns: The text as it is written.
func mermaidText(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  let written = scalars.indices.map { index in
    if scalars[index] == mark { return "" }
    if index > 0, scalars[index - 1] == mark { return "#0\(scalars[index].value);" }
    return isMermaidPlain(index, scalars) ? String(scalars[index]) : "#\(scalars[index].value);"
  }
  return written.joined().replacing(/direction/.ignoresCase().matchingSemantics(.unicodeScalar)) {
    match in
    "#\(match.output.utf8.first ?? 0);" + match.output.dropFirst()
  }
}

/// Whether a character has no meaning to Mermaid in its place. A full stop after a number begins a list.
private func isMermaidPlain(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
  let scalar = scalars[index]
  guard scalar.isASCII, !isWordPart(scalar) else { return true }
  if scalar == "." { return index + 1 < scalars.count && isWordPart(scalars[index + 1]) }
  return " [],?'/".unicodeScalars.contains(scalar)
}

private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.numericType != nil || scalar.properties.isAlphabetic
}
