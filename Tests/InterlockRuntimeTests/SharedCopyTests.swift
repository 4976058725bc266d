import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Copies of a machine share what waits in them, and the context that they own. The thread sanitizer reports it if
/// firing one of them does more than read that.
@Suite("Copies of a machine on several threads")
struct SharedCopyTests {
  private typealias Life = Sketch.With<[Int]>

  private let pay = Sketch.EventName<[Int]>("pay")

  /// `pay` waits in it twice, deferred and with a delay, with a payload and user info.
  private func waiting() throws -> Sketch {
    let life = try Life(initial: "a") {
      Life.State("a").deferring("pay")
      Life.State("b")
      Life.Event("later", in: "a").perform { [pay] transition in
        transition.send(pay, [2], userInfo: transition.userInfo, after: .seconds(5))
      }
      Life.Event("go", from: "a", to: "b")
      Life.Event("pay", in: "b").carrying([Int].self)
        .shouldFire { transition, _ in transition.userInfo["open"] as? Bool == true }
        .perform { transition, paid in
          transition.context += paid + [transition.userInfo[Self.number] ?? 0]
        }
    }
    var machine = life.owning([])
    try machine.fire(pay, [1], userInfo: ["open": true, "number": 3], at: at(0))
    try machine.fire("later", userInfo: ["open": true, "number": 4], at: at(0))
    return machine
  }

  private static let number = UserInfoKey<Int>("number")

  @Test func `copies that share waiting events and a context can be fired at once`() async throws {
    let machine = try waiting()
    let ends = try await withThrowingTaskGroup(of: [[Int]?].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<200).map { _ in
            var copy = machine
            try copy.fire("go", at: at(1))
            try copy.advance(to: at(9))
            return copy.context(as: [Int].self)
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ends.count == 1_600 && Set(ends) == [[1, 3, 2, 4]])
  }
}
