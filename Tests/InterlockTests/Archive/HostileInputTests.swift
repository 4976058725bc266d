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

/// A binary property list of a machine whose user info is a list of ten references to one list of ten
/// references, and so on: small as a file, huge as a tree.
private enum PropertyListBomb {
  static func data(levels: UInt8) -> Data {
    let words = ["interlock", "initial", "states", "events", "a", "id", "userInfo"]
    let strings = words.map { [0x50 | UInt8($0.utf8.count)] + Array($0.utf8) }
    // The objects by number: 0 the machine, 1–7 the words, 8 the integer 1, 9 the states, 10 the
    // events, 11 the state, 12 its user info, from 13 the lists, last the integer 7.
    let head: [[UInt8]] =
      [[0xD4, 1, 2, 3, 4, 8, 5, 9, 10]] + strings
      + [[0x10, 1], [0xA1, 11], [0xA0], [0xD2, 6, 7, 5, 12], [0xD1, 5, 13]]
    let lists = (0..<levels).map { [0xAA] + [UInt8](repeating: 14 + $0, count: 10) }
    let objects = head + lists + [[0x10, 7]]

    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return Data(bytes)
  }
}
