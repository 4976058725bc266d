import ArgumentParser
import InterlockExchange

/// How strictly a command reads documents in foreign notations.
struct ReadingOptions: ParsableArguments {
  /// The name of the option, for messages.
  static let ignoring = "--ignoring-content"

  @Flag(
    help: "In SCXML or XState, leave out what a machine cannot hold: executable content, data."
  )
  var ignoringContent = false

  /// Reads a machine. What is left out of its document is reported on standard error.
  func read(_ path: String) throws -> DefinitionFile {
    let file = try DefinitionFile(path, options: ignoringContent ? .ignoringContent : [])
    do {
      try Output.errors.print(IgnoredRecord.lines(of: file))
    } catch is Output.Closed {}
    return file
  }
}
