/// When journal writes are forced to disk, so that they survive a loss of power. They survive the end of the process in
/// any case.
public enum JournalSynchronization: Hashable, Sendable {
  /// After every record, before the machine moves. This may take milliseconds.
  case everyRecord
  /// When you call `synchronize`; new and compacted journals always are.
  case manual
}
