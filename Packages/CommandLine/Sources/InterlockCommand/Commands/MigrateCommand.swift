import ArgumentParser
import Foundation
import Interlock
import InterlockEvolution

/// `interlock migrate`.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Says what would become of stored entities with a new version of their machine.",
    discussion: """
      Nothing is written: --dry-run, which is needed, says so. Entities are folders of JSON files, \
      files with an entity in each line (.jsonl, .ndjson, or --lines), and files with one. The \
      exit code is 1 where an entity would be refused.

      Example: interlock migrate --dry-run --from player-1.json --to player-2.json store/
      """
  )

  @Flag(help: "Only read, and count what would come of it.")
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

  @Option(help: "What is done with an entity of an older version.")
  var onMismatch = Policy.migrate

  @Option(
    help: ArgumentHelp(
      "The version of entities that do not say of which they are; the new one if this is left out.",
      valueName: "fingerprint"
    ),
    transform: Self.fingerprint
  )
  var unmarked: Fingerprint?

  @Flag(help: "Every file has an entity in each line, whatever its name is.")
  var lines = false

  @Argument(help: "Folders and files; '-' for lines from standard input.", completion: .file())
  var entities: [String]

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions

  private static func fingerprint(_ text: String) throws -> Fingerprint {
    guard let fingerprint = Fingerprint(text) else {
      throw ValidationError("'\(text)' is no fingerprint: 16 digits and letters from a to f.")
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
      throw ValidationError("Entities are only read: say so with '--dry-run'.")
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
