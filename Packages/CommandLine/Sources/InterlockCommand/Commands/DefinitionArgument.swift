import ArgumentParser

/// The file of the machine that a command is about.
struct DefinitionArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The file of the machine; '-' for standard input.", valueName: "machine"),
    completion: .file(extensions: ["json", "scxml", "mmd"])
  )
  var path: String

  @OptionGroup var reading: ReadingOptions

  func read() throws -> DefinitionFile {
    try reading.read(path)
  }
}
