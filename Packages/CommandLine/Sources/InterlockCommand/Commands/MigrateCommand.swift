import ArgumentParser
import Foundation
import Interlock
import InterlockEvolution

/// `interlock migrate`.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Shows what would happen to stored entities with a new version of their machine.",
    discussion: """
      Nothing is written, as the required --dry-run confirms. Entities can be in folders of JSON \
      files, in files with one entity per line (.jsonl, .ndjson, or --lines), and in files with one. \
      The exit code is 1 if an entity would be refused.

      Example: interlock migrate --dry-run --from player-1.json --to player-2.json store/
      """
  )

  @Flag(help: "Only read, and count the results.")
  var dryRun = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The older versions, oldest first: machines, or migrations with their steps.",
      valueName: "old"
    ),
    completion: .file(extensions: ["json"])
  )
  var from: [String]

  @Option(
    help: ArgumentHelp("The new version.", valueName: "new"),
    completion: .file(extensions: ["json"])
  )
  var to: String

  @Option(help: "What to do with an entity of an older version.")
  var onMismatch = Policy.migrate

  @Option(
    help: ArgumentHelp(
      "The version of entities without a fingerprint; the new one by default.",
      valueName: "fingerprint"
    ),
    transform: Self.fingerprint
  )
  var unmarked: Fingerprint?

  @Flag(help: "Read one entity per line from every file, whatever its name.")
  var lines = false

  @Argument(help: "Folders and files; '-' for lines from standard input.", completion: .file())
  var entities: [String]

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions

  private static func fingerprint(_ text: String) throws -> Fingerprint {
    guard let fingerprint = Fingerprint(text) else {
      throw ValidationError("'\(text)' is not a fingerprint: 16 digits and letters from a to f.")
    }
    return fingerprint
  }

  enum Policy: String, CaseIterable, ExpressibleByArgument {
    case migrate
    case accept
    case refuse

    var value: MismatchPolicy {
      switch self {
      case .migrate: .migrate
      case .accept: .acceptIfCompatible
      case .refuse: .refuse
      }
    }
  }

  func validate() throws {
    guard dryRun else {
      throw ValidationError("Entities are only read: confirm that with '--dry-run'.")
    }
    try StandardInput.validate(from + [to] + entities)
  }

  func run() throws {
    let migrations = try from.map { try MigrationFile($0).migration }
    let file = try reading.read(to)
    let sources = entities.map { EntitySource($0, isLines: lines) }
    try output.print(
      try MigrateReport(to: prototype(file.machine, migrations), reading: sources),
      about: file
    )
  }

  private func prototype(
    _ machine: DynamicMachine,
    _ migrations: [Migration]
  ) throws -> DynamicMachine {
    do {
      return try machine.evolving(
        from: migrations,
        onMismatch: onMismatch.value,
        unmarked: unmarked
      )
    } catch {
      throw CommandFailure(from.joined(separator: ", "), "\(error)")
    }
  }
}
