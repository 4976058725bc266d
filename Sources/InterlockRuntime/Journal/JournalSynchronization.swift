/// When what has been written to a journal is forced onto the medium, so that it survives a loss of power. What has
/// been written survives the end of the process in any case.
public enum JournalSynchronization: Hashable, Sendable {
  /// After every record, before the machine is taken over. It may take milliseconds.
  case everyRecord
  /// When `synchronize` is called; a new journal and a compacted one are always.
  case manual
}
