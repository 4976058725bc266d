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
  func read(_ path: String, isLocated: Bool = false) throws -> DefinitionFile {
    let options: ImportOptions = ignoringContent ? .ignoringContent : []
    let file = try DefinitionFile(path, options: options, isLocated: isLocated)
    do {
      try Output.errors.print(IgnoredRecord.lines(of: file))
    } catch is Output.Closed {}
    return file
  }
}
