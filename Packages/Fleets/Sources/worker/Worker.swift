import AccountFleet
import Foundation
import InterlockFleet

/// A process of a fleet of accounts, for tests that kill it.
///
///     worker work <database> <record>              delivers effects, each as a line of a file
///     worker crash <database> <kind>           works, until it is ended by what it does
///     worker post <database> <first> <last> <rounds>   puts events into the inbox, each once
///     worker ask <database> <first> <last> <rounds>    fires events by name, each twice
///
/// It ends when its standard input does, so that none is left behind by a test that has died.
@main
struct Worker {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let work = Task { try await run(arguments) }
    Thread.detachNewThread {
      _ = try? FileHandle.standardInput.readToEnd()
      work.cancel()
    }
    do {
      try await work.value
    } catch {
      let line = "worker \(arguments): \(error)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 3 else { throw Wrong("arguments") }
    let database = try openDatabase(at: arguments[1])
    if arguments[0] == "crash" {
      guard let crash = Crash(rawValue: arguments[2]) else { throw Wrong("kind") }
      let accounts = try Account.fleet(crashingIn: crash, in: database)
      let handlers = EffectHandlers().on(.booked) { entry, _ in
        if entry.digest < 0 { Crash.now() }
      }
      return try await accounts.run(handlers, FleetWork(attempts: 2, lease: .milliseconds(300)))
    }
    let accounts = try Account.fleet(in: database)
    if arguments[0] == "work" {
      let record = try Record(path: arguments[2])
      let handlers = EffectHandlers()
        .on(.booked) { try record.append("booked \($1.id) \($0.number) \($0.digest)") }
        .on(.ticked) { try record.append("ticked \($1.id) \($0.number) \($0.digest)") }
      return try await accounts.run(handlers, FleetWork(lease: .seconds(2)))
    }
    let numbers = arguments.dropFirst(2).compactMap(Int.init)
    guard numbers.count == 3 else { throw Wrong("numbers") }
    let sender = Sender(accounts: accounts, keys: numbers[0]...numbers[1], rounds: numbers[2])
    try await arguments[0] == "post" ? sender.post() : sender.ask()
  }
}

struct Wrong: Error {
  let what: String

  init(_ what: String) {
    self.what = what
  }
}

/// A file to which several processes append lines.
struct Record: Sendable {
  private let file: Int32

  init(path: String) throws {
    file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { throw Wrong(path) }
  }

  /// Appends a line with one call, so that a process is killed before it or after it.
  func append(_ line: String) throws {
    let bytes = Array("\(line)\n".utf8)
    guard write(file, bytes, bytes.count) == bytes.count else { throw Wrong("file") }
  }
}
