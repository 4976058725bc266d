import Interlock
import InterlockTestSupport
import Testing

@Suite("Firing: a delayed event of a call without a time")
struct UntimedSendTests {
  private static let moments = 7

  private struct Mishap: Error {}

  /// A machine that is fired directly, whose callbacks note their number. One sends an event with a delay, one throws.
  private func machine(
    _ journal: Journal,
    sendingAt sender: Int,
    throwingAt thrower: Int?
  ) throws -> Sketch {
    func callback(_ number: Int) -> Sketch.Callback {
      { transition in
        journal.add("\(number)")
        if number == sender { transition.send("late", after: .seconds(1)) }
        if number == sender { transition.send("later", after: .seconds(2)) }
        if number == thrower { throw Mishap() }
      }
    }
    return try Sketch(initial: "a") {
      Sketch.State("a").willExit(callback(1)).didExit(callback(3))
      Sketch.State("b").willEnter(callback(2)).didEnter(callback(5))
      Sketch.Event("go", from: "a", to: "b")
        .willFire(callback(0)).perform(callback(4)).didFire(callback(6))
      Sketch.Event("late", in: "b")
      Sketch.Event("later", in: "b")
    }
    .activated()
  }

  @Test(arguments: 0..<moments, [nil] + Array(0..<moments))
  func `every form of a machine runs the same callbacks, and throws the same error`(
    sender: Int,
    thrower: Int?
  ) throws {
    let journal = Journal()
    let direct = try machine(journal, sendingAt: sender, throwingAt: thrower)
    var outcomes: [String] = []
    for form in [direct, direct.traced { _ in }] {
      var machine = form
      let error = #expect(throws: Sketch.FireError.self) { try machine.fire("go") }
      outcomes.append("\(try #require(error)) after \(journal.take())")
      #expect(machine.state == "a")
    }
    #expect(outcomes[0] == outcomes[1])
    let count = thrower.map { $0 + 1 } ?? Self.moments
    #expect(outcomes[0].hasSuffix("after \((0..<count).map { "\($0)" })"))
    if thrower == nil { #expect(outcomes[0].contains("late") && !outcomes[0].contains("later")) }
  }
}
