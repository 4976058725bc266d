import ArgumentParser
import InterlockExchange

/// How strictly a command reads documents in foreign notations.
struct ReadingOptions: ParsableArguments {
  /// The name of the option, for messages.
  static let ignoring = "--ignoring-content"

  @Flag(
    help: "In SCXML or XState, leave out what has no place in a machine, such as a data model."
  )
  var ignoringContent = false

  var options: ImportOptions { ignoringContent ? .ignoringContent : [] }

  /// Reads a machine. How its document was read is reported on standard error.
  func read(_ path: String, isLocated: Bool = false) throws -> DefinitionFile {
    let file = try DefinitionFile(path, options: options, isLocated: isLocated)
    let notes = DocumentNotes(about: [file])
    do {
      try Output.errors.print(
        notes.readings.map(\.line) + notes.warnings.map(\.line) + IgnoredRecord.lines(of: file)
      )
    } catch is Output.Closed {}
    return file
  }
}
