/// The first problem of a text.
struct ParsingFailure: Error {
  let message: String
  let range: SourceRange

  init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}
