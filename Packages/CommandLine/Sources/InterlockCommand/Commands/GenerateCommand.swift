import ArgumentParser
import Foundation

/// `interlock generate`.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generates Swift: enumerations of a machine's states and events, and a prototype.",
    discussion: "Example: interlock generate player.json --public -o Sources/App/Player.swift"
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "The name of the machine in the code; by default that of the file.")
  var name: String?

  @Flag(help: "Make the declarations public.")
  var `public` = false

  @OptionGroup var document: DocumentOptions

  func validate() throws {
    guard name != nil || document.output != nil || definition.path != "-" else {
      throw ValidationError("Name the machine with '--name'.")
    }
  }

  func run() throws {
    let file = try definition.read()
    try document.write(of: file) {
      try GenerateReport(of: file.machine, named: name ?? nameOfFile, isPublic: `public`)
    }
  }

  /// The name of the output file, or of the input file.
  private var nameOfFile: String {
    let file = URL(fileURLWithPath: document.output ?? definition.path)
    return file.deletingPathExtension().lastPathComponent
  }
}
