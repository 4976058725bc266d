import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// Nested states.
enum NestedStates {
  static func state(depth: Int) -> DynamicMachine.State {
    var state = DynamicMachine.State("0")
    for number in 1..<depth {
      let inner = state
      state = DynamicMachine.State("\(number)") { inner }
    }
    return state
  }

  /// Runs on a thread with the stack size of secondary threads on Apple's systems.
  static func onSmallStack(_ body: @escaping @Sendable () throws -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      do { try body() } catch { Issue.record(error) }
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
  }
}

@Suite("Exchange: nested states")
struct NestedStatesTests {
  @Test func `documents of the greatest allowed depth are read and written on a small stack`() async
  {
    await withCheckedContinuation { continuation in
      NestedStates.onSmallStack {
        let deep = try DynamicMachine { NestedStates.state(depth: 95) }
        let document = try deep.scxml()
        #expect(try DynamicMachine(scxml: Data(document.utf8)).fingerprint == deep.fingerprint)
        let nested = try DynamicMachine { NestedStates.state(depth: 90) }
        let configuration = try nested.xstate()
        #expect(
          try DynamicMachine(xstate: Data(configuration.utf8)).fingerprint == nested.fingerprint
        )
        let short = try DynamicMachine { NestedStates.state(depth: 64) }
        #expect(try !SwiftSource(of: short, named: "Deep").text.isEmpty)
      }
      continuation.resume()
    }
  }

  @Test func `deeper nesting is not written`() throws {
    let machine = try DynamicMachine { NestedStates.state(depth: 5_000) }
    #expect(throws: ExportError.self) { try machine.scxml() }
    #expect(throws: ExportError.self) { try machine.xstate() }
  }
}
