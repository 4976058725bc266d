#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Foundation

/// Where text goes: to a terminal, perhaps in colours, or through a pipe, plain.
package struct Output {
  /// The reader has gone away, as when a pager is closed.
  package struct Closed: Error {}

  private let descriptor: Int32
  private let isColoured: Bool

  /// Standard output.
  package static var standard: Self { Self(STDOUT_FILENO) }

  /// Standard error.
  package static var errors: Self { Self(STDERR_FILENO) }

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    let environment = ProcessInfo.processInfo.environment
    isColoured = isatty(descriptor) == 1 && Self.wantsColour(environment)
  }

  /// Use colours on terminals that have them, unless the user wants none (<https://no-color.org>).
  package static func wantsColour(_ environment: [String: String]) -> Bool {
    environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty
  }

  /// Whether a person is at standard input and can be asked.
  package static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard error is a terminal.
  package static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How many columns the terminal has; nil if standard output is not a terminal.
  package static var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, .init(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Prints lines.
  ///
  /// - Throws: `Closed` if the reader has closed the pipe; `CommandFailure` if they cannot be written.
  package func print(_ lines: [StyledText]) throws {
    try write(lines.map { $0.rendered(isColoured: isColoured) + "\n" }.joined())
  }

  /// Writes text unchanged: a document, or the beginning of a line.
  ///
  /// - Throws: As `print`.
  package func write(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw Closed()
      } else if errno != EINTR {
        throw CommandFailure("output", "cannot be written: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// The system call, whose name methods here have, too.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
