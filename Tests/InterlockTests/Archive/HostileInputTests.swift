import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Hostile input neither traps nor hangs")
struct HostileInputTests {
  private func text(facts: String) -> String {
    let state = #"{"id":"a","userInfo":{"a":\#(facts)}}"#
    return #"{"interlock":1,"initial":"a","states":[\#(state)],"events":[]}"#
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "{\"active\":"])
  func `ten thousand nested brackets are an error, whether closed or not`(_ bracket: String) {
    let open = String(repeating: bracket, count: 10_000)
    let closing = bracket.reversed().compactMap { ["[": "]", "{": "}"][$0] }.joined()
    let closed = open + "1" + String(repeating: closing, count: 10_000)
    for nested in [open, closed] {
      let documents = [
        nested, text(facts: nested), #"{"interlock":\#(nested)}"#,
        #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":\#(nested)}"#,
        #"{"interlock":1,"initial":"a","states":\#(nested),"events":[]}"#,
        #"{"interlock":1,"initial":"a","states":[],"events":[{"id":"e","from":\#(nested)}]}"#,
      ]
      for document in documents {
        #expect(throws: DecodingError.self) {
          try JSONDecoder.value(DynamicMachine.self, of: document)
        }
        #expect(throws: DecodingError.self) {
          let inbox = try Inbox.plain()
          _ = try JSONDecoder().decode(Inbox.self, from: Data(document.utf8), configuration: inbox)
        }
      }
    }
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test func `long unknown names among many known ones are an error`() throws {
    func text(names: Int, unknown: Int) -> String {
      let states = (0..<names).map { "{\"id\":\"\($0)\(String(repeating: "x", count: 58))\"}" }
      let events = (0..<unknown).map {
        "{\"id\":\"\($0)\",\"from\":\"*\",\"to\":\"\($0)\(String(repeating: "y", count: 58))\"}"
      }
      return #"{"interlock":1,"initial":"0\#(String(repeating: "x", count: 58))","states":["#
        + states.joined(separator: ",") + #"],"events":["# + events.joined(separator: ",") + "]}"
    }
    let document = text(names: 100, unknown: 10)
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: document) }
  }

  /// Secondary threads have 512 KiB of stack on Apple platforms.
  private static func readOnSmallStack(depth: Int) {
    let state = #"{"id":"a","userInfo":{"a":\#(nested(depth))}}"#
    let text = #"{"interlock":1,"initial":"a","states":[\#(state)],"events":[]}"#
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = try? JSONDecoder.value(DynamicMachine.self, of: text)
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
  }

  @Test(.highPriority) func `user info nested a hundred levels deep is read on a small stack`()
    async
  {
    await #expect(processExitsWith: .success) { HostileInputTests.readOnSmallStack(depth: 100) }
  }

  @Test(.highPriority)
  func `user info nested five hundred levels deep does not overflow a small stack`()
    async
  {
    await #expect(processExitsWith: .success) { HostileInputTests.readOnSmallStack(depth: 500) }
  }

  /// `HostileListTests` covers the same limit in daily runs.
  @Test(.enabled(if: Share.current != .daily, "100,000 values take long in a debug build"))
  func `a property list of 200 bytes does not expand to 100,000 values`() {
    let bomb = PropertyListBomb.data(levels: 5)
    #expect(bomb.count < 250)
    #expect(throws: DecodingError.self) {
      try PropertyListDecoder().decode(DynamicMachine.self, from: bomb)
    }
  }
}
