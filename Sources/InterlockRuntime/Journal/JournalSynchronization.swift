/// The time at which journal writes are forced to disk, so that they survive a loss of power. They always survive the
/// end of the process.
public enum JournalSynchronization: Hashable, Sendable {
  /// After every record, before the machine moves. This may take milliseconds.
  case everyRecord
  /// When you call `synchronize`; new and compacted journals always are.
  case manual
}
