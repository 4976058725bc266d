/// What is to be said about the documents that a report is about.
package struct DocumentNotes: Sendable {
  package var ignored: [IgnoredRecord] = []
  package var warnings: [WarningRecord] = []
  package var readings: [ReadingRecord] = []

  package init() {}

  package init(about files: [DefinitionFile]) {
    ignored = files.flatMap(IgnoredRecord.records)
    warnings = files.flatMap(WarningRecord.records)
    readings = files.compactMap(\.reading)
  }
}
