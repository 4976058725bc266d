import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Firing without changing the machine.
@Suite("Firing a copy")
struct FiringCopyTests {
  @Test
  func
    `firing a copy returns the new machine and the receipt and leaves the old machine unchanged`()
    throws
  {
    let message = try Inbox.plain()
    let (read, receipt) = try message.firing(.view)
    #expect(!message.isActive)
    #expect(read.state == .read)
    var fired = message
    #expect(try fired.fire(.view) == receipt)
    #expect(fired == read)
  }

  @Test func `firing a copy throws refusals and passes the user info to callbacks`() throws {
    let journal = Journal()
    let machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b").perform { journal.add("\($0.userInfo)") }
    }
    let (next, _) = try machine.firing("x", userInfo: ["id": 7])
    #expect(journal.lines == ["[id: 7]"])
    #expect(throws: Sketch.FireError.self) { try next.firing("x") }
  }

  @Test func `timeouts of a fired copy are measured from the given time`() throws {
    let machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("x", from: "a", to: "b")
      Sketch.Event.after(.seconds(5), from: "b", to: "a")
    }
    let noon = Date(timeIntervalSinceReferenceDate: 0)
    let (next, receipt) = try machine.firing("x", at: noon)
    #expect(next.nextDeadline == noon + 5)
    #expect(receipt.entered == ["a", "b"])
    #expect(machine.nextDeadline == nil)
  }
}
