import ArgumentParser
import InterlockTools

/// `interlock draw`.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws machines: for Mermaid, Graphviz or PlantUML, as SVG, or as a page to try.",
    discussion: """
      Active states are highlighted: those in the file, those of --state, or those that --path leads \
      to, along with the transitions it takes. On the path, every guard holds except those of \
      --refusing; 'wait 5s' lets time pass.

      Of several machines, and of all those in a folder, the pictures go into the folder of --output, \
      each with the name of its machine's file. With --check, pictures are compared, not written: the \
      exit code is 1 if one is missing or differs. With --watch, a picture is drawn again whenever its \
      machine's file is saved, until the program is ended with control-C.

      Example: interlock draw player.json -o player.svg --path play pause 'wait 5s'

      Example: interlock draw machines -o docs/pictures --format svg --check
      """
  )

  @OptionGroup var definitions: DefinitionArguments

  @Option(help: "The language; by default taken from the name of the output file, or mermaid.")
  var format: PictureFormat?

  @Flag(help: "Show actions and activities by name.")
  var actions = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The active states.", valueName: "state")
  )
  var state: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The events to fire before drawing.", valueName: "event")
  )
  var path: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The guards that do not hold on the path.", valueName: "guard")
  )
  var refusing: [String] = []

  @Flag(help: "Write nothing: find out whether the pictures are up to date.")
  var check = false

  @Flag(help: "Draw again whenever a file is saved.")
  var watch = false

  @OptionGroup var document: DocumentOptions

  func validate() throws {
    guard !(check || watch) || document.output != nil else {
      throw ValidationError("Name the picture, or the folder of the pictures, with '--output'.")
    }
    guard !watch || !(check || document.json || definitions.paths.contains("-")) else {
      throw ValidationError("'--watch' needs files, and excludes '--check' and '--json'.")
    }
  }

  func run() throws {
    let files = try MachineFiles(definitions.paths, besides: document.output)
    if let single = files.single, !check, !watch, !isIntoFolder {
      let file = try definitions.reading.read(single)
      let format = language(of: document.output)
      return try document.write(of: file) { try drawing(of: file, as: format) }
    }
    let pictures = try pictures(of: files)
    if watch { return try keepDrawing(pictures) }
    var read: [DefinitionFile] = []
    let report = PicturesReport(try pictures.map { try result(for: $0, reading: &read) })
    try OutputOptions(json: document.json).print(report, about: read)
  }

  /// Draws pictures, and again those whose machines change.
  private func keepDrawing(_ pictures: [PictureFile]) throws {
    var watcher = FileWatcher(pictures.map(\.machine))
    var changed = pictures
    do {
      while true {
        for picture in changed {
          let result = try watchedResult(for: picture)
          try Output.standard.print([result.line ?? "\(picture.picture): unchanged"])
        }
        let paths = watcher.nextChanges()
        changed = pictures.filter { paths.contains($0.machine) }
      }
    } catch is Output.Closed {}
  }

  /// The outcome of a picture. The next change may fix any problem.
  private func watchedResult(for picture: PictureFile) throws -> PicturesReport.Picture {
    do {
      var read: [DefinitionFile] = []
      return try result(for: picture, reading: &read)
    } catch let failure as CommandFailure {
      return PicturesReport.Picture(picture, failure)
    }
  }

  /// Whether the output is a folder, although there may be only one machine: a pattern can match one file.
  private var isIntoFolder: Bool {
    document.output.map { $0.hasSuffix("/") || MachineFiles.isFolder($0) } ?? false
  }

  private func language(of picture: String?) -> PictureFormat {
    format ?? picture.flatMap(PictureFormat.init(file:)) ?? .mermaid
  }

  private func pictures(of files: MachineFiles) throws -> [PictureFile] {
    guard let output = document.output else {
      throw ValidationError("Name the folder of the pictures with '--output'.")
    }
    if let single = files.single, !isIntoFolder { return [PictureFile(of: single, in: output)] }
    guard files.single != nil || state.isEmpty && path.isEmpty && refusing.isEmpty else {
      throw ValidationError("'--state', '--path' and '--refusing' are about one machine.")
    }
    return try PictureFile.pictures(of: files.entries, in: output, as: format ?? .mermaid)
  }

  private func result(
    for picture: PictureFile,
    reading read: inout [DefinitionFile]
  ) throws -> PicturesReport.Picture {
    do {
      let file = try definitions.reading.read(picture.machine)
      read.append(file)
      let text = try drawing(of: file, as: language(of: picture.picture)).document
      let state = check ? picture.state(beside: text) : try picture.update(text)
      return PicturesReport.Picture(picture, state)
    } catch let failure as CommandFailure where failure.status == .failure {
      return PicturesReport.Picture(picture, failure)
    }
  }

  private func drawing(of file: DefinitionFile, as format: PictureFormat) throws -> DrawReport {
    var walk = try Walk(file, in: state, refusing: refusing)
    for step in path { try walk.take(step) }
    return DrawReport(of: walk, as: format, showing: actions ? [.actions, .activities] : [])
  }
}

extension PictureFormat: ExpressibleByArgument {}
