extension [DrawnRow] {
  /// Lines in a group with the numbers of the rows; as they are if there are none.
  func group(_ style: String, _ lines: [String]) -> [String] {
    guard !isEmpty else { return lines }
    let numbers = map { String($0.number) }.joined(separator: " ")
    return ["<g class=\"\(style)\" data-edges=\"\(numbers)\">"] + lines + ["</g>"]
  }
}
