/// The notes about the documents of a report.
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
