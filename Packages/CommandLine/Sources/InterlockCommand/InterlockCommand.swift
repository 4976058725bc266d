import ArgumentParser

/// The program, with a command for each thing to do with a machine in a file.
struct InterlockCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "interlock",
    abstract: "Checks, draws and runs state machines stored in files.",
    discussion: """
      A machine is a JSON document as Interlock writes it, SCXML, an XState configuration in JSON, or a \
      Mermaid state diagram; '-' reads it from standard input.

      Exit codes: 0 success; 1 something was found; 2 a file cannot be read or written; 64 invalid \
      arguments.

      Example: interlock check player.json
      """,
    version: version,
    subcommands: [
      CheckCommand.self,
      DrawCommand.self,
      ServeCommand.self,
      TableCommand.self,
      ConvertCommand.self,
      GenerateCommand.self,
      SimulateCommand.self,
      PathsCommand.self,
      CoverageCommand.self,
      DiffCommand.self,
      MigrateCommand.self,
    ]
  )
}
