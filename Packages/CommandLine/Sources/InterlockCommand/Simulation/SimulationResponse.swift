/// The response of a simulation to a line.
package struct SimulationResponse: Report, Hashable, Sendable {
  /// The steps at one time.
  package struct Happening: Encodable, Hashable, Sendable {
    /// The seconds since the beginning.
    package let time: Double
    /// The transitions, one per line.
    package let steps: [String]
    /// The names of the callbacks that would have run, in order.
    package let callbacks: [String]
    package let isDeferred: Bool
    package let unhandled: [String]
    /// The log of a running document; nil for a machine.
    package var log: [String]?
    /// The events that a running document sent to others; nil for a machine.
    package var sent: [String]?
  }

  /// A file to write.
  package struct File: Hashable, Sendable {
    package let path: String
    package let content: String
  }

  package var happenings: [Happening] = []
  /// Why nothing has happened.
  package var error: String?
  /// The guard to ask the user about.
  package var question: String?
  /// Anything else to say: the list of commands, or that a file was written.
  package var note: String?
  /// Where the machine is now, if that may have changed.
  package var scene: SimulationScene?
  package var file: File?
  /// How the SCXML document was read; only in the first response.
  package var reading: ReadingRecord?
  package var isEnd = false

  package init(
    error: String? = nil,
    question: String? = nil,
    note: String? = nil,
    scene: SimulationScene? = nil,
    file: File? = nil,
    isEnd: Bool = false
  ) {
    self.error = error
    self.question = question
    self.note = note
    self.scene = scene
    self.file = file
    self.isEnd = isEnd
  }

  private enum CodingKeys: CodingKey {
    case happenings, error, question, note, scene, isEnd, reading
  }
}
