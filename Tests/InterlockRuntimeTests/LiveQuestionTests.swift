import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// Questions to a live machine have the answers of its value.
@Suite("Questions to live machines")
struct LiveQuestionTests {
  private struct Connection: Hashable {
    var attempts = 0
  }

  private static let amount = Sketch.EventName<Int>("pay")

  private static func door() throws -> Sketch {
    try Sketch {
      Sketch.State("shut")
      Sketch.State("open")
      Sketch.Event("open", from: "shut", to: "open")
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
      Sketch.Event("shut", from: "open", to: "shut")
      Sketch.Event("pay", in: "open").carrying(Int.self)
        .shouldFire("it is enough") { _, amount in amount > 5 }
    }
  }

  @Test func `an actor answers as its machine does`() async throws {
    let live = Live(try Self.door())
    for _ in 1...2 {
      let machine = live.machine
      for event in ["open", "shut", "pay", "lost"] {
        for info: UserInfo in [[:], ["locked": true]] {
          #expect(live.canFire(event, userInfo: info) == machine.canFire(event, userInfo: info))
          #expect(
            live.refusal(of: event, userInfo: info) == machine.refusal(of: event, userInfo: info)
          )
        }
      }
      for sum in [5, 6] {
        #expect(live.canFire(Self.amount, sum) == machine.canFire(Self.amount, sum))
        #expect(live.refusal(of: Self.amount, sum) == machine.refusal(of: Self.amount, sum))
      }
      #expect(live.availability() == machine.availability())
      #expect(live.availability(userInfo: ["locked": true]).map(\.isAvailable).contains(false))
      if live.canFire("open") { try await live.fire("open") }
    }
    #expect(live.state == "open")
  }

  @MainActor
  @Test func `a model lists its events as its machine does`() throws {
    let model = ObservableMachine(try Self.door())
    #expect(model.availability() == model.machine.availability())
    try model.fire("open")
    #expect(model.availability() == model.machine.availability())
    #expect(model.availability().map(\.event) == ["open", "shut", "pay"])
    #expect(model.availability().map(\.isAvailable) == [false, true, true])
  }

  @Test func `guards read the context that the machine owns`() async throws {
    typealias Link = DynamicMachine.With<Connection>
    let link = try Link {
      Link.State("off")
      Link.Event("connect", in: "off")
        .shouldFire("there are attempts left") { $0.context.attempts < 1 }
        .perform { $0.context.attempts += 1 }
    }
    let live = MachineActor.With(link, context: Connection())
    #expect(live.canFire("connect") && live.availability()[0].isAvailable)
    try await live.fire("connect")
    let refusal = try #require(live.refusal(of: "connect"))
    #expect(refusal.description.contains("there are attempts left"))
    #expect(!live.canFire("connect") && !live.availability()[0].isAvailable)
  }

  @Test func `timers that are due come first`() async throws {
    let clock = ManualClock()
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(60), from: "a", to: "b")
        Sketch.Event("go", in: "b")
      },
      clock: clock
    )
    await live.settle()
    #expect(!live.canFire("go"))
    live.suspend()
    clock.advance(by: .seconds(60))
    #expect(live.canFire("go") && live.refusal(of: "go") == nil)
    #expect(live.state == "a")
  }

  @Test func `an ended machine takes no event`() async throws {
    let live = Live(try Self.door())
    live.invalidate()
    #expect(!live.canFire("open") && !live.canFire(Self.amount, 6))
    #expect(live.refusal(of: "open") != nil && live.refusal(of: Self.amount, 6) != nil)
    #expect(live.availability().allSatisfy { !$0.isAvailable } && live.availability().count == 3)
    let model = await ObservableMachine(try Self.door())
    await model.end()
    #expect(await model.availability().allSatisfy { !$0.isAvailable })
  }
}
