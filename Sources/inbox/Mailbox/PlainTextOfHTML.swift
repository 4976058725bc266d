import Foundation

/// The text of an HTML body: tags and scripts removed, blocks on lines of their own.
///
/// Not a browser, and not meant to be one: enough to read a mail that has no plain text.
package func plainText(ofHTML html: String) -> String {
  var text = ""
  var rest = html[...]
  while let open = rest.firstIndex(of: "<") {
    text += decodedEntities(rest[..<open]).replacing("\n", with: " ")
    rest = rest[open...]
    guard let close = rest.firstIndex(of: ">") else { break }
    let tag = rest[rest.index(after: rest.startIndex)..<close]
    rest = rest[rest.index(after: close)...]
    let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
    if ["style", "script", "title"].contains(name) {
      let end = rest.range(of: "</\(name)", options: .caseInsensitive)
      rest = rest[(end?.lowerBound ?? rest.endIndex)...]
    }
    text += replacement(forTag: name)
  }
  text += rest.first == "<" ? "" : decodedEntities(rest)
  return tidied(text)
}

private func replacement(forTag name: String) -> String {
  switch name {
  case "br", "br/", "/div", "/tr", "/li", "/ul", "/ol", "/table": "\n"
  case "/p", "/h1", "/h2", "/h3", "/h4": "\n\n"
  case "li": "- "
  case "/td", "/th": "  "
  default: ""
  }
}

/// White space within a line becomes one space, with at most one empty line at a time.
private func tidied(_ text: String) -> String {
  var lines: [String] = []
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !words.isEmpty || lines.last?.isEmpty == false { lines.append(words) }
  }
  return lines.joined(separator: "\n")
}

private func decodedEntities(_ text: Substring) -> String {
  var decoded = ""
  var rest = text
  while let start = rest.firstIndex(of: "&") {
    decoded += rest[..<start]
    rest = rest[start...]
    if let end = rest.prefix(12).firstIndex(of: ";"),
      let character = entity(rest[rest.index(after: start)..<end])
    {
      decoded.append(character)
      rest = rest[rest.index(after: end)...]
    } else {
      decoded.append(rest.removeFirst())
    }
  }
  return decoded + rest
}

private func entity(_ name: Substring) -> Character? {
  if name.hasPrefix("#x") || name.hasPrefix("#X") {
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
  } else if name.hasPrefix("#") {
    return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map(Character.init)
  }
  let names: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "—",
    "ndash": "–", "hellip": "…", "euro": "€", "copy": "©",
  ]
  return names[name]
}
