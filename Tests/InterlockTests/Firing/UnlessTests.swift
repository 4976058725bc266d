import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// `unless`, as in motion-state-machine.
@Suite("Negated guards")
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

  @Test func `an unless guard lets the event pass unless its condition holds`() throws {
    let machine = try Self.machine { $0.unless(Self.isLocked) }
    #expect(machine.canFire("go"))
    #expect(!machine.canFire("go", userInfo: ["locked": true]))
  }

  @Test func `an event needs all its guards of both kinds to pass`() throws {
    let machine = try Self.machine {
      $0.unless(Self.isLocked).shouldFire { $0.userInfo["size"] != nil }
    }
    #expect(machine.canFire("go", userInfo: ["size": 1]))
    #expect(!machine.canFire("go", userInfo: ["size": 1, "locked": true]))
    #expect(!machine.canFire("go"))
  }

  @Test func `a refusal by an unless guard says unless and the name`() throws {
    let machine = try Self.machine { $0.unless("it is locked", Self.isLocked) }
    let refusal = try #require(machine.refusal(of: "go", userInfo: ["locked": true]))
    #expect(refusal.description.contains("unless it is locked"), "\(refusal)")
  }

  @Test func `an unless condition that throws fails the call`() throws {
    var machine = try Self.machine { $0.unless { _ in throw Fault("guard") } }
    #expect(machine.error(firing: "go")?.failure?.kind == .shouldFire)
    #expect(!machine.canFire("go"))
  }

  @Test func `an archive keeps the name of an unless guard, which is bound by the same name`()
    throws
  {
    let machine = try Self.machine { $0.unless("it is locked") }
    #expect(!machine.canFire("go"))
    let copy = try JSONDecoder.value(Sketch.self, of: try JSONEncoder.text(machine))
    let bound = try copy.bound(to: .init().unless("it is locked", Self.isLocked))
    #expect(bound.canFire("go"))
    #expect(!bound.canFire("go", userInfo: ["locked": true]))
  }
}
