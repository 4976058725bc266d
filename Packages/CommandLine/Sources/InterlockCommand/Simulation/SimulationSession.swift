/// Takes the lines of a simulation from a source, and prints the responses.
struct SimulationSession {
  private var simulation: any LineSimulation
  private let isJSON: Bool
  private let isInteractive: Bool
  private let reading: ReadingRecord?

  /// Whether a line that came through a pipe was refused.
  private(set) var isRefused = false

  init(_ simulation: any LineSimulation, isJSON: Bool, isInteractive: Bool, reading: ReadingRecord?)
  {
    self.simulation = simulation
    self.isJSON = isJSON
    self.isInteractive = isInteractive
    self.reading = reading
  }

  /// Responds line by line, until `quit` or the end of the lines.
  mutating func run(_ readLine: () throws -> String?) throws {
    var response = simulation.start()
    response.reading = reading
    try print(response)
    while let line = try next(readLine) {
      let response = simulation.take(line)
      try print(response)
      if response.isEnd { return }
    }
  }

  /// The next line, after a prompt. Lines from a pipe are echoed, so that the output reads
  /// like a session.
  private func next(_ readLine: () throws -> String?) throws -> String? {
    if !isJSON, isInteractive { try Output.standard.write("> ") }
    let line = try readLine()
    if isJSON { return line }
    if isInteractive, line == nil { try Output.standard.print([""]) }
    if !isInteractive, let line { try Output.standard.print(["> \(line)"]) }
    return line
  }

  private mutating func print(_ response: SimulationResponse) throws {
    var response = response
    if let file = response.file {
      response.error = write(file)
      response.note = response.error == nil ? "saved in \(file.path)" : nil
    }
    isRefused = isRefused || response.error != nil && !isInteractive
    if isJSON {
      try Output.standard.write(try response.json(isLine: true))
    } else {
      try Output.standard.print(response.lines)
    }
  }

  /// Writes a file; returns what went wrong, or nil.
  private func write(_ file: SimulationResponse.File) -> String? {
    do throws(CommandFailure) {
      try OutputFile(file.path).write(file.content)
      return nil
    } catch {
      return error.description
    }
  }
}
