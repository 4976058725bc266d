import ArgumentParser
import InterlockTools

/// The file of the machine that a command is about.
struct DefinitionArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The file of the machine; '-' for standard input.", valueName: "machine"),
    completion: .file(extensions: ["json", "scxml"])
  )
  var path: String

  @Flag(
    help: "Of SCXML or XState, leave out what a machine has no place for: executable content, data."
  )
  var ignoringContent = false

  func read() throws(CommandFailure) -> DefinitionFile {
    try DefinitionFile(path, options: ignoringContent ? .ignoringContent : [])
  }
}
