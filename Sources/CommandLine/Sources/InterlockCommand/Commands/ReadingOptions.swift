import ArgumentParser
import InterlockTools

/// How strictly a command reads documents in foreign notations.
struct ReadingOptions: ParsableArguments {
  /// The option by its name, for messages.
  static let ignoring = "--ignoring-content"

  @Flag(
    help: "Of SCXML or XState, leave out what a machine has no place for: executable content, data."
  )
  var ignoringContent = false

  /// Reads a machine. What is left out of its document is told on standard error.
  func read(_ path: String) throws -> DefinitionFile {
    let file = try DefinitionFile(path, options: ignoringContent ? .ignoringContent : [])
    do {
      try Output.errors.print(IgnoredRecord.lines(of: file))
    } catch is Output.Closed {}
    return file
  }
}
