import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Trace recorder")
struct TraceRecorderTests {
  private let recorder = TraceRecorder()

  @Test func `a traced machine and its copies record one line per step`() throws {
    var message = try Inbox.messages().traced(by: recorder)
    var copy = message
    try message.fire(.view)
    try copy.fire(.delete, at: .now)
    _ = try? copy.fire(.view)
    #expect(
      recorder.text == """
        (inactive) --> unread
        unread --view--> read
        (inactive) --> unread
        unread --delete--> deleted
        deleted --view--> refused
        """
    )
  }

  @Test func `a live machine is traced`() async throws {
    let live = MachineActor(try Inbox.messages().traced(by: recorder))
    try await live.fire(.view)
    #expect(recorder.lines == ["(inactive) --> unread", "unread --view--> read"])
  }

  @Test func `receipts and texts are recorded line by line`() throws {
    var player = try Sketch.player()
    recorder.record("begin")
    recorder.record(try player.fire("power", at: .now))
    #expect(recorder.lines == ["begin", "(inactive) --> off", "off --power--> on"])
    recorder.clear()
    #expect(recorder.lines.isEmpty)
  }

  @Test func `equal texts have no difference`() {
    #expect(recorder.difference(from: "") == nil)
    recorder.record("a\nb")
    #expect(recorder.difference(from: "a\nb") == nil)
    #expect(recorder.difference(from: "a\nb\n") != nil)
  }
}
