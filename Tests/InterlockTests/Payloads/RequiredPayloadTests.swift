import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Archives in which an event waits without the payload that it requires.
@Suite("Payloads that archives lack")
struct RequiredPayloadTests {
  private struct Pay: Codable, Hashable, Sendable {
    var amount = 1
  }

  private func machine(carrying carries: Bool) throws -> Sketch {
    let pay = Sketch.Event("pay", from: "b", to: "a")
    return try Sketch(initial: "a") {
      Sketch.State("a").deferring("pay")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      if carries { pay.carrying(Pay.self) } else { pay }
    }
  }

  private static let places: [(entity: String, path: String)] = [
    (#"{"states":["a"],"deferred":[{"event":"pay"}]}"#, "deferred[0].payload"),
    (
      #"{"states":["a"],"deferred":[{"event":"go"},{"event":"pay","userInfo":{"a":1}}]}"#,
      "deferred[1].payload"
    ),
    (
      #"{"states":["b"],"timers":[{"event":"pay","after":1,"deadline":2}]}"#, "timers[0].payload"
    ),
    (#"{"states":["a"],"deferred":[{"event":"pay","payload":"[]"}]}"#, "deferred[0].payload"),
  ]

  @Test(arguments: places)
  func `an entity is refused with the place, what is expected and what to do`(
    _ entity: String,
    _ path: String
  ) throws {
    let prototype = try machine(carrying: true)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sketch.self, from: Data(entity.utf8), configuration: prototype)
    }
    #expect(error?.path == path)
    #expect(
      error?.text.contains("'pay' cannot be restored: it requires a payload of the type 'Pay'")
        == true
    )
    #expect(error?.text.contains("give it a payload of the type 'Pay'") == true)
    #expect(error?.text.contains("'dropEvent' drops the event") == true)
    #expect(throws: Never.self) {
      try JSONDecoder().decode(
        Sketch.self,
        from: Data(entity.utf8),
        configuration: machine(carrying: false)
      )
    }
  }

  @Test(arguments: places)
  func `a whole machine is refused as well, with and without its code`(
    _ entity: String,
    _ path: String
  ) throws {
    let prototype = try machine(carrying: true)
    let document = try JSONValue(encoding: prototype)
      .replacing([.key("snapshot")], with: JSONDecoder.value(JSONValue.self, of: entity))
      .text
    if path != "deferred[0].payload" || !entity.contains("[]") {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder.value(Sketch.self, of: document)
      }
      #expect(error?.path == "snapshot." + path)
    }
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sketch.self, from: Data(document.utf8), configuration: prototype)
    }
    #expect(error?.path == "snapshot." + path)
  }
}
