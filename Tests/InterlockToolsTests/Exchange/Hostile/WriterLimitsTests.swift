import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// A machine that exceeds the size limit of a document.
struct LargeMachine: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable () throws -> DynamicMachine

  init(_ name: String, _ make: @escaping @Sendable () throws -> DynamicMachine) {
    testDescription = name
    self.make = make
  }

  private static let one = DynamicMachine.State("a")

  static let all = Share.of(daily: deep, gate: deep + wide, soak: deep + wide + longest)

  /// The documents of several megabytes, which take seconds to write.
  private static let longest = [
    Self("eleven megabytes in one name") {
      try DynamicMachine { Self.one.didEnter(String(repeating: "x", count: 11_000_000)) }
    },
    Self("eighteen megabytes") {
      let name = String(repeating: "x", count: 1_000_000)
      return try DynamicMachine { (0..<18).map { DynamicMachine.State("\($0)\(name)") } }
    },
    Self("many elements") {
      let calls = (0..<70_000).map { "c\($0)" }
      return try DynamicMachine {
        Self.one.calling(calls, .didEnter).calling(calls, .didExit).calling(calls, .willEnter)
      }
    },
  ]

  /// Hundreds of thousands of rows and calls, which take seconds to write in a debug build.
  private static let wide = [
    Self("many rows") {
      let states = (0..<500).map { "s\($0)" }
      return try DynamicMachine {
        states.map { DynamicMachine.State($0) }
        (0..<401).map { DynamicMachine.Event("e\($0)", from: states, to: "s0") }
      }
    },
    Self("rows with many names") {
      let states = (0..<2_000).map { "s\($0)" }
      return try DynamicMachine {
        states.map { DynamicMachine.State($0) }
        DynamicMachine.Event("e", from: states, to: "s0").calling(states, .perform)
      }
    },
  ]

  private static let deep = [
    Self("facts nested deep") {
      var facts: any Sendable = 1
      for _ in 0..<40 { facts = [facts] }
      let userInfo: UserInfo = ["facts": facts]
      return try DynamicMachine { DynamicMachine.State("a", userInfo: userInfo) }
    },
    Self("facts in states nested deep") {
      var facts: any Sendable = 1
      for _ in 0..<25 { facts = [facts] }
      var state = DynamicMachine.State("s0", userInfo: ["facts": facts])
      for number in 1..<88 {
        let inner = state
        state = DynamicMachine.State("s\(number)") { inner }
      }
      let outer = state
      return try DynamicMachine { outer }
    },
  ]
}

@Suite("Exchange: writers and readers have the same limits", .hangLimit)
struct WriterLimitsTests {
  @Test(arguments: LargeMachine.all)
  func `every written document can be read, however large`(_ large: LargeMachine) throws {
    let machine = try large.make()
    if let document = try? machine.scxml() {
      let copy = try DynamicMachine(scxml: Data(document.utf8))
      #expect(copy.fingerprint == machine.fingerprint)
    }
    if let document = try? machine.xstate() {
      let copy = try DynamicMachine(xstate: Data(document.utf8))
      #expect(copy.fingerprint == machine.fingerprint)
    }
  }
}
