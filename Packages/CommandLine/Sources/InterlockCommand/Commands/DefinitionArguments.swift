import ArgumentParser

/// The files of the machines that a command is about.
struct DefinitionArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The files of machines, or folders with such files; '-' for standard input.",
      valueName: "machine"
    ),
    completion: .file(extensions: ["json", "scxml", "mmd"])
  )
  var paths: [String]

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    try StandardInput.validate(paths)
  }
}
