#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import Foundation
  import Interlock
  import InterlockRuntime
  import InterlockTestSupport
  import Testing

  @Suite("Journals: a full disk")
  struct FullDiskTests {
    /// Limits the size of files that the process may write, as if the disk were full.
    private static func limitFiles(to size: Int) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      #if canImport(Darwin)
        let resource = RLIMIT_FSIZE
      #else
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #endif
      getrlimit(resource, &limit)
      limit.rlim_cur = rlim_t(size)
      setrlimit(resource, &limit)
    }

    @Test(.highPriority)
    func `a record that cannot be written leaves no trace, and the next record is whole`()
      async
    {
      await #expect(processExitsWith: .success) {
        let journal = try TemporaryJournal()
        let message = try journal.open()
        try message.fire(.view, at: .now)
        let before = try journal.bytes
        let machine = message.machine
        // The test's own output may go to a file too, so expectations wait until the limit is lifted.
        Self.limitFiles(to: before.count + 20)
        let first = Result { try message.fire(.delete, at: .now) }
        let left = (try journal.bytes, message.machine)
        let second = Result { try message.fire(.markAsUnread, at: .now) }
        Self.limitFiles(to: 20)
        let third = Result { try message.compact() }
        let names = try journal.names
        Self.limitFiles(to: 1 << 30)
        #expect(left == (before, machine))
        #expect(throws: JournalError.self) { try second.get() }
        #expect(throws: JournalError.self) { try third.get() }
        #expect(names == ["message.jsonl"])
        #expect(try journal.bytes == before)
        guard
          case .system("write", _, _, _)? = #expect(
            throws: JournalError.self,
            performing: {
              try first.get()
            }
          )
        else {
          Issue.record("another error")
          return
        }
        try message.fire(.delete, at: .now)
        message.close()
        #expect(try journal.open().number == 2)
      }
    }
  }
#endif
