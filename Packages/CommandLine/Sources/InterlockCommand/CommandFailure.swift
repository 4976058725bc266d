/// Why a command failed: a file, a place in it, and what is wrong there.
package struct CommandFailure: Error, Hashable, CustomStringConvertible {
  package let file: String
  package let place: String?
  package let message: String
  package let status: ExitStatus

  package init(
    _ file: String,
    at place: String? = nil,
    _ message: String,
    status: ExitStatus = .failure
  ) {
    self.status = status
    self.file = file
    self.place = place
    self.message = message
  }

  /// On one line, in the style of compilers: `player.json:3:5: …`, or `player.json: at events.2.to: …`.
  package var description: String {
    [file, place, message].compactMap(\.self).joined(separator: ": ")
  }
}
