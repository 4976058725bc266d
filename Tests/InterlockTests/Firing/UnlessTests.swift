import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// motion-state-machine's `unless`.
@Suite("Guards the other way round")
struct UnlessTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event

  private static func machine(_ change: (Event) -> Event) throws -> Sketch {
    try Sketch {
      State("a")
      State("b")
      change(Event("go", from: "a", to: "b"))
    }
  }

  private static let isLocked: Sketch.Condition = { $0.userInfo["locked"] as? Bool == true }

  @Test func `an event is taken unless the condition holds`() throws {
    let machine = try Self.machine { $0.unless(Self.isLocked) }
    #expect(machine.canFire("go"))
    #expect(!machine.canFire("go", userInfo: ["locked": true]))
  }

  @Test func `all guards of both kinds have to let it pass`() throws {
    let machine = try Self.machine {
      $0.unless(Self.isLocked).shouldFire { $0.userInfo["size"] != nil }
    }
    #expect(machine.canFire("go", userInfo: ["size": 1]))
    #expect(!machine.canFire("go", userInfo: ["size": 1, "locked": true]))
    #expect(!machine.canFire("go"))
  }

  @Test func `a refusal says unless what`() throws {
    let machine = try Self.machine { $0.unless("it is locked", Self.isLocked) }
    let refusal = try #require(machine.refusal(of: "go", userInfo: ["locked": true]))
    #expect(refusal.description.contains("unless it is locked"), "\(refusal)")
  }

  @Test func `a condition that throws makes fire throw`() throws {
    var machine = try Self.machine { $0.unless { _ in throw Fault("guard") } }
    #expect(machine.error(firing: "go")?.failure?.kind == .shouldFire)
    #expect(!machine.canFire("go"))
  }

  @Test func `an archive keeps the name, and it is bound by the same words`() throws {
    let machine = try Self.machine { $0.unless("it is locked") }
    #expect(!machine.canFire("go"))
    let copy = try JSONDecoder.value(Sketch.self, of: try JSONEncoder.text(machine))
    let bound = try copy.bound(to: .init().unless("it is locked", Self.isLocked))
    #expect(bound.canFire("go"))
    #expect(!bound.canFire("go", userInfo: ["locked": true]))
  }
}
