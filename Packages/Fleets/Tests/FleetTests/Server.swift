import Foundation
import PostgreSQLFleet
import Testing

/// A PostgreSQL server that a test has to itself, in a temporary folder.
struct Server: Sendable {
  /// In /tmp, because a path of a socket is short.
  private let folder = URL(filePath: "/tmp/interlock-server-\(UUID().uuidString.prefix(8))")

  /// Where `initdb` and `pg_ctl` are; nil if they are not installed.
  private static let tools: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let manager = FileManager.default
    let versions = URL(filePath: "/usr/lib/postgresql")
    let installed: [String] = (try? manager.contentsOfDirectory(atPath: versions.path)) ?? []
    var folders: [URL] = path.split(separator: ":").map { URL(filePath: String($0)) }
    for version in installed.sorted() { folders.append(versions.appending(path: "\(version)/bin")) }
    return folders.first { manager.isExecutableFile(atPath: $0.appending(path: "initdb").path) }
  }()

  /// Whether there can be one on this machine.
  static var isAvailable: Bool { tools != nil && Place.Kind.server != nil }

  /// Makes a cluster, and starts its server.
  init() async throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    if geteuid() == 0 {
      try await Self.end(of: Self.program("/bin/chown", ["postgres", folder.path]))
    }
    let options = [
      "-D", data, "-U", "interlock", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync",
    ]
    try await tool("initdb", options)
    try await start()
  }

  /// Where it is, as libpq reads it.
  var address: String { "host=\(folder.path) user=interlock dbname=postgres" }

  private var data: String { folder.appending(path: "data").path }

  /// Starts the server, and waits until it takes connections.
  func start() async throws {
    let options = ["-D", data, "-c", "listen_addresses=", "-c", "fsync=off", "-k", folder.path]
    // Not by pg_ctl: Foundation takes a process to run as long as one that it has left behind.
    try Self.process("postgres", options).run()
    let database = PostgreSQLDatabase(address)
    try await wait { (try? await database.run("SELECT 1", [])) != nil }
  }

  /// Stops the server at once, as if it had crashed.
  func stop() async throws {
    try await tool("pg_ctl", ["-D", data, "-m", "immediate", "-t", "30", "stop"])
  }

  /// Stops the server, and removes the cluster.
  func remove() async {
    try? await stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private func tool(_ name: String, _ arguments: [String]) async throws {
    try await Self.end(of: Self.process(name, arguments))
  }

  /// A tool of PostgreSQL, which refuses to run as root.
  private static func process(_ name: String, _ arguments: [String]) throws -> Process {
    guard let tools else { throw Broken() }
    let path = tools.appending(path: name).path
    let owner = ["-u", "postgres", "--", path]
    return geteuid() == 0
      ? program("/usr/sbin/runuser", owner + arguments) : program(path, arguments)
  }

  private static func program(_ path: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Runs a process to its end.
  private static func end(of process: Process) async throws {
    let (end, continuation) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      continuation.yield($0.terminationStatus)
      continuation.finish()
    }
    try process.run()
    for await status in end where status != 0 {
      Issue.record("\(process.arguments ?? []) ended with \(status)")
      throw Broken()
    }
  }
}

/// Runs a test with a server of its own.
func withServer(_ body: (Server) async throws -> Void) async throws {
  let server = try await Server()
  do {
    try await body(server)
  } catch {
    await server.remove()
    throw error
  }
  await server.remove()
}
