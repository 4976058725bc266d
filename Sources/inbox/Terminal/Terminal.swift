#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// Where text goes: a terminal with a size and possibly colours, or a pipe with neither.
package struct Terminal {
  /// Nil if nothing needs to fit: in a pipe or a file.
  package var columns: Int?
  package var rows: Int?
  package var isColoured: Bool
  private let write: (String) -> Void

  package init(
    columns: Int? = nil,
    rows: Int? = nil,
    isColoured: Bool = false,
    write: @escaping (String) -> Void
  ) {
    self.columns = columns
    self.rows = rows
    self.isColoured = isColoured
    self.write = write
  }

  /// Standard output as it is now; ask again after the window may have changed its size.
  package static func standardOutput(environment: [String: String]) -> Terminal {
    Terminal(descriptor: STDOUT_FILENO, environment: environment) { text in
      Swift.print(text, terminator: "")
    }
  }

  package static func standardError(environment: [String: String]) -> Terminal {
    Terminal(descriptor: STDERR_FILENO, environment: environment) { text in
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }

  private init(
    descriptor: CInt,
    environment: [String: String],
    write: @escaping (String) -> Void
  ) {
    self.init(write: write)
    guard isatty(descriptor) == 1 else { return }
    isColoured = Self.wantsColour(environment)
    var size = winsize()
    let isKnown = ioctl(descriptor, .init(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap { Int($0) } ?? 80
    rows = isKnown ? Int(size.ws_row) : 24
  }

  /// Use colours on terminals that have them, unless the user wants none (<https://no-color.org>).
  package static func wantsColour(_ environment: [String: String]) -> Bool {
    environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty
  }

  package func print(_ line: StyledText) {
    write(line.rendered(isColoured: isColoured) + "\n")
  }

  /// Prints a paragraph, wrapped to fit.
  package func print(wrapping text: String, _ style: StyledText.Style? = nil) {
    guard let columns else { return print(StyledText(text, style)) }
    for line in text.wrapped(to: columns) { print(StyledText(line, style)) }
  }

  /// Writes text without ending the line: a prompt, a progress line.
  package func show(_ text: StyledText) {
    write(text.rendered(isColoured: isColoured))
    fflush(nil)
  }

  /// Starts the current line again, for a progress line.
  package func rewind() {
    write("\r" + String(repeating: " ", count: max(0, (columns ?? 80) - 1)) + "\r")
  }
}
