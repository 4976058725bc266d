import ArgumentParser
import Interlock
import InterlockEvolution

/// `interlock diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: """
      Shows what has changed between two versions of a machine, and which stored entities no longer \
      load.
      """,
    discussion: """
      The exit code is 1 if they differ; with --compatible, only if a stored entity of the old version \
      may no longer load.

      Example: interlock diff player-1.json player-2.json
      """
  )

  @Argument(help: "The file of the old version.", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The file of the new version.", completion: .file(extensions: ["json"]))
  var new: String

  @Flag(help: "Accept changes with which every stored entity still loads.")
  var compatible = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try StandardInput.validate([old, new])
  }

  func run() throws {
    let old = try reading.read(old)
    let new = try reading.read(new)
    try output.print(
      DiffReport(from: old.machine, to: new.machine, acceptsCompatible: compatible),
      about: old,
      new
    )
  }
}
