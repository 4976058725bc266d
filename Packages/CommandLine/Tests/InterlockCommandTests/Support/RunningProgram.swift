import Foundation

/// The program while it runs, read line by line.
final class RunningProgram {
  private let process: Process
  private let output = Pipe()
  private var read = Data()

  struct Ended: Error {}

  init(_ arguments: [String], in folder: URL) throws {
    process = Program.process(Program.url, arguments, in: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
  }

  /// Waits for a line.
  func nextLine() throws -> String {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        defer { read = Data(read[(end + 1)...]) }
        return String(decoding: read[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Ended() }
      read += more
    }
  }

  /// Ends the program. It inherits a signal mask from a thread of the tests, which blocks signals of other kinds.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
