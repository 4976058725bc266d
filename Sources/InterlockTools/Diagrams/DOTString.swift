import Interlock

/// Lines as a string of the DOT language, shown unchanged: no character can end it or begin markup.
func dotString(_ lines: [String]) -> String {
  let texts = lines.map { oneLine($0).unicodeScalars.map(dotText).joined() }
  return "\"" + texts.joined(separator: "\\n") + "\""
}

private func dotText(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\\": "\\\\"
  case "\"": "\\\""
  case "&": "&amp;"
  default: String(scalar)
  }
}
