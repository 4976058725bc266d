/// The failure of a command: a file, a place in it, and the problem.
package struct CommandFailure: Error, Hashable, CustomStringConvertible {
  /// One of the things that are wrong in a file, with its place.
  package struct Problem: Encodable, Hashable, Sendable {
    /// Counted from one; nil if it concerns the file as a whole.
    package let line: Int?
    package let column: Int?
    package let message: String

    package init(line: Int? = nil, column: Int? = nil, _ message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  package let file: String
  package let place: String?
  package let message: String
  package let status: ExitStatus

  /// The problems, part by part.
  package let problems: [Problem]

  package init(
    _ file: String,
    at place: String? = nil,
    _ message: String,
    status: ExitStatus = .failure,
    problems: [Problem] = []
  ) {
    self.status = status
    self.file = file
    self.place = place
    self.message = message
    let whole = [place, message].compactMap(\.self).joined(separator: ": ")
    self.problems = problems.isEmpty ? [Problem(whole)] : problems
  }

  /// On one line, in the style of compilers: `player.json:3:5: …`, or `player.json: at events.2.to: …`.
  package var description: String {
    [file, place, message].compactMap(\.self).joined(separator: ": ")
  }
}
