#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import Foundation
  import Interlock
  import InterlockRuntime
  import InterlockTestSupport
  import Testing

  /// Printing is no reason to end the process: what can't be printed is left out.
  @Suite("Standard error that can't be written")
  struct StandardErrorTests {
    /// Sends refused events to machines that print them.
    private static func refuse() async throws {
      let live = Live(try .lamp())
      let verbose = Live(try .lamp(), verbose: true)
      for live in [live, verbose] {
        try live.post("off")
        try live.post("on")
        #expect(await live.settle())
        #expect(live.state == "on")
      }
      try await refuseInModel()
    }

    @MainActor
    private static func refuseInModel() async throws {
      let model = ObservableMachine(try Sketch.lamp())
      model.send("off")
      model.send("on")
      #expect(model.state == "on")
    }

    #if os(Linux)
      @Test(.highPriority) func `a full disk`() async {
        await #expect(processExitsWith: .success) {
          #expect(dup2(open("/dev/full", O_WRONLY), STDERR_FILENO) == STDERR_FILENO)
          try await Self.refuse()
        }
      }
    #endif

    @Test(.highPriority) func `a file that has been closed`() async {
      await #expect(processExitsWith: .success) {
        close(STDERR_FILENO)
        try await Self.refuse()
      }
    }

    @Test(.highPriority) func `a pipe whose reader has gone`() async {
      await #expect(processExitsWith: .success) {
        // As servers do.
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        #expect(dup2(ends[1], STDERR_FILENO) == STDERR_FILENO)
        try await Self.refuse()
      }
    }
  }
#endif
