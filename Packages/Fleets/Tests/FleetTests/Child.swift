import Foundation

/// A process of the program `worker`, started by a test, which alone ends it.
final class Child: @unchecked Sendable {
  // Safe because the process is started in the initialiser, and its handler is set before.
  private let process = Process()
  private let input = Pipe()
  private let end: AsyncStream<Int32>

  /// The arguments that it was started with.
  let arguments: [String]

  /// Where the program is: beside the tests.
  private static var program: URL {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      tests.bundlePath.hasSuffix(".xctest")
      ? tests.bundleURL.deletingLastPathComponent() : tests.bundleURL
    return folder.appending(path: "worker")
  }

  /// Starts a process.
  init(_ arguments: [String]) throws {
    self.arguments = arguments
    let (end, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.end = end
    process.executableURL = Self.program
    process.arguments = arguments
    process.standardInput = input
    // What describes a crash would outlive the process, and keep the output of the tests open.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.terminationHandler = { process in
      let isKilled = process.terminationReason == .uncaughtSignal
      continuation.yield(isKilled ? -process.terminationStatus : process.terminationStatus)
      continuation.finish()
    }
    try process.run()
  }

  /// Whether it has not ended.
  var isRunning: Bool { process.isRunning }

  /// Kills it at whatever it does.
  func kill() {
    if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    // A process that has ended keeps its input open, and with a thousand open files no process starts.
    try? finish()
  }

  /// Asks it to finish what it has begun, and to end.
  func finish() throws {
    try input.fileHandleForWriting.close()
  }

  /// Waits until it has ended.
  ///
  /// - Returns: Its status; that of a process that was killed is the negative number of the signal.
  func status() async -> Int32 {
    for await status in end { return status }
    return process.terminationStatus
  }
}
