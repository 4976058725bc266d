import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Guards can read the time")
struct QuestionTimeTests {
  private let noon = Date(timeIntervalSinceReferenceDate: 0)

  private func shop() throws -> Sketch {
    let noon = noon
    return try Sketch(initial: "closed") {
      Sketch.State("closed")
      Sketch.State("open")
      Sketch.Event("enter", from: "closed", to: "open").shouldFire("it is past noon") {
        $0.time.map { $0 > noon } ?? false
      }
    }
  }

  @Test func `guards see the same time in questions and in firing`() throws {
    var machine = try shop()
    #expect(!machine.canFire("enter"))
    #expect(!machine.canFire("enter", at: noon))
    #expect(
      machine.refusal(of: "enter", at: noon)?.candidates.map(\.unmet[0].name) == ["it is past noon"]
    )
    #expect(machine.canFire("enter", at: noon + 1))
    #expect(machine.refusal(of: "enter", at: noon + 1) == nil)
    #expect(throws: Sketch.FireError.self) { try machine.fire("enter", at: noon) }
    try machine.fire("enter", at: noon + 1)
    #expect(machine.state == "open")
  }
}
