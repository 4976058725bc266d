import ArgumentParser

/// The program: a command for each thing that can be done with a machine in a file.
struct InterlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interlock",
    abstract: "Checks, draws and tries state machines that are files.",
    discussion: """
      A machine is a JSON document as Interlock writes it, SCXML, or a configuration of XState in \
      JSON; '-' reads it from standard input.

      Exit codes: 0 all is well; 1 something was found; 2 a file cannot be read or written; \
      64 the arguments make no sense.

      Example: interlock check player.json
      """,
    version: "0.1.0",
    subcommands: [
      CheckCommand.self,
      DrawCommand.self,
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
