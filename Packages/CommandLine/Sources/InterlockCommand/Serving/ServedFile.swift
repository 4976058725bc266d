import Foundation
package import InterlockExchange
import InterlockTools

/// A file that `interlock serve` shows, in its last saved version.
package struct ServedFile: Sendable {
  package let path: String

  /// Grows whenever the file is read.
  package private(set) var revision = 0

  /// The name of the machine.
  package private(set) var title: String

  /// The errors and notes about it.
  package private(set) var findings: [ServedFinding] = []

  /// Whether it is a machine now.
  package private(set) var isReadable = false

  /// The parts left out of its document, and the notes of its reader.
  package private(set) var notes: [String] = []

  /// In which revision the machine was read that the page shows; nil if it has never been readable.
  package private(set) var pageRevision: Int?

  /// The page of the last readable machine.
  package private(set) var page: String?

  /// Low limits, because a person waits for the page after saving a file; `check` explores further.
  private static let limits = ExplorationLimits(configurations: 20_000, time: .seconds(3))

  package init(_ path: String) {
    self.path = path
    title = path
  }

  /// Reads the file.
  ///
  /// - Parameter options: How strictly to read a foreign notation.
  package mutating func read(options: ImportOptions) {
    revision += 1
    notes = []
    var data = Data()
    do {
      // Of a missing file, reading says that it is missing.
      guard FileStamp(of: path)?.isRegular ?? true else {
        throw CommandFailure(path, "is not a regular file")
      }
      data = try InputFile(path).data()
      let file = try DefinitionFile(path, data, options: options, isLocated: true)
      let drawing = DrawReport(of: try Walk(file), as: .html)
      let warnings = WarningRecord.records(of: file).map { ServedFinding($0, in: data) }
      let space = StateSpace(of: file.machine, within: Self.limits)
      let annotations = CheckReport(of: file, space).annotations
      (title, isReadable) = (file.title, true)
      (page, pageRevision) = (drawing.document, revision)
      findings = warnings + annotations.map { ServedFinding($0, in: data) }
      notes = (DocumentNotes(about: [file]).readings.map(\.line) + IgnoredRecord.lines(of: file))
        .map { $0.rendered(isColoured: false) }
    } catch {
      isReadable = false
      let failure = error as? CommandFailure ?? CommandFailure(path, "\(error)")
      findings = failure.annotations(in: path).map { ServedFinding($0, in: data) }
    }
  }
}

extension ServedFile: Encodable {
  private enum Key: CodingKey {
    case path, title, isReadable, findings, notes, page
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(title, forKey: .title)
    try container.encode(isReadable, forKey: .isReadable)
    try container.encode(findings, forKey: .findings)
    try container.encode(notes, forKey: .notes)
    try container.encodeIfPresent(pageRevision, forKey: .page)
  }
}
