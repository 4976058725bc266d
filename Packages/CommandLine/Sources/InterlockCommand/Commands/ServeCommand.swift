import ArgumentParser
import FlyingFox
import FlyingSocks
import Foundation
import InterlockExchange
import WindowServer

/// `interlock serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows machines in a browser, again whenever their files are saved.",
    discussion: """
      Prints an address of this computer, which only browsers on it can open. The page has what \
      'draw --format html' draws and, beside it, what 'check' finds, each at its lines. When a file is \
      saved, it is shown again, and the path that was clicked is followed again. A file that cannot be \
      read shows why, and its last version. The program ends with control-C.

      Example: interlock serve machines
      """
  )

  @OptionGroup var definitions: DefinitionArguments

  @Option(help: "The port; 0 for one that the system chooses.")
  var port: UInt16 = 0

  func validate() throws {
    guard !definitions.paths.contains("-") else {
      throw ValidationError("'serve' needs files: standard input is not saved again.")
    }
  }

  func run() async throws {
    let paths = try MachineFiles(definitions.paths).entries.map(\.path)
    let files = ServedFiles(paths, options: definitions.reading.options)
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
    let server = HTTPServer(address: address, logger: .disabled)
    await server.serve(at: "") { await files.response(to: $0) }
    try await withThrowingTaskGroup { [port] group in
      group.addTask {
        do {
          try await server.run()
        } catch let error where !(error is CancellationError) {
          throw CommandFailure("port \(port)", Self.reason(of: error))
        }
      }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else {
          throw CommandFailure("port \(port)", "cannot be listened to")
        }
        try? Output.standard.print(["http://127.0.0.1:\(port)\(files.address)"])
        try await Self.keepReading(files)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private static func keepReading(_ files: ServedFiles) async throws {
    while true {
      let lines = await files.readChanges()
      if !lines.isEmpty { try? Output.standard.print(lines) }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// The message of the system.
  private static func reason(of error: any Error) -> String {
    if case SocketError.failed(_, _, let message) = error { return message }
    return "\(error)"
  }
}
