import ArgumentParser
import Foundation

/// `interlock generate`.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes a machine as Swift: enumerations of its states and events, and a prototype.",
    discussion: "Example: interlock generate player.json --public -o Sources/App/Player.swift"
  )

  @OptionGroup var definition: DefinitionArgument

  @Option(help: "What the machine is called in the code; by default as the file.")
  var name: String?

  @Flag(help: "Other modules see it.")
  var `public` = false

  @OptionGroup var document: DocumentOptions

  func validate() throws {
    guard name != nil || document.output != nil || definition.path != "-" else {
      throw ValidationError("Say with '--name' what the machine is to be called.")
    }
  }

  func run() throws {
    let file = try definition.read()
    try document.write(of: file) {
      try GenerateReport(of: file.machine, named: name ?? nameOfFile, isPublic: `public`)
    }
  }

  /// The name of the file that is written, or read.
  private var nameOfFile: String {
    let file = URL(fileURLWithPath: document.output ?? definition.path)
    return file.deletingPathExtension().lastPathComponent
  }
}
